import type { ProtoTextError } from './lex-proto.ts';

/** A stretch of a text; offsets in UTF-16 units, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** An option as it is written, in a statement or between brackets. */
export interface OutlineOption {
  /** Without blanks: `deprecated`, `(validate.rules).string.min_len`, `features.enum_type`. */
  readonly name: string;
  readonly nameOffset: number;
  /** As written, aggregates with their braces. */
  readonly value: string;
  readonly valueOffset: number;
}

/** Numbers as `reserved` and `extensions` name them; both ends are part of it. */
export interface OutlineRange extends TextSpan {
  /** As written: `4 to 9`, `1000 to max`. */
  readonly text: string;
  /** NaN for what is no integer. */
  readonly first: number;
  readonly last: number;
  /** Of an `extensions` statement; all ranges of one share them. */
  readonly options: readonly OutlineOption[];
}

/** A name that may not be used. */
export interface OutlineReservedName {
  readonly name: string;
  readonly offset: number;
  /** Whether it is a string, as before editions, or an identifier. */
  readonly isQuoted: boolean;
}

interface EntryBase {
  /** Fully qualified by the scopes around it, without a leading dot: `pkg.Message.field`. */
  readonly path: string;
  readonly name: string;
  readonly nameOffset: number;
  /** Where the token before it ends; the comments between belong to one of the two. */
  readonly gapOffset: number;
  /** Its first token. */
  readonly startOffset: number;
  /** After its `;` or `{`, where a comment on the same line belongs to it. */
  readonly headEnd: number;
  /** After its `;` or `}`. */
  readonly endOffset: number;
  readonly options: readonly OutlineOption[];
}

/** A message or group; its nested definitions are entries of their own. */
export interface OutlineMessage extends EntryBase {
  readonly kind: 'message';
  readonly parent: OutlineMessage | null;
  readonly isGroup: boolean;
  readonly visibility: 'export' | 'local' | null;
  /** Its own, those in oneofs included, in the order of the text. */
  readonly fields: readonly OutlineField[];
  readonly oneofs: readonly OutlineOneof[];
  readonly reserved: readonly OutlineRange[];
  readonly reservedNames: readonly OutlineReservedName[];
  readonly extensionRanges: readonly OutlineRange[];
}

/** A oneof; its fields name it. */
export interface OutlineOneof extends EntryBase {
  readonly kind: 'oneof';
  readonly parent: OutlineMessage;
}

/** A field of a message or, of the kind `extension`, of an `extend` block. */
export interface OutlineField extends EntryBase {
  readonly kind: 'field' | 'extension';
  /** The message in whose scope it stands; null at the top of the file. */
  readonly parent: OutlineMessage | null;
  readonly label: 'optional' | 'required' | 'repeated' | null;
  /** As written without blanks: `string`, `.pkg.Type`; of a map the type of its values, of a group its name. */
  readonly type: string;
  readonly typeOffset: number;
  /** The type of the keys of a map. */
  readonly mapKey: string | null;
  readonly mapKeyOffset: number;
  readonly isGroup: boolean;
  /** The name of the oneof that it stands in. */
  readonly oneof: string | null;
  /** As written, with its sign. */
  readonly number: string;
  readonly numberOffset: number;
  /** Of an extension: the extended type as written. */
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

/** A value of an enum; its number as written, with its sign. */
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
  /** The request, as written. */
  readonly type: string;
  readonly typeOffset: number;
  readonly requestStream: boolean;
  readonly responseType: string;
  readonly responseTypeOffset: number;
  readonly responseStream: boolean;
}

/** One named thing of a .proto file and where it stands. */
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
  /** Of the quoted path. */
  readonly offset: number;
  /** Of the whole statement. */
  readonly statement: TextSpan;
}

/** What a text defines, in order, and what in it does not fit the grammar. */
export interface ProtoOutline {
  /** `proto2` (also when it does not say), `proto3`, or the edition: `2023`. */
  readonly syntax: string;
  /** The word that says so, and where its value stands; null when the file does not say. */
  readonly syntaxLine: { readonly word: 'syntax' | 'edition'; readonly offset: number } | null;
  readonly packageName: string;
  readonly packageOffset: number;
  readonly imports: readonly OutlineImport[];
  /** Of the file itself. */
  readonly options: readonly OutlineOption[];
  /** All, nested ones too, each after the one it stands in. */
  readonly entries: readonly OutlineEntry[];
  /** In the order of the text, at most a few. */
  readonly errors: readonly ProtoTextError[];
}

/** The option of that name, the last where several set it. */
export function optionOf(
  options: readonly OutlineOption[],
  name: string,
): OutlineOption | undefined {
  return options.findLast((option) => option.name === name);
}

/** Whether the extensions of a message have a format of their own, from before protobuf was public. */
export function isMessageSet({ options }: OutlineMessage): boolean {
  return optionOf(options, 'message_set_wire_format')?.value === 'true';
}

/** An integer of .proto text, decimal, hex or octal, with its sign; NaN for anything else. */
export function integerOf(text: string): number {
  const match = /^([-+]?)(?:(0[xX][0-9a-fA-F]+)|0([0-7]+)|(0|[1-9][0-9]*))$/.exec(text);
  if (!match) return Number.NaN;
  const [, sign = '', hex, octal, decimal] = match;
  const value = octal === undefined ? Number(hex ?? decimal) : Number.parseInt(octal, 8);
  // No negative zero.
  return sign === '-' && value !== 0 ? -value : value;
}
