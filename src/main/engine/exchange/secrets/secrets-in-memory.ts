import type { SecretPlace } from '../../../../shared/secret-place.ts';
import type { SecretStore } from './secret-store.ts';

/** Secrets and their issuers, in memory. */
export interface SecretsInMemory extends SecretStore {
  /** Allows a secret at a place, as a user does. */
  allow(name: string, place: SecretPlace): void;
}

interface KeptSecret {
  value: string;
  /** Null when no response set it. */
  issuerKey: string | null;
  readonly allowed: Set<string>;
}

/** Creates a store of secrets that lasts until the process ends. */
export function createSecretsInMemory(
  values: Readonly<Record<string, string>> = {},
): SecretsInMemory {
  const kept = new Map<string, KeptSecret>(
    Object.entries(values).map(([name, value]) => [
      name,
      { value, issuerKey: null, allowed: new Set() },
    ]),
  );
  return {
    async check(names) {
      return { known: new Set(names.filter((name) => kept.has(name))), problem: null };
    },
    async read(names) {
      const known = [...kept].filter(([name]) => names.includes(name));
      return new Map(known.map(([name, { value }]) => [name, value]));
    },
    async heldBack(names, { placeKey }) {
      return names.filter((name) => !kept.get(name)?.allowed.has(placeKey));
    },
    async write(name, value, { placeKey }) {
      const before = kept.get(name);
      if (before?.issuerKey === placeKey) before.value = value;
      else kept.set(name, { value, issuerKey: placeKey, allowed: new Set([placeKey]) });
    },
    async remove(name) {
      kept.delete(name);
    },
    allow(name, { placeKey }) {
      kept.get(name)?.allowed.add(placeKey);
    },
  };
}
