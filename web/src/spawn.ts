declare const WORKER: string; // address of the worker, set when the page is built

// Trusted Types: the only script address that this page ever makes is the
// worker's, which the build has written into it.
interface Policy { createScriptURL(u: string): string }
interface Factory { createPolicy(name: string, rules: Policy): Policy }
const factory = (self as unknown as { trustedTypes?: Factory }).trustedTypes;
const rules: Policy = {
  createScriptURL: (u) => {
    if (u !== WORKER) throw new TypeError('not the worker');
    return u;
  },
};
const trusted = factory ? factory.createPolicy('nodealer', rules) : rules;

// spawn starts the worker, with the client of the live suite or with that of all
// (the lab has one of its own, and no choice).
export const spawn = (all = false): Worker => new Worker(trusted.createScriptURL(WORKER), { name: all ? 'all' : 'live' });
