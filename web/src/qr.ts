// A QR code of a text: byte mode, level L, versions 1 to 20, mask 0 to 7 by the
// penalty rules of ISO/IEC 18004.

const eccPerBlock = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blocks = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

function rawModules(v: number): number {
  let n = (16 * v + 128) * v + 64;
  if (v >= 2) {
    const a = Math.floor(v / 7) + 2;
    n -= (25 * a - 10) * a - 55;
    if (v >= 7) n -= 36;
  }
  return n;
}
const dataBytes = (v: number): number => Math.floor(rawModules(v) / 8) - eccPerBlock[v]! * blocks[v]!;

function mul(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> i) & 1) * x;
  }
  return z;
}
function divisor(degree: number): number[] {
  const r = new Array<number>(degree).fill(0);
  r[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      r[j] = mul(r[j]!, root);
      if (j + 1 < degree) r[j]! ^= r[j + 1]!;
    }
    root = mul(root, 2);
  }
  return r;
}
function remainder(data: number[], div: number[]): number[] {
  const r = div.map(() => 0);
  for (const b of data) {
    const f = b ^ r.shift()!;
    r.push(0);
    div.forEach((c, i) => { r[i]! ^= mul(c, f); });
  }
  return r;
}

function codewords(text: string): [number, number[]] | null {
  const bytes = [...new TextEncoder().encode(text)];
  let v = 1;
  const need = (n: number) => 4 + (n < 10 ? 8 : 16) + bytes.length * 8;
  while (v <= 20 && need(v) > dataBytes(v) * 8) v++;
  if (v > 20) return null;
  const bits: number[] = [];
  const put = (val: number, len: number) => { for (let i = len - 1; i >= 0; i--) bits.push((val >>> i) & 1); };
  put(4, 4);
  put(bytes.length, v < 10 ? 8 : 16);
  bytes.forEach((b) => put(b, 8));
  const cap = dataBytes(v) * 8;
  put(0, Math.min(4, cap - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < dataBytes(v); pad ^= 0xec ^ 0x11) data.push(pad);
  // Blocks, the short ones first, then taken column by column.
  const n = blocks[v]!;
  const ecc = eccPerBlock[v]!;
  const raw = Math.floor(rawModules(v) / 8);
  const short = n - (raw % n);
  const len = Math.floor(raw / n);
  const div = divisor(ecc);
  const all: number[][] = [];
  for (let i = 0, k = 0; i < n; i++) {
    const d = data.slice(k, k + len - ecc + (i < short ? 0 : 1));
    k += d.length;
    const e = remainder(d, div);
    if (i < short) d.push(-1);
    all.push(d.concat(e));
  }
  const out: number[] = [];
  for (let i = 0; i < all[0]!.length; i++) for (const b of all) if (b[i]! >= 0) out.push(b[i]!);
  return [v, out];
}

// draw returns the modules by rows, true for dark; null for a text too long.
export function draw(text: string): boolean[][] | null {
  const made = codewords(text);
  if (!made) return null;
  const [v, code] = made;
  const size = v * 4 + 17;
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean) => { grid[y]![x] = on; fixed[y]![x] = true; };
  for (let i = 0; i < size; i++) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
      const d = Math.max(Math.abs(dx), Math.abs(dy));
      const [x, y] = [cx + dx, cy + dy];
      if (x >= 0 && x < size && y >= 0 && y < size) set(x, y, d !== 2 && d !== 4);
    }
  }
  if (v >= 2) {
    const n = Math.floor(v / 7) + 2;
    const step = Math.floor((v * 8 + n * 3 + 5) / (n * 4 - 4)) * 2;
    const at = [6];
    for (let p = size - 7; at.length < n; p -= step) at.splice(1, 0, p);
    at.forEach((cx, i) => at.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === n - 1) || (i === n - 1 && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }));
  }
  if (v >= 7) {
    let rem = v;
    for (let i = 0; i < 12; i++) rem = (rem << 1) ^ ((rem >>> 11) * 0x1f25);
    const bits = (v << 12) | rem;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      const on = ((bits >>> i) & 1) === 1;
      set(a, b, on);
      set(b, a, on);
    }
  }
  const format = (mask: number) => {
    const data = (1 << 3) | mask; // level L is 1
    let rem = data;
    for (let i = 0; i < 10; i++) rem = (rem << 1) ^ ((rem >>> 9) * 0x537);
    const bits = ((data << 10) | rem) ^ 0x5412;
    const on = (i: number) => ((bits >>> i) & 1) === 1;
    for (let i = 0; i <= 5; i++) set(8, i, on(i));
    set(8, 7, on(6)); set(8, 8, on(7)); set(7, 8, on(8));
    for (let i = 9; i < 15; i++) set(14 - i, 8, on(i));
    for (let i = 0; i < 8; i++) set(size - 1 - i, 8, on(i));
    for (let i = 8; i < 15; i++) set(8, size - 15 + i, on(i));
    set(8, size - 8, true);
  };
  format(0);
  let k = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let vert = 0; vert < size; vert++) for (let j = 0; j < 2; j++) {
      const x = right - j;
      const y = ((right + 1) & 2) === 0 ? size - 1 - vert : vert;
      if (!fixed[y]![x] && k < code.length * 8) {
        grid[y]![x] = ((code[k >>> 3]! >>> (7 - (k & 7))) & 1) === 1;
        k++;
      }
    }
  }
  const masks: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0, (_x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ];
  const apply = (m: number) => { for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (!fixed[y]![x] && masks[m]!(x, y)) grid[y]![x] = !grid[y]![x]; };
  let best = 0;
  let least = Infinity;
  for (let m = 0; m < 8; m++) {
    apply(m);
    format(m);
    const p = penalty(grid);
    if (p < least) { least = p; best = m; }
    apply(m);
  }
  apply(best);
  format(best);
  return grid;
}

function penalty(g: boolean[][]): number {
  const n = g.length;
  let p = 0;
  let dark = 0;
  for (const turn of [false, true]) for (let a = 0; a < n; a++) {
    let run = 0;
    let last: boolean | null = null;
    let line = '';
    for (let b = 0; b < n; b++) {
      const on = turn ? g[b]![a]! : g[a]![b]!;
      if (!turn && on) dark++;
      line += on ? '1' : '0';
      run = on === last ? run + 1 : 1;
      last = on;
      if (run === 5) p += 3;
      else if (run > 5) p++;
    }
    for (const pat of ['10111010000', '00001011101']) for (let i = line.indexOf(pat); i >= 0; i = line.indexOf(pat, i + 1)) p += 40;
  }
  for (let y = 0; y + 1 < n; y++) for (let x = 0; x + 1 < n; x++) if (g[y]![x] === g[y]![x + 1] && g[y]![x] === g[y + 1]![x] && g[y]![x] === g[y + 1]![x + 1]) p += 3;
  return p + Math.floor(Math.abs(dark * 20 - n * n * 10) / (n * n)) * 10;
}
