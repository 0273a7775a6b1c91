import { checkDescriptor } from './check-descriptor.ts';
import {
  type EnumDescriptor,
  type ExtensionRange,
  type FieldDescriptor,
  type FileDescriptor,
  fieldTypes,
  type MessageDescriptor,
  type MethodDescriptor,
  noOptions,
  type Options,
  type ServiceDescriptor,
  type SourceLocation,
  type Visibility,
} from './descriptor-model.ts';
import { decodeDescriptor } from './descriptor-proto.ts';

/** The limit of definitions in one set, each times its depth or 4; all of googleapis are 360 000 times 4. */
const maxDefinitions = 4_000_000;

/** The limit of source locations in one file. */
const maxLocations = 2_000_000;

/** A file, with its source info separate: that is most of the bytes, and only one is needed at a time. */
export interface DecodedFile {
  readonly file: FileDescriptor;
  readonly sourceInfo: readonly Uint8Array[];
}

/**
 * Reads a FileDescriptorSet; `locations` stay empty ({@link decodeLocations}). Skips fields that
 * descriptor.proto does not have.
 *
 * @throws DescriptorFault
 */
export function decodeSet(bytes: Uint8Array): readonly DecodedFile[] {
  checkDescriptor('FileDescriptorSet', bytes, maxDefinitions);
  const { file: files } = decodeDescriptor<{ file: readonly FileProto[] }>(
    'FileDescriptorSet',
    bytes,
  );
  return files.map((raw) => ({ file: fileOf(raw), sourceInfo: raw.sourceCodeInfo }));
}

/*
 * Messages of descriptor.proto as the library returns them: missing fields have their default, from the
 * prototype.
 */

interface Proto {
  readonly name: string;
  readonly options: readonly Uint8Array[];
}

interface FileProto extends Proto {
  readonly package: string;
  readonly syntax: string;
  readonly edition: number;
  readonly dependency: readonly string[];
  readonly publicDependency: readonly number[];
  readonly weakDependency: readonly number[];
  readonly optionDependency: readonly string[];
  readonly messageType: readonly MessageProto[];
  readonly enumType: readonly EnumProto[];
  readonly service: readonly (Proto & { readonly method: readonly MethodProto[] })[];
  readonly extension: readonly FieldProto[];
  readonly sourceCodeInfo: readonly Uint8Array[];
}

interface MessageProto extends Proto {
  readonly field: readonly FieldProto[];
  readonly extension: readonly FieldProto[];
  readonly nestedType: readonly MessageProto[];
  readonly enumType: readonly EnumProto[];
  readonly extensionRange: readonly RangeProto[];
  readonly oneofDecl: readonly Proto[];
  readonly reservedRange: readonly RangeProto[];
  readonly reservedName: readonly string[];
  readonly visibility: number;
}

interface RangeProto {
  readonly start: number;
  readonly end: number;
  readonly options?: readonly Uint8Array[];
}

interface FieldProto extends Proto {
  readonly extendee: string;
  readonly number: number;
  readonly label: number;
  readonly type: number;
  readonly typeName: string;
  readonly defaultValue: string;
  readonly oneofIndex: number;
  readonly jsonName: string;
  readonly proto3Optional: boolean;
}

interface EnumProto extends Proto {
  readonly value: readonly (Proto & { readonly number: number })[];
  readonly reservedRange: readonly RangeProto[];
  readonly reservedName: readonly string[];
  readonly visibility: number;
}

interface MethodProto extends Proto {
  readonly inputType: string;
  readonly outputType: string;
  readonly clientStreaming: boolean;
  readonly serverStreaming: boolean;
}

function fileOf(raw: FileProto): FileDescriptor {
  return {
    name: raw.name,
    packageName: raw.package,
    syntax: raw.syntax === 'proto3' || raw.syntax === 'editions' ? raw.syntax : 'proto2',
    edition: raw.edition,
    dependencies: raw.dependency,
    publicDependencies: raw.publicDependency,
    weakDependencies: raw.weakDependency,
    optionDependencies: raw.optionDependency,
    messages: raw.messageType.map(messageOf),
    enums: raw.enumType.map(enumOf),
    services: raw.service.map(serviceOf),
    extensions: raw.extension.map(fieldOf),
    options: optionsOf(raw.options),
    locations: [],
  };
}

function messageOf(raw: MessageProto): MessageDescriptor {
  return {
    name: raw.name,
    fields: raw.field.map(fieldOf),
    extensions: raw.extension.map(fieldOf),
    messages: raw.nestedType.map(messageOf),
    enums: raw.enumType.map(enumOf),
    extensionRanges: raw.extensionRange.map((range) => rangeOf(range, 1)),
    oneofs: raw.oneofDecl.map(({ name, options }) => ({ name, options: optionsOf(options) })),
    reservedRanges: raw.reservedRange.map((range) => rangeOf(range, 1)),
    reservedNames: raw.reservedName,
    isMapEntry: isMapEntry(raw.options),
    visibility: visibilityOf(raw.visibility),
    options: optionsOf(raw.options),
  };
}

function isMapEntry(options: readonly Uint8Array[]): boolean {
  if (options.length === 0) return false;
  const bytes = Buffer.concat(options);
  return decodeDescriptor<{ mapEntry: boolean }>('MessageOptions', bytes).mapEntry;
}

const labels = [undefined, 'optional', 'required', 'repeated'] as const;

function fieldOf(raw: FieldProto): FieldDescriptor {
  return {
    name: raw.name,
    number: raw.number,
    label: labels[raw.label] ?? 'optional',
    type: Object.hasOwn(raw, 'type') ? fieldTypes[raw.type] || 'named' : 'named',
    typeName: raw.typeName,
    extendee: raw.extendee,
    defaultValue: Object.hasOwn(raw, 'defaultValue') ? raw.defaultValue : null,
    jsonName: Object.hasOwn(raw, 'jsonName') ? raw.jsonName : null,
    oneofIndex: Object.hasOwn(raw, 'oneofIndex') ? raw.oneofIndex : null,
    isProto3Optional: raw.proto3Optional,
    options: optionsOf(raw.options),
  };
}

function enumOf(raw: EnumProto): EnumDescriptor {
  return {
    name: raw.name,
    values: raw.value.map(({ name, number, options }) => ({
      name,
      number,
      options: optionsOf(options),
    })),
    reservedRanges: raw.reservedRange.map((range) => rangeOf(range, 0)),
    reservedNames: raw.reservedName,
    visibility: visibilityOf(raw.visibility),
    options: optionsOf(raw.options),
  };
}

function serviceOf(raw: FileProto['service'][number]): ServiceDescriptor {
  return { name: raw.name, methods: raw.method.map(methodOf), options: optionsOf(raw.options) };
}

function methodOf(raw: MethodProto): MethodDescriptor {
  return {
    name: raw.name,
    inputType: raw.inputType,
    outputType: raw.outputType,
    isClientStreaming: raw.clientStreaming,
    isServerStreaming: raw.serverStreaming,
    options: optionsOf(raw.options),
  };
}

/** The end of a message range is exclusive, of an enum range inclusive: `beyond` is 1 or 0. */
function rangeOf({ start, end, options = [] }: RangeProto, beyond: number): ExtensionRange {
  return { start, end: end - beyond, options: optionsOf(options) };
}

function visibilityOf(visibility: number): Visibility {
  return ([null, 'local', 'export'] as const)[visibility] ?? null;
}

/** An options message in several parts is all of them in sequence. */
function optionsOf(parts: readonly Uint8Array[]): Options {
  const [first, ...others] = parts;
  if (!first) return noOptions;
  return { kind: 'bytes', bytes: others.length === 0 ? first : Buffer.concat(parts) };
}

/**
 * Reads the source locations and their comments.
 *
 * @throws DescriptorFault
 */
export function decodeLocations(parts: readonly Uint8Array[]): readonly SourceLocation[] {
  const bytes = Buffer.concat(parts);
  checkDescriptor('SourceCodeInfo', bytes, maxLocations);
  const { location } = decodeDescriptor<{ location: readonly LocationProto[] }>(
    'SourceCodeInfo',
    bytes,
  );
  return location.map((raw) => ({
    path: raw.path,
    span: raw.span,
    detached: raw.leadingDetachedComments,
    leading: Object.hasOwn(raw, 'leadingComments') ? raw.leadingComments : null,
    trailing: Object.hasOwn(raw, 'trailingComments') ? raw.trailingComments : null,
  }));
}

interface LocationProto {
  readonly path: readonly number[];
  readonly span: readonly number[];
  readonly leadingComments: string;
  readonly trailingComments: string;
  readonly leadingDetachedComments: readonly string[];
}
