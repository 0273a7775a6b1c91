import { type ByteWriter, createByteWriter, varintBytes } from './byte-writer.ts';
import { type Definitions, joinName } from './definitions.ts';
import {
  type EnumDescriptor,
  type FieldDescriptor,
  type FileDescriptor,
  fieldTypes,
  type MessageDescriptor,
  type Options,
  type ServiceDescriptor,
  type SourceLocation,
  type Visibility,
} from './descriptor-model.ts';
import { encodeOptions } from './encode-options.ts';

/** A FileDescriptorProto in bytes, and the options that nothing defines. */
export interface EncodedFile {
  readonly bytes: Uint8Array;
  /** `pkg.Message.field (validate.rules).string.min_len` */
  readonly optionsLeftOut: readonly string[];
}

interface Encoding {
  readonly definitions: Definitions;
  readonly optionsLeftOut: string[];
}

/** Encodes a file whose types are resolved; fields in the order in which protoc writes them. */
export function encodeFile(file: FileDescriptor, definitions: Definitions): EncodedFile {
  const encoding: Encoding = { definitions, optionsLeftOut: [] };
  const writer = createByteWriter();
  const scope = file.packageName;
  writer.string(1, file.name);
  if (scope !== '') writer.string(2, scope);
  for (const path of file.dependencies) writer.string(3, path);
  for (const each of file.messages)
    writer.message(4, (to) => writeMessage(to, each, scope, encoding));
  for (const each of file.enums) writer.message(5, (to) => writeEnum(to, each, scope, encoding));
  for (const each of file.services)
    writer.message(6, (to) => writeService(to, each, scope, encoding));
  for (const each of file.extensions)
    writer.message(7, (to) => writeField(to, each, scope, encoding));
  const placed = writeOptions(writer, 8, file.options, 'FileOptions', scope, encoding);
  const locations = [...file.locations, ...placed];
  if (locations.length > 0) {
    writer.message(9, (info) => {
      for (const each of locations) info.message(1, (to) => writeLocation(to, each));
    });
  }
  for (const place of file.publicDependencies) writer.varint(10, place);
  for (const place of file.weakDependencies) writer.varint(11, place);
  if (file.syntax !== 'proto2') writer.string(12, file.syntax);
  if (file.syntax === 'editions') writer.varint(14, file.edition);
  for (const path of file.optionDependencies) writer.string(15, path);
  return { bytes: writer.finish(), optionsLeftOut: encoding.optionsLeftOut };
}

function writeMessage(
  writer: ByteWriter,
  message: MessageDescriptor,
  outer: string,
  encoding: Encoding,
): void {
  const scope = joinName(outer, message.name);
  writer.string(1, message.name);
  for (const each of message.fields)
    writer.message(2, (to) => writeField(to, each, scope, encoding));
  for (const each of message.messages)
    writer.message(3, (to) => writeMessage(to, each, scope, encoding));
  for (const each of message.enums) writer.message(4, (to) => writeEnum(to, each, scope, encoding));
  for (const range of message.extensionRanges) {
    writer.message(5, (to) => {
      to.varint(1, range.start);
      to.varint(2, range.end + 1);
      writeOptions(to, 3, range.options, 'ExtensionRangeOptions', scope, encoding);
    });
  }
  for (const each of message.extensions)
    writer.message(6, (to) => writeField(to, each, scope, encoding));
  writeOptions(writer, 7, message.options, 'MessageOptions', scope, encoding);
  for (const oneof of message.oneofs) {
    writer.message(8, (to) => {
      to.string(1, oneof.name);
      writeOptions(to, 2, oneof.options, 'OneofOptions', joinName(scope, oneof.name), encoding);
    });
  }
  for (const { start, end } of message.reservedRanges) {
    writer.message(9, (to) => {
      to.varint(1, start);
      to.varint(2, end + 1);
    });
  }
  for (const name of message.reservedNames) writer.string(10, name);
  writeVisibility(writer, 11, message.visibility);
}

const labels = ['', 'optional', 'required', 'repeated'];

function writeField(
  writer: ByteWriter,
  field: FieldDescriptor,
  outer: string,
  encoding: Encoding,
): void {
  writer.string(1, field.name);
  if (field.extendee !== '') writer.string(2, field.extendee);
  writer.varint(3, field.number);
  writer.varint(4, labels.indexOf(field.label));
  if (field.type !== 'named') writer.varint(5, fieldTypes.indexOf(field.type));
  if (field.typeName !== '') writer.string(6, field.typeName);
  if (field.defaultValue !== null) writer.string(7, field.defaultValue);
  writeOptions(writer, 8, field.options, 'FieldOptions', joinName(outer, field.name), encoding);
  if (field.oneofIndex !== null) writer.varint(9, field.oneofIndex);
  if (field.jsonName !== null) writer.string(10, field.jsonName);
  if (field.isProto3Optional) writer.varint(17, 1);
}

function writeEnum(
  writer: ByteWriter,
  found: EnumDescriptor,
  outer: string,
  encoding: Encoding,
): void {
  const scope = joinName(outer, found.name);
  writer.string(1, found.name);
  for (const value of found.values) {
    writer.message(2, (to) => {
      to.string(1, value.name);
      to.varint(2, value.number);
      // Values are named in the scope around their enum.
      writeOptions(to, 3, value.options, 'EnumValueOptions', joinName(outer, value.name), encoding);
    });
  }
  writeOptions(writer, 3, found.options, 'EnumOptions', scope, encoding);
  for (const { start, end } of found.reservedRanges) {
    writer.message(4, (to) => {
      to.varint(1, start);
      to.varint(2, end);
    });
  }
  for (const name of found.reservedNames) writer.string(5, name);
  writeVisibility(writer, 6, found.visibility);
}

function writeService(
  writer: ByteWriter,
  service: ServiceDescriptor,
  outer: string,
  encoding: Encoding,
): void {
  const scope = joinName(outer, service.name);
  writer.string(1, service.name);
  for (const method of service.methods) {
    writer.message(2, (to) => {
      to.string(1, method.name);
      to.string(2, method.inputType);
      to.string(3, method.outputType);
      writeOptions(to, 4, method.options, 'MethodOptions', joinName(scope, method.name), encoding);
      if (method.isClientStreaming) to.varint(5, 1);
      if (method.isServerStreaming) to.varint(6, 1);
    });
  }
  writeOptions(writer, 3, service.options, 'ServiceOptions', scope, encoding);
}

function writeVisibility(writer: ByteWriter, number: number, visibility: Visibility): void {
  if (visibility !== null) writer.varint(number, visibility === 'local' ? 1 : 2);
}

/** Gives the places of the options. */
function writeOptions(
  writer: ByteWriter,
  number: number,
  options: Options,
  type: string,
  scope: string,
  { definitions, optionsLeftOut }: Encoding,
): readonly SourceLocation[] {
  if (options.kind === 'bytes') {
    writer.bytes(number, options.bytes);
    return [];
  }
  if (options.options.length === 0) return [];
  const found = encodeOptions(options.options, `google.protobuf.${type}`, scope, definitions);
  for (const name of found.leftOut) optionsLeftOut.push(scope === '' ? name : `${scope} ${name}`);
  if (found.bytes.length > 0) writer.bytes(number, found.bytes);
  return found.locations;
}

function writeLocation(writer: ByteWriter, location: SourceLocation): void {
  writer.bytes(1, packed(location.path));
  writer.bytes(2, packed(location.span));
  if (location.leading !== null) writer.string(3, location.leading);
  if (location.trailing !== null) writer.string(4, location.trailing);
  for (const comment of location.detached) writer.string(6, comment);
}

function packed(numbers: readonly number[]): Uint8Array {
  return Buffer.concat(numbers.map(varintBytes));
}
