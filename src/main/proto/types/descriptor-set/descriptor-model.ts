import { editions } from '../../language/resolve-features.ts';

/**
 * A FileDescriptorProto as plain data (google/protobuf/descriptor.proto).
 *
 * Names and types stand as in the descriptor: a type's name is absolute, with a leading dot, unless
 * it came from text and is not resolved yet (`named`).
 */
export interface FileDescriptor {
  /** As other files import it. */
  readonly name: string;
  readonly packageName: string;
  readonly syntax: 'proto2' | 'proto3' | 'editions';
  /** The number of google.protobuf.Edition; 0 unless `editions`. */
  readonly edition: number;
  readonly dependencies: readonly string[];
  /** Places in `dependencies`. */
  readonly publicDependencies: readonly number[];
  readonly weakDependencies: readonly number[];
  /** Imported for custom options only (edition 2024). */
  readonly optionDependencies: readonly string[];
  readonly messages: readonly MessageDescriptor[];
  readonly enums: readonly EnumDescriptor[];
  readonly services: readonly ServiceDescriptor[];
  readonly extensions: readonly FieldDescriptor[];
  readonly options: Options;
  readonly locations: readonly SourceLocation[];
}

/** SymbolVisibility of edition 2024; null when the file's features decide. */
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
  /** The synthetic entry message of a map field. */
  readonly isMapEntry: boolean;
  readonly visibility: Visibility;
  readonly options: Options;
}

/** Numbers from `start` to `end`, both inclusive, for messages and enums alike. */
export interface NumberRange {
  readonly start: number;
  readonly end: number;
}

/** An ExtensionRange: numbers that are left to extensions. */
export interface ExtensionRange extends NumberRange {
  readonly options: Options;
}

/** A FieldDescriptorProto, of a field or of an extension. */
export interface FieldDescriptor {
  readonly name: string;
  readonly number: number;
  readonly label: 'optional' | 'required' | 'repeated';
  /** `named` is a message or enum that is not resolved yet. */
  readonly type: FieldType | 'named';
  /** Of a group, message or enum; else empty. */
  readonly typeName: string;
  /** The extended message of an extension; else empty. */
  readonly extendee: string;
  /** As in the descriptor: text of a number, the string itself, bytes with C escapes. */
  readonly defaultValue: string | null;
  readonly jsonName: string | null;
  readonly oneofIndex: number | null;
  readonly isProto3Optional: boolean;
  readonly options: Options;
}

/** Types of fields by their number in FieldDescriptorProto.Type. */
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

/** Options as the bytes of their message, or as a text says them, which takes definitions to encode. */
export type Options =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'written'; readonly options: readonly WrittenOption[] };

/** No options at all. */
export const noOptions: Options = { kind: 'written', options: [] };

/** `option (pkg.rules).string.min_len = 1;` */
export interface WrittenOption {
  readonly name: readonly OptionNamePart[];
  readonly value: OptionValue;
  /** Where its statement stands, with its comments; the path is that of what has the option. */
  readonly location?: SourceLocation;
}

/** A part of the name of an option: `(a.b).c` has two. */
export interface OptionNamePart {
  /** A field's name; of an extension its full name, perhaps with a leading dot. */
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

/** A field of an aggregate; `any` is the expanded form of google.protobuf.Any, its name a type URL. */
export interface OptionField {
  readonly kind: 'field' | 'extension' | 'any';
  readonly name: string;
  readonly value: OptionValue;
}

/** Comments without their slashes and stars, each line with its newline. */
export interface Comments {
  readonly detached: readonly string[];
  readonly leading: string | null;
  readonly trailing: string | null;
}

/** Where something stands in the source, and the comments around it (SourceCodeInfo.Location). */
export interface SourceLocation extends Comments {
  /** Field numbers and places from FileDescriptorProto down: `[4, 0, 2, 3]`. */
  readonly path: readonly number[];
  /** Zero-based: line, column, end line when it is another one, end column. */
  readonly span: readonly number[];
}

/** Names of editions, as in `edition = "2023";`, by their number. */
export const editionNames: ReadonlyMap<number, string> = new Map(
  [...editions].map(([name, number]) => [number, name]),
);

/** The highest number of a field. */
export const maxFieldNumber = 536_870_911;

/** The highest number of an extension of a message in the message set wire format, and of an enum. */
export const maxInt32 = 2_147_483_647;
