import type {
  OutlineEntry,
  OutlineField,
  OutlineMessage,
  OutlineOneof,
  OutlineRange,
  OutlineReservedName,
} from './outline-model.ts';

/** An entry while it is being read. */
export type Open<T> = { -readonly [K in keyof T]: T[K] };

/** A message whose end is not read yet. */
export type OpenMessage = Open<OutlineMessage> & {
  readonly fields: OutlineField[];
  readonly oneofs: OutlineOneof[];
  readonly reserved: OutlineRange[];
  readonly reservedNames: OutlineReservedName[];
  readonly extensionRanges: OutlineRange[];
};

/** The scope of a definition: the prefix of its name, and the lists it is added to. */
export interface OutlineScope {
  path: string;
  readonly message: OpenMessage | null;
  readonly depth: number;
  readonly entries: OutlineEntry[];
}

/** Returns the full name of a definition in a scope; the scope is empty without a package. */
export function joinPath(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}
