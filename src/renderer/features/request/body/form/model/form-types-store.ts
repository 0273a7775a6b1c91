import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormEnum, FormMessage } from '../../../../../../shared/model/message-form.ts';
import type { Problem } from '../../../../../../shared/problem.ts';
import type { FormTypes } from './form-types.ts';

/** Describes types: `describeTypes` of one schema set. */
export type DescribeTypes = (typeNames: readonly string[]) => Promise<
  | {
      readonly ok: true;
      readonly value: {
        readonly messages: readonly FormMessage[];
        readonly enums: readonly FormEnum[];
      };
    }
  | { readonly ok: false; readonly problem: Problem }
>;

/** The types that a form has requested so far. */
export interface FormTypesState {
  /** A new object whenever more types are known. */
  readonly types: FormTypes;
  /** Why types could not be read; null while there was no failure. */
  readonly failure: Problem | null;
}

/** The types of one schema set, as far as forms requested them. */
export interface FormTypesStore {
  readonly state: StoreApi<FormTypesState>;
  /** Fetches unknown types. Failed names are not requested again before `refresh`. */
  readonly want: (typeNames: readonly string[]) => void;
  /**
   * Fetches all requested types again, because the schemas changed or the engine came back. Known types stay
   * until the response arrives, so that no form flickers.
   */
  readonly refresh: () => void;
}

/** The maximum number of types per call; see the contract. */
const maxNames = 100;

type Known = {
  readonly messages: ReadonlyMap<string, FormMessage | 'missing'>;
  readonly enums: ReadonlyMap<string, FormEnum>;
};

const nothing: Known = { messages: new Map(), enums: new Map() };

/** Creates an empty store of types. */
export function createFormTypesStore(describe: DescribeTypes): FormTypesStore {
  const state = createStore<FormTypesState>(() => ({ types: typesOf(nothing), failure: null }));
  const asked = new Set<string>();
  /** Requested, but without a response or with a failed one. */
  let open = new Set<string>();
  let known = nothing;
  /** Responses to requests before a `refresh` are ignored. */
  let generation = 0;

  async function fetchTypes(names: readonly string[], isRefresh: boolean): Promise<void> {
    const of = generation;
    let response = nothing;
    for (let at = 0; at < names.length; at += maxNames) {
      const some = names.slice(at, at + maxNames);
      const result = await describe(some);
      if (of !== generation) return;
      if (!result.ok) {
        state.setState({ failure: result.problem });
        return;
      }
      response = joined(response, some, result.value.messages, result.value.enums);
    }
    for (const name of names) open.delete(name);
    known = isRefresh
      ? response
      : {
          messages: new Map([...known.messages, ...response.messages]),
          enums: new Map([...known.enums, ...response.enums]),
        };
    state.setState({ types: typesOf(known), failure: null });
  }

  return {
    state,
    want(typeNames) {
      const fresh = typeNames.filter((name) => !open.has(name) && !known.messages.has(name));
      if (fresh.length === 0) return;
      for (const name of fresh) {
        asked.add(name);
        open.add(name);
      }
      void fetchTypes(fresh, false);
    },
    refresh() {
      generation += 1;
      open = new Set(asked);
      if (asked.size > 0) void fetchTypes([...asked], true);
    },
  };
}

function joined(
  known: Known,
  asked: readonly string[],
  messages: readonly FormMessage[],
  enums: readonly FormEnum[],
): Known {
  return {
    messages: new Map([
      ...known.messages,
      ...asked.map((name) => [name, 'missing'] as const),
      ...messages.map((message) => [message.name, message] as const),
    ]),
    enums: new Map([...known.enums, ...enums.map((one) => [one.name, one] as const)]),
  };
}

function typesOf({ messages, enums }: Known): FormTypes {
  return { message: (name) => messages.get(name), enum: (name) => enums.get(name) };
}
