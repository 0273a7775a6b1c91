import { hiddenTexts } from './kept-token.ts';
import { createMask, type HideElsewhere, type Mask } from './mask-secrets.ts';
import type { SecretStore } from './secret-store.ts';

/** The secrets of the open workspace, and a mask of those that this process has used. */
export interface KnownSecrets extends SecretStore {
  /** Masks all values read or written so far: others cannot be in stored data. */
  mask(): Mask;
}

/**
 * Watches a store. Removed values stay known: stored data may still contain them.
 *
 * @param hideElsewhere see {@link createMask}
 */
export function watchSecrets(store: SecretStore, hideElsewhere?: HideElsewhere): KnownSecrets {
  const known = new Set<string>();
  let mask: Mask | null = null;

  function meet(name: string, value: string): void {
    for (const text of hiddenTexts(name, value)) {
      if (known.has(text)) continue;
      known.add(text);
      mask = null;
    }
  }

  return {
    check: (names) => store.check(names),
    async read(names) {
      const values = await store.read(names);
      for (const [name, value] of values) meet(name, value);
      return values;
    },
    heldBack: (names, place) => store.heldBack(names, place),
    async write(name, value, issuer) {
      meet(name, value);
      await store.write(name, value, issuer);
    },
    remove: (name) => store.remove(name),
    mask() {
      mask ??= createMask(known, hideElsewhere);
      return mask;
    },
  };
}
