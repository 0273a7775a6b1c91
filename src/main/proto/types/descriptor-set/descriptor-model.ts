import { editions } from '../../language/resolve-features.ts';

/**
 * A FileDescriptorProto as plain data (google/protobuf/descriptor.proto).
 *
 * Names and types are as in the descriptor: a type name is absolute, with a leading dot, unless it came from
 * text and is not resolved yet (`named`).
 */
export interface FileDescriptor {
  /** As other files import it. */
  readonly name: string;
  readonly packageName: string;
  readonly syntax: 'proto2' | 'proto3' | 'editions';
  /** The number of google.protobuf.Edition; 0 unless `editions`. */
  readonly edition: number;
  readonly dependencies: readonly string[];
  /** Indices into `dependencies`. */
  readonly publicDependencies: readonly number[];
  readonly weakDependencies: readonly number[];
  /** Imported only for custom options (edition 2024). */
  readonly optionDependencies: readonly string[];
  readonly messages: readonly MessageDescriptor[];
  readonly enums: readonly EnumDescriptor[];
  readonly services: readonly ServiceDescriptor[];
  readonly extensions: readonly FieldDescriptor[];
  readonly options: Options;
  readonly locations: readonly SourceLocation[];
}

/** SymbolVisibility of edition 2024; null if the file's features decide. */
export type Visibility = 'local' | 'export' | null;

/** A DescriptorProto. */
export interface MessageDescriptor {
  readonly name: string;
  readonly fields: readonly FieldDescriptor[];
  readonly extensions: readonly FieldDescriptor[];
  readonly messages: readonly MessageDescriptor[];
  readonly enums: readonly EnumDescriptor[];
  readonly extensionRanges: readonly ExtensionRange[];
  readonly oneofs: readonly OneofDescriptor[];
  readonly reservedRanges: readonly NumberRange[];
  readonly reservedNames: readonly string[];
  /** True for the synthetic entry message of a map field. */
  readonly isMapEntry: boolean;
  readonly visibility: Visibility;
  readonly options: Options;
}

/** Numbers from `start` to `end`, both inclusive, for messages and enums. */
export interface NumberRange {
  readonly start: number;
  readonly end: number;
}

/** An ExtensionRange: numbers reserved for extensions. */
export interface ExtensionRange extends NumberRange {
  readonly options: Options;
}

/** A FieldDescriptorProto, for a field or an extension. */
export interface FieldDescriptor {
  readonly name: string;
  readonly number: number;
  readonly label: 'optional' | 'required' | 'repeated';
  /** `named` is a message or enum that is not resolved yet. */
  readonly type: FieldType | 'named';
  /** For a group, message or enum; else empty. */
  readonly typeName: string;
  /** The message that an extension extends; else empty. */
  readonly extendee: string;
  /** As in the descriptor: a number as text, the string itself, bytes with C escapes. */
  readonly defaultValue: string | null;
  readonly jsonName: string | null;
  readonly oneofIndex: number | null;
  readonly isProto3Optional: boolean;
  readonly options: Options;
}

/** Field types by their number in FieldDescriptorProto.Type. */
export const fieldTypes = [
  '',
  'double',
  'float',
  'int64',
  'uint64',
  'int32',
  'fixed64',
  'fixed32',
  'bool',
  'string',
  'group',
  'message',
  'bytes',
  'uint32',
  'enum',
  'sfixed32',
  'sfixed64',
  'sint32',
  'sint64',
] as const;

/** A FieldDescriptorProto.Type by its name in a .proto file. */
export type FieldType = Exclude<(typeof fieldTypes)[number], ''>;

/** A OneofDescriptorProto. */
export interface OneofDescriptor {
  readonly name: string;
  readonly options: Options;
}

/** An EnumDescriptorProto. */
export interface EnumDescriptor {
  readonly name: string;
  readonly values: readonly EnumValueDescriptor[];
  readonly reservedRanges: readonly NumberRange[];
  readonly reservedNames: readonly string[];
  readonly visibility: Visibility;
  readonly options: Options;
}

/** An EnumValueDescriptorProto. */
export interface EnumValueDescriptor {
  readonly name: string;
  readonly number: number;
  readonly options: Options;
}

/** A ServiceDescriptorProto. */
export interface ServiceDescriptor {
  readonly name: string;
  readonly methods: readonly MethodDescriptor[];
  readonly options: Options;
}

/** A MethodDescriptorProto. */
export interface MethodDescriptor {
  readonly name: string;
  readonly inputType: string;
  readonly outputType: string;
  readonly isClientStreaming: boolean;
  readonly isServerStreaming: boolean;
  readonly options: Options;
}

/** Options as the bytes of their message, or as written in text, which needs definitions to encode. */
export type Options =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'written'; readonly options: readonly WrittenOption[] };

/** No options at all. */
export const noOptions: Options = { kind: 'written', options: [] };

/** `option (pkg.rules).string.min_len = 1;` */
export interface WrittenOption {
  readonly name: readonly OptionNamePart[];
  readonly value: OptionValue;
  /** The place of its statement, with comments; the path is that of the option's owner. */
  readonly location?: SourceLocation;
}

/** A part of an option name: `(a.b).c` has two. */
export interface OptionNamePart {
  /** A field's name; for an extension its full name, perhaps with a leading dot. */
  readonly name: string;
  readonly isExtension: boolean;
}

/** The value of an option, or of a field in an aggregate; numbers as decimal text with their sign. */
export type OptionValue =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly bytes: Uint8Array }
  | { readonly kind: 'message'; readonly fields: readonly OptionField[] }
  | { readonly kind: 'list'; readonly items: readonly OptionValue[] };

/** A field of an aggregate; `any` is the expanded form of google.protobuf.Any, with a type URL as name. */
export interface OptionField {
  readonly kind: 'field' | 'extension' | 'any';
  readonly name: string;
  readonly value: OptionValue;
}

/** Comments without slashes and stars, each line with its newline. */
export interface Comments {
  readonly detached: readonly string[];
  readonly leading: string | null;
  readonly trailing: string | null;
}

/** A place in the source, with the comments around it (SourceCodeInfo.Location). */
export interface SourceLocation extends Comments {
  /** Field numbers and indices from FileDescriptorProto down: `[4, 0, 2, 3]`. */
  readonly path: readonly number[];
  /** Zero-based: line, column, end line if different, end column. */
  readonly span: readonly number[];
}

/** Names of editions by number, as in `edition = "2023";`. */
export const editionNames: ReadonlyMap<number, string> = new Map(
  [...editions].map(([name, number]) => [number, name]),
);

/** The highest field number. */
export const maxFieldNumber = 536_870_911;

/** The highest number of an extension in the message set wire format, and of an enum value. */
export const maxInt32 = 2_147_483_647;
