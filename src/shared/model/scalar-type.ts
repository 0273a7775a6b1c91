/** The fifteen scalar types of the language, in the order of its guide. */
export const scalarTypes = [
  'double',
  'float',
  'int32',
  'int64',
  'uint32',
  'uint64',
  'sint32',
  'sint64',
  'fixed32',
  'fixed64',
  'sfixed32',
  'sfixed64',
  'bool',
  'string',
  'bytes',
] as const;

/** One of the fifteen. */
export type ScalarType = (typeof scalarTypes)[number];

/** The scalar types with integer values. */
export const wholeTypes: ReadonlySet<string> = new Set<ScalarType>([
  'int32',
  'int64',
  'uint32',
  'uint64',
  'sint32',
  'sint64',
  'fixed32',
  'fixed64',
  'sfixed32',
  'sfixed64',
]);
