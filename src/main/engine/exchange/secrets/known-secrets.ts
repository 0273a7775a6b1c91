import { createMask, type HideElsewhere, type Mask } from './mask-secrets.ts';
import type { SecretStore } from './secret-store.ts';

/** The secrets of the open workspace, and a mask of all of them that this process has met. */
export interface KnownSecrets extends SecretStore {
  /** Of what was read and written so far: what was not met cannot be in what is kept. */
  mask(): Mask;
}

/**
 * Watches a store. Values stay known when they are removed: what holds them may be kept yet.
 *
 * @param hideElsewhere see {@link createMask}
 */
export function watchSecrets(store: SecretStore, hideElsewhere?: HideElsewhere): KnownSecrets {
  const known = new Set<string>();
  let mask: Mask | null = null;

  function meet(value: string): void {
    if (known.has(value)) return;
    known.add(value);
    mask = null;
  }

  return {
    check: (names) => store.check(names),
    async read(names) {
      const values = await store.read(names);
      for (const value of values.values()) meet(value);
      return values;
    },
    heldBack: (names, place) => store.heldBack(names, place),
    async write(name, value, issuer) {
      meet(value);
      await store.write(name, value, issuer);
    },
    remove: (name) => store.remove(name),
    mask() {
      mask ??= createMask(known, hideElsewhere);
      return mask;
    },
  };
}
