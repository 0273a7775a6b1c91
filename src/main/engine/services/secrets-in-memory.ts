import type { SecretStore } from '../engine-options.ts';

/** Secrets that are kept until the process ends. */
export function createSecretsInMemory(values: Readonly<Record<string, string>> = {}): SecretStore {
  const kept = new Map(Object.entries(values));
  return {
    async check(names) {
      return { known: new Set(names.filter((name) => kept.has(name))), problem: null };
    },
    async read(names) {
      const known = [...kept].filter(([name]) => names.includes(name));
      return new Map(known);
    },
    async write(name, value) {
      kept.set(name, value);
    },
    async remove(name) {
      kept.delete(name);
    },
  };
}
