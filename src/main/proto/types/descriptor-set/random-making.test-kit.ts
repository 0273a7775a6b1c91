import fc, { type GeneratorValue } from 'fast-check';
import type { Comments, FileDescriptor, SourceLocation } from './descriptor-model.ts';

/** A generated type, for use by others. */
export interface TypeName {
  readonly fullName: string;
  readonly kind: 'message' | 'enum';
  readonly syntax: FileDescriptor['syntax'];
  /** For an enum, for defaults. */
  readonly values: readonly string[];
  /** For an extendable message: the first free number. */
  extensionNumber: number;
}

/** A file being generated. */
export interface Making {
  readonly g: GeneratorValue;
  readonly syntax: FileDescriptor['syntax'];
  /** The types that may be used: of earlier files, and of this one. */
  readonly types: TypeName[];
  readonly locations: SourceLocation[];
  /** Value names of enums share the scope around them. */
  counter: number;
}

/** Names that parsers and generated code often fail on. */
export const hostileNames = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'message',
  'string',
  'group',
  'map',
  'optional',
  'reserved',
  'stream',
  'to',
  'max',
  'default',
  'true',
  'inf',
  'class',
  'function',
  'rpc',
  'syntax',
];

/** Returns a name that no other type of the schema has, sometimes one that parsers often fail on. */
export function nameOf(making: Making, base: string): string {
  making.counter += 1;
  const { g, counter } = making;
  return g(fc.boolean) ? `${base}${counter}` : `${pick(g, hostileNames)}${counter}`;
}

/** Returns none, or up to `max` items. */
export function several<T>(g: GeneratorValue, max: number, make: (index: number) => T): T[] {
  return Array.from({ length: g(fc.nat, { max }) }, (_, index) => make(index));
}

/** Returns one of the values. */
export function pick<T>(g: GeneratorValue, values: readonly T[]): T {
  // By index: fast-check never again distinguishes values that were once equal.
  const value = values[g(fc.nat, { max: values.length - 1 })];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

const commentTexts = [
  ' One line.\n',
  ' Two\n lines.\n',
  '*\n Starred.\n',
  ' é 漢 😀\n',
  ' With */ and // in it.\n',
];

/** Adds comments at a path of the file; most places get none. */
export function comment(making: Making, path: readonly number[]): void {
  const { g, locations } = making;
  if (g(fc.nat, { max: 3 }) > 0) return;
  const comments: Comments = {
    detached: g(fc.boolean) ? [pick(g, commentTexts)] : [],
    leading: g(fc.boolean) ? pick(g, commentTexts) : null,
    trailing: g(fc.boolean) ? pick(g, commentTexts) : null,
  };
  locations.push({ path, span: [], ...comments });
}
