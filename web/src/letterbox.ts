// The letterbox keeps games by letters in a database of its own, sealed like the
// vault's seats: of each game the journal, what is known beside it, a line for
// the list, and the game's file in pieces as it grew. Each call is one
// transaction; it is on the disk when the call returns.
import { asked, newOwner, openBytes, opener, sealBytes, transact, vault } from './vault';
import type { Sealed } from './vault';

type Part = 'journal' | 'post' | 'note';
interface Game { id: string; owner: string; journal: Sealed; post?: Sealed; note?: Sealed }
interface Piece extends Sealed { id: string; at: number } // of a game's file: it counts up to where the next one begins

const database = opener('nodealer-letters', (db) => {
  db.createObjectStore('games', { keyPath: 'id' });
  db.createObjectStore('files', { keyPath: ['id', 'at'] });
  db.createObjectStore('own');
});

const where = (id: string, part: Part | number): string => `letters ${id} ${part}`;
const pieces = (id: string, from = 0): IDBKeyRange => IDBKeyRange.bound([id, from], [id, Infinity]);

// owned is a game that this window may write into: the window that opened it last.
async function owned(tx: IDBTransaction, id: string, owner: string): Promise<Game> {
  const g = (await asked(tx.objectStore('games').get(id))) as Game | undefined;
  if (!g || g.owner !== owner) throw new Error('this game is open in another window');
  return g;
}

async function look<T>(store: string, work: (s: IDBObjectStore) => Promise<T>): Promise<T> {
  return work((await database()).transaction(store, 'readonly').objectStore(store));
}

const games = (): Promise<Game[]> => look('games', (s) => asked(s.getAll() as IDBRequest<Game[]>));

export const letterbox = {
  // key returns the key's file: the one that is kept, or else the fresh one.
  async key(fresh: Uint8Array): Promise<Uint8Array> {
    const mine = await sealBytes('letters key', fresh);
    const kept = await transact(database, ['own'], async (tx) => {
      const s = tx.objectStore('own');
      const old = (await asked(s.get('key'))) as Sealed | undefined;
      if (!old) await asked(s.put(mine, 'key'));
      return old ?? mine;
    });
    return openBytes('letters key', kept);
  },

  async journals(): Promise<{ id: string; data: Uint8Array | null }[]> {
    return Promise.all((await games()).map(async (g) => ({ id: g.id, data: await openBytes(where(g.id, 'journal'), g.journal).catch(() => null) })));
  },

  // notes are the lines of the list, as texts; '' for a game whose line cannot be
  // read.
  async notes(): Promise<{ id: string; note: string }[]> {
    return Promise.all((await games()).map(async (g) => ({
      id: g.id, note: g.note ? new TextDecoder().decode(await openBytes(where(g.id, 'note'), g.note).catch(() => new Uint8Array())) : '',
    })));
  },

  // open makes this window the owner of a game, null if there is none.
  async open(id: string): Promise<string | null> {
    const owner = newOwner();
    return transact(database, ['games'], async (tx) => {
      const s = tx.objectStore('games');
      const g = (await asked(s.get(id))) as Game | undefined;
      if (!g) return null;
      await asked(s.put({ ...g, owner }));
      return owner;
    });
  },

  async make(id: string, journal: Uint8Array): Promise<string> {
    const owner = newOwner();
    const row: Game = { id, owner, journal: await sealBytes(where(id, 'journal'), journal) };
    await transact(database, ['games'], (tx) => asked(tx.objectStore('games').add(row)));
    return owner;
  },

  async read(id: string, part: Part): Promise<Uint8Array | null> {
    const g = await look('games', (s) => asked(s.get(id) as IDBRequest<Game | undefined>));
    const box = g?.[part];
    return box ? openBytes(where(id, part), box) : null;
  },

  async write(id: string, owner: string, part: Part, data: Uint8Array): Promise<void> {
    const box = await sealBytes(where(id, part), data);
    await transact(database, ['games'], async (tx) => {
      await asked(tx.objectStore('games').put({ ...await owned(tx, id, owner), [part]: box }));
    });
  },

  async file(id: string): Promise<Uint8Array | null> {
    const all = await look('files', (s) => asked(s.getAll(pieces(id)) as IDBRequest<Piece[]>));
    if (!all.length) return null;
    const open = await Promise.all(all.map((p) => openBytes(where(id, p.at), p)));
    const last = all.length - 1;
    const out = new Uint8Array(all[last]!.at + open[last]!.length);
    all.forEach((p, i) => {
      const end = i < last ? all[i + 1]!.at : out.length;
      if (p.at + open[i]!.length < end || (i === 0 && p.at !== 0)) throw new Error('a piece of the game’s file is missing');
      out.set(open[i]!.subarray(0, end - p.at), p.at);
    });
    return out;
  },

  // extend writes into a game's file at a place and cuts off what stands behind
  // it; before the beginning stands for a file that is not there yet.
  async extend(id: string, owner: string, at: number, data: Uint8Array): Promise<void> {
    const piece: Piece = { id, at: Math.max(0, at), ...await sealBytes(where(id, Math.max(0, at)), data) };
    await transact(database, ['games', 'files'], async (tx) => {
      await owned(tx, id, owner);
      const s = tx.objectStore('files');
      if (at < 0 && await asked(s.count(pieces(id)))) throw new Error('the game has a file already');
      await asked(s.delete(pieces(id, piece.at)));
      await asked(s.put(piece));
    });
  },

  async forget(id: string): Promise<void> {
    await transact(database, ['games', 'files'], async (tx) => {
      await asked(tx.objectStore('games').delete(id));
      await asked(tx.objectStore('files').delete(pieces(id)));
    });
  },

  evidence: (title: string, data: Uint8Array): Promise<string> => vault.evidence(title, data),
};
