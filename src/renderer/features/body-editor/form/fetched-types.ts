import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormEnum, FormMessage } from '../../../../shared/model/message-form.ts';
import type { EngineCalls } from '../../../app/engine-client.ts';
import type { FormTypes } from './model/form.ts';

type Describe = EngineCalls['describeTypes'];

/** As many as one call takes. */
const maxNames = 100;

/** The types of one schema set that forms needed so far. */
export interface FetchedTypes {
  readonly store: StoreApi<FormTypes>;
  /** Fetches types that are not known; those that no schema defines are known as missing then. */
  readonly want: (describe: Describe, typeNames: readonly string[]) => Promise<void>;
  /** Fetches all of them again when the schemas are others. Until then the form keeps the old ones. */
  readonly renew: (describe: Describe, revision: number) => void;
}

/** No types yet, of a schema set; null is the first that defines a name. */
export function createFetchedTypes(schemaSet: string | null): FetchedTypes {
  const messages = new Map<string, FormMessage | 'missing'>();
  const enums = new Map<string, FormEnum>();
  const asked = new Set<string>();
  let current: number | null = null;
  const store = createStore<FormTypes>(() => snapshot(messages, enums));

  async function fetchTypes(describe: Describe, typeNames: readonly string[]): Promise<void> {
    const names = typeNames.slice(0, maxNames);
    const revision = current;
    const result = await describe({ typeNames: names, schemaSet });
    for (const name of names) asked.delete(name);
    if (!result.ok || revision !== current) return;
    for (const name of names) messages.set(name, 'missing');
    for (const message of result.value.messages) messages.set(message.name, message);
    for (const one of result.value.enums) enums.set(one.name, one);
    store.setState(snapshot(messages, enums), true);
    if (typeNames.length > maxNames) await fetchTypes(describe, typeNames.slice(maxNames));
  }

  return {
    store,
    async want(describe, typeNames) {
      const names = typeNames.filter((name) => !messages.has(name) && !asked.has(name));
      if (names.length === 0) return;
      for (const name of names) asked.add(name);
      await fetchTypes(describe, names);
    },
    renew(describe, revision) {
      const isFirst = current === null;
      if (current === revision) return;
      current = revision;
      asked.clear();
      if (!isFirst && messages.size > 0) void fetchTypes(describe, [...messages.keys()]);
    },
  };
}

function snapshot(
  messages: ReadonlyMap<string, FormMessage | 'missing'>,
  enums: ReadonlyMap<string, FormEnum>,
): FormTypes {
  const messagesNow = new Map(messages);
  const enumsNow = new Map(enums);
  return {
    message: (name) => messagesNow.get(name),
    enum: (name) => enumsNow.get(name),
  };
}
