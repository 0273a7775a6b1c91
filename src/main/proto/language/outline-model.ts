import type { ProtoTextError } from './lex-proto.ts';

/** A range of a text; offsets in UTF-16 units, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** An option as written, in a statement or between brackets. */
export interface OutlineOption {
  /** Without blanks: `deprecated`, `(validate.rules).string.min_len`, `features.enum_type`. */
  readonly name: string;
  readonly nameOffset: number;
  /** As written, aggregates with their braces. */
  readonly value: string;
  readonly valueOffset: number;
}

/** Numbers named by `reserved` and `extensions`; both ends are included. */
export interface OutlineRange extends TextSpan {
  /** As written: `4 to 9`, `1000 to max`. */
  readonly text: string;
  /** NaN if it is not an integer. */
  readonly first: number;
  readonly last: number;
  /** From an `extensions` statement; all its ranges share them. */
  readonly options: readonly OutlineOption[];
}

/** A reserved name. */
export interface OutlineReservedName {
  readonly name: string;
  readonly offset: number;
  /** True for a string, as before editions; false for an identifier. */
  readonly isQuoted: boolean;
}

interface EntryBase {
  /** Fully qualified by the enclosing scopes, without a leading dot: `pkg.Message.field`. */
  readonly path: string;
  readonly name: string;
  readonly nameOffset: number;
  /** The end of the token before it; the comments between belong to one of the two. */
  readonly gapOffset: number;
  /** Its first token. */
  readonly startOffset: number;
  /** After its `;` or `{`, where a comment on the same line belongs to it. */
  readonly headEnd: number;
  /** After its `;` or `}`. */
  readonly endOffset: number;
  readonly options: readonly OutlineOption[];
}

/** A message or group; its nested definitions are separate entries. */
export interface OutlineMessage extends EntryBase {
  readonly kind: 'message';
  readonly parent: OutlineMessage | null;
  readonly isGroup: boolean;
  readonly visibility: 'export' | 'local' | null;
  /** Its own fields, including those in oneofs, in text order. */
  readonly fields: readonly OutlineField[];
  readonly oneofs: readonly OutlineOneof[];
  readonly reserved: readonly OutlineRange[];
  readonly reservedNames: readonly OutlineReservedName[];
  readonly extensionRanges: readonly OutlineRange[];
}

/** A oneof; its fields refer to it by name. */
export interface OutlineOneof extends EntryBase {
  readonly kind: 'oneof';
  readonly parent: OutlineMessage;
}

/** A field of a message; with kind `extension`, a field of an `extend` block. */
export interface OutlineField extends EntryBase {
  readonly kind: 'field' | 'extension';
  /** The enclosing message; null at the top of the file. */
  readonly parent: OutlineMessage | null;
  readonly label: 'optional' | 'required' | 'repeated' | null;
  /**
   * As written without blanks: `string`, `.pkg.Type`; for a map the type of its values, for a group its name.
   */
  readonly type: string;
  readonly typeOffset: number;
  /** The key type of a map. */
  readonly mapKey: string | null;
  readonly mapKeyOffset: number;
  readonly isGroup: boolean;
  /** The name of its oneof. */
  readonly oneof: string | null;
  /** As written, with its sign. */
  readonly number: string;
  readonly numberOffset: number;
  /** For an extension: the extended type as written. */
  readonly extended: string | null;
  readonly extendOffset: number;
}

/** An enum. */
export interface OutlineEnum extends EntryBase {
  readonly kind: 'enum';
  readonly parent: OutlineMessage | null;
  readonly visibility: 'export' | 'local' | null;
  readonly values: readonly OutlineEnumValue[];
  readonly reserved: readonly OutlineRange[];
  readonly reservedNames: readonly OutlineReservedName[];
}

/** An enum value; its number as written, with its sign. */
export interface OutlineEnumValue extends EntryBase {
  readonly kind: 'enumValue';
  readonly parent: OutlineEnum;
  readonly number: string;
  readonly numberOffset: number;
}

/** A service. */
export interface OutlineService extends EntryBase {
  readonly kind: 'service';
  readonly parent: null;
  readonly methods: readonly OutlineMethod[];
}

/** A method of a service. */
export interface OutlineMethod extends EntryBase {
  readonly kind: 'method';
  readonly parent: OutlineService;
  /** The request type, as written. */
  readonly type: string;
  readonly typeOffset: number;
  readonly requestStream: boolean;
  readonly responseType: string;
  readonly responseTypeOffset: number;
  readonly responseStream: boolean;
}

/** A named definition in a .proto file, with its place. */
export type OutlineEntry =
  | OutlineMessage
  | OutlineOneof
  | OutlineField
  | OutlineEnum
  | OutlineEnumValue
  | OutlineService
  | OutlineMethod;

/** An import. */
export interface OutlineImport {
  readonly path: string;
  readonly modifier: 'public' | 'weak' | 'option' | null;
  /** The start of the quoted path. */
  readonly offset: number;
  /** The whole statement. */
  readonly statement: TextSpan;
}

/** The definitions of a text, in order, and its syntax errors. */
export interface ProtoOutline {
  /** `proto2` (also if none is declared), `proto3`, or the edition: `2023`. */
  readonly syntax: string;
  /** The declaring word, and the offset of its value; null if the file declares nothing. */
  readonly syntaxLine: { readonly word: 'syntax' | 'edition'; readonly offset: number } | null;
  readonly packageName: string;
  readonly packageOffset: number;
  readonly imports: readonly OutlineImport[];
  /** Options of the file itself. */
  readonly options: readonly OutlineOption[];
  /** All entries, nested ones too, each after its parent. */
  readonly entries: readonly OutlineEntry[];
  /** In text order, at most a few. */
  readonly errors: readonly ProtoTextError[];
}

/** Returns the option of that name, the last one if it is set several times. */
export function optionOf(
  options: readonly OutlineOption[],
  name: string,
): OutlineOption | undefined {
  return options.findLast((option) => option.name === name);
}

/** True when the extensions of a message use message set format, from before protobuf was public. */
export function isMessageSet({ options }: OutlineMessage): boolean {
  return optionOf(options, 'message_set_wire_format')?.value === 'true';
}

/** Parses an integer of .proto text, decimal, hex or octal, with its sign; NaN for anything else. */
export function integerOf(text: string): number {
  const match = /^([-+]?)(?:(0[xX][0-9a-fA-F]+)|0([0-7]+)|(0|[1-9][0-9]*))$/.exec(text);
  if (!match) return Number.NaN;
  const [, sign = '', hex, octal, decimal] = match;
  const value = octal === undefined ? Number(hex ?? decimal) : Number.parseInt(octal, 8);
  // Avoids negative zero.
  return sign === '-' && value !== 0 ? -value : value;
}
