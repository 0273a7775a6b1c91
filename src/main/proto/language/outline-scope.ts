import type {
  OutlineEntry,
  OutlineField,
  OutlineMessage,
  OutlineOneof,
  OutlineRange,
  OutlineReservedName,
} from './outline-model.ts';

/** An entry while it is read. */
export type Open<T> = { -readonly [K in keyof T]: T[K] };

/** A message of which the end is not read yet. */
export type OpenMessage = Open<OutlineMessage> & {
  readonly fields: OutlineField[];
  readonly oneofs: OutlineOneof[];
  readonly reserved: OutlineRange[];
  readonly reservedNames: OutlineReservedName[];
  readonly extensionRanges: OutlineRange[];
};

/** Where a definition stands: what its name is joined to, and what it is added to. */
export interface OutlineScope {
  path: string;
  readonly message: OpenMessage | null;
  readonly depth: number;
  readonly entries: OutlineEntry[];
}

/** The full name of something in a scope; the scope is empty without a package. */
export function joinPath(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}
