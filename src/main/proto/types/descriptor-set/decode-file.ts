import {
  type EnumDescriptor,
  type EnumValueDescriptor,
  type ExtensionRange,
  type FieldDescriptor,
  type FileDescriptor,
  fieldTypes,
  type MessageDescriptor,
  type MethodDescriptor,
  type NumberRange,
  noOptions,
  type OneofDescriptor,
  type Options,
  type ServiceDescriptor,
  type SourceLocation,
  type Visibility,
} from './descriptor-model.ts';
import { DescriptorFault, type FoundField, type MessageBytes, readFields } from './read-fields.ts';

/** Messages may be nested this deep; protoc stops below 100. */
const maxNesting = 256;

/** So deep everything is taken to be at least, for the limit. */
const minDepth = 4;

/** Places that are told of in one file, at most. */
const maxLocations = 2_000_000;

/** A file, its source info apart, since that is most of the bytes and only one is needed at a time. */
export interface DecodedFile {
  readonly file: FileDescriptor;
  readonly sourceInfo: readonly MessageBytes[];
}

type Draft<T> = { -readonly [key in keyof T]: T[key] extends readonly (infer U)[] ? U[] : T[key] };

/**
 * Reads a FileDescriptorProto; `locations` stay empty ({@link decodeLocations}). Fields that it does
 * not know (such as buf's 8042) are skipped.
 *
 * @throws DescriptorFault
 */
export function decodeFile(message: MessageBytes): DecodedFile {
  const file: Draft<FileDescriptor> = {
    name: '',
    packageName: '',
    syntax: 'proto2',
    edition: 0,
    dependencies: [],
    publicDependencies: [],
    weakDependencies: [],
    optionDependencies: [],
    messages: [],
    enums: [],
    services: [],
    extensions: [],
    options: noOptions,
    locations: [],
  };
  const sourceInfo: MessageBytes[] = [];
  for (const field of readFields(message)) {
    if (field.number === 1) file.name = field.string();
    else if (field.number === 2) file.packageName = field.string();
    else if (field.number === 3) file.dependencies.push(field.string());
    else if (field.number === 4)
      file.messages.push(decodeMessage(field.message('DescriptorProto', minDepth), 1));
    else if (field.number === 5) file.enums.push(decodeEnum(field));
    else if (field.number === 6) file.services.push(decodeService(field));
    else if (field.number === 7) file.extensions.push(decodeField(field));
    else if (field.number === 8) file.options = addOptions(file.options, field);
    else if (field.number === 9) sourceInfo.push(field.message('SourceCodeInfo'));
    else if (field.number === 10) file.publicDependencies.push(...field.int32s());
    else if (field.number === 11) file.weakDependencies.push(...field.int32s());
    else if (field.number === 12) file.syntax = syntaxOf(field);
    else if (field.number === 14) file.edition = field.int32();
    else if (field.number === 15) file.optionDependencies.push(field.string());
  }
  return { file, sourceInfo };
}

function syntaxOf(field: FoundField): FileDescriptor['syntax'] {
  const syntax = field.string();
  if (syntax === '') return 'proto2';
  if (syntax === 'proto2' || syntax === 'proto3' || syntax === 'editions') return syntax;
  throw faultOf(field, `the syntax \`${syntax.slice(0, 40)}\` is not known`);
}

function decodeMessage(bytes: MessageBytes, depth: number): MessageDescriptor {
  const message: Draft<MessageDescriptor> = {
    name: '',
    fields: [],
    extensions: [],
    messages: [],
    enums: [],
    extensionRanges: [],
    oneofs: [],
    reservedRanges: [],
    reservedNames: [],
    isMapEntry: false,
    visibility: null,
    options: noOptions,
  };
  for (const field of readFields(bytes)) {
    if (field.number === 1) message.name = field.string();
    else if (field.number === 2) message.fields.push(decodeField(field));
    else if (field.number === 3) {
      if (depth >= maxNesting) {
        throw faultOf(field, `messages are nested deeper than ${maxNesting}`);
      }
      const inner = field.message('DescriptorProto', Math.max(minDepth, depth + 1));
      message.messages.push(decodeMessage(inner, depth + 1));
    } else if (field.number === 4) message.enums.push(decodeEnum(field));
    else if (field.number === 5) message.extensionRanges.push(decodeExtensionRange(field));
    else if (field.number === 6) message.extensions.push(decodeField(field));
    else if (field.number === 7) message.options = addOptions(message.options, field);
    else if (field.number === 8) message.oneofs.push(decodeOneof(field));
    else if (field.number === 9) message.reservedRanges.push(decodeRange(field, 1));
    else if (field.number === 10) message.reservedNames.push(field.string());
    else if (field.number === 11) message.visibility = visibilityOf(field);
  }
  return { ...message, isMapEntry: isMapEntry(message.options) };
}

/** MessageOptions.map_entry. */
function isMapEntry(options: Options): boolean {
  if (options.kind !== 'bytes') return false;
  let isEntry = false;
  const message = { bytes: options.bytes, what: 'MessageOptions', limits: { left: 0 } };
  for (const field of readFields(message)) if (field.number === 7) isEntry = field.bool();
  return isEntry;
}

function decodeField(found: FoundField): FieldDescriptor {
  const draft: Draft<FieldDescriptor> = {
    name: '',
    number: 0,
    label: 'optional',
    type: 'named',
    typeName: '',
    extendee: '',
    defaultValue: null,
    jsonName: null,
    oneofIndex: null,
    isProto3Optional: false,
    options: noOptions,
  };
  for (const field of readFields(found.message('FieldDescriptorProto'))) {
    if (field.number === 1) draft.name = field.string();
    else if (field.number === 2) draft.extendee = field.string();
    else if (field.number === 3) draft.number = field.int32();
    else if (field.number === 4) draft.label = labelOf(field);
    else if (field.number === 5) draft.type = typeOf(field);
    else if (field.number === 6) draft.typeName = field.string();
    else if (field.number === 7) draft.defaultValue = field.string();
    else if (field.number === 8) draft.options = addOptions(draft.options, field);
    else if (field.number === 9) draft.oneofIndex = field.int32();
    else if (field.number === 10) draft.jsonName = field.string();
    else if (field.number === 17) draft.isProto3Optional = field.bool();
  }
  if (draft.type === 'named' && draft.typeName === '') {
    throw faultOf(found, `the field \`${draft.name.slice(0, 80)}\` has no type`);
  }
  return draft;
}

function labelOf(field: FoundField): FieldDescriptor['label'] {
  const labels = [undefined, 'optional', 'required', 'repeated'] as const;
  const label = labels[field.int32()];
  if (label) return label;
  throw faultOf(field, `the label ${field.int32()} of a field does not exist`);
}

function typeOf(field: FoundField): FieldDescriptor['type'] {
  const type = fieldTypes[field.int32()];
  if (type) return type;
  throw faultOf(field, `the type ${field.int32()} of a field does not exist`);
}

function decodeOneof(found: FoundField): OneofDescriptor {
  const oneof: Draft<OneofDescriptor> = { name: '', options: noOptions };
  for (const field of readFields(found.message('OneofDescriptorProto'))) {
    if (field.number === 1) oneof.name = field.string();
    else if (field.number === 2) oneof.options = addOptions(oneof.options, field);
  }
  return oneof;
}

function decodeEnum(found: FoundField): EnumDescriptor {
  const draft: Draft<EnumDescriptor> = {
    name: '',
    values: [],
    reservedRanges: [],
    reservedNames: [],
    visibility: null,
    options: noOptions,
  };
  for (const field of readFields(found.message('EnumDescriptorProto'))) {
    if (field.number === 1) draft.name = field.string();
    else if (field.number === 2) draft.values.push(decodeEnumValue(field));
    else if (field.number === 3) draft.options = addOptions(draft.options, field);
    else if (field.number === 4) draft.reservedRanges.push(decodeRange(field, 0));
    else if (field.number === 5) draft.reservedNames.push(field.string());
    else if (field.number === 6) draft.visibility = visibilityOf(field);
  }
  return draft;
}

function decodeEnumValue(found: FoundField): EnumValueDescriptor {
  const value: Draft<EnumValueDescriptor> = { name: '', number: 0, options: noOptions };
  for (const field of readFields(found.message('EnumValueDescriptorProto'))) {
    if (field.number === 1) value.name = field.string();
    else if (field.number === 2) value.number = field.int32();
    else if (field.number === 3) value.options = addOptions(value.options, field);
  }
  return value;
}

function decodeService(found: FoundField): ServiceDescriptor {
  const service: Draft<ServiceDescriptor> = { name: '', methods: [], options: noOptions };
  for (const field of readFields(found.message('ServiceDescriptorProto'))) {
    if (field.number === 1) service.name = field.string();
    else if (field.number === 2) service.methods.push(decodeMethod(field));
    else if (field.number === 3) service.options = addOptions(service.options, field);
  }
  return service;
}

function decodeMethod(found: FoundField): MethodDescriptor {
  const method: Draft<MethodDescriptor> = {
    name: '',
    inputType: '',
    outputType: '',
    isClientStreaming: false,
    isServerStreaming: false,
    options: noOptions,
  };
  for (const field of readFields(found.message('MethodDescriptorProto'))) {
    if (field.number === 1) method.name = field.string();
    else if (field.number === 2) method.inputType = field.string();
    else if (field.number === 3) method.outputType = field.string();
    else if (field.number === 4) method.options = addOptions(method.options, field);
    else if (field.number === 5) method.isClientStreaming = field.bool();
    else if (field.number === 6) method.isServerStreaming = field.bool();
  }
  return method;
}

/** A range of a message ends before its end, one of an enum at it: `beyond` is 1 or 0. */
function decodeRange(found: FoundField, beyond: number): NumberRange {
  return rangeOf(found, 'ReservedRange', beyond);
}

function decodeExtensionRange(found: FoundField): ExtensionRange {
  return rangeOf(found, 'ExtensionRange', 1);
}

function rangeOf(found: FoundField, what: string, beyond: number): ExtensionRange {
  const range: Draft<ExtensionRange> = { start: 0, end: 0, options: noOptions };
  for (const field of readFields(found.message(what))) {
    if (field.number === 1) range.start = field.int32();
    else if (field.number === 2) range.end = field.int32() - beyond;
    else if (field.number === 3) range.options = addOptions(range.options, field);
  }
  return range;
}

function visibilityOf(field: FoundField): Visibility {
  const visibilities = [null, 'local', 'export'] as const;
  return visibilities[field.int32()] ?? null;
}

/** An options message that comes in several parts is all of them, one after the other. */
function addOptions(before: Options, field: FoundField): Options {
  const bytes = field.bytes();
  if (before.kind !== 'bytes') return { kind: 'bytes', bytes };
  return { kind: 'bytes', bytes: Buffer.concat([before.bytes, bytes]) };
}

/**
 * Reads where things stand and their comments.
 *
 * @throws DescriptorFault
 */
export function decodeLocations(parts: readonly MessageBytes[]): readonly SourceLocation[] {
  const locations: SourceLocation[] = [];
  const limits = { left: maxLocations };
  for (const { bytes, what } of parts) {
    for (const field of readFields({ bytes, what, limits })) {
      if (field.number === 1) locations.push(decodeLocation(field));
    }
  }
  return locations;
}

function decodeLocation(found: FoundField): SourceLocation {
  const location: Draft<SourceLocation> = {
    path: [],
    span: [],
    detached: [],
    leading: null,
    trailing: null,
  };
  for (const field of readFields(found.message('Location'))) {
    if (field.number === 1) location.path.push(...field.int32s());
    else if (field.number === 2) location.span.push(...field.int32s());
    else if (field.number === 3) location.leading = field.string();
    else if (field.number === 4) location.trailing = field.string();
    else if (field.number === 6) location.detached.push(field.string());
  }
  return location;
}

function faultOf({ offset }: FoundField, message: string): DescriptorFault {
  return new DescriptorFault(message, offset);
}
