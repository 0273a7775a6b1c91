import fc, { type GeneratorValue } from 'fast-check';
import type { Comments, FileDescriptor, SourceLocation } from './descriptor-model.ts';

/** A type that was made, for what uses it. */
export interface TypeName {
  readonly fullName: string;
  readonly kind: 'message' | 'enum';
  readonly syntax: FileDescriptor['syntax'];
  /** Of an enum, for defaults. */
  readonly values: readonly string[];
  /** Of a message that can be extended: the first free number. */
  extensionNumber: number;
}

/** A file that is being made. */
export interface Making {
  readonly g: GeneratorValue;
  readonly syntax: FileDescriptor['syntax'];
  /** What may be used: of files before, and of this one. */
  readonly types: TypeName[];
  readonly locations: SourceLocation[];
  /** Value names of enums share the scope around them. */
  counter: number;
}

/** Names that parsers and generated code stumble over. */
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

/** A name that no other type of the same schema has, now and then one that parsers stumble over. */
export function nameOf(making: Making, base: string): string {
  making.counter += 1;
  const { g, counter } = making;
  return g(fc.boolean) ? `${base}${counter}` : `${pick(g, hostileNames)}${counter}`;
}

/** So many of something: none, or up to `max`. */
export function several<T>(g: GeneratorValue, max: number, make: (index: number) => T): T[] {
  return Array.from({ length: g(fc.nat, { max }) }, (_, index) => make(index));
}

/** One of some values. */
export function pick<T>(g: GeneratorValue, values: readonly T[]): T {
  // By its place: fast-check takes values that were equal once for the same ever after.
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

/** Comments for what stands at a path of the file; at most places none. */
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
