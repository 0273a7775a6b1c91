import { type Definitions, joinName } from './definitions.ts';
import {
  type EnumDescriptor,
  type FieldDescriptor,
  type FileDescriptor,
  fieldTypes,
  type MessageDescriptor,
  type MethodDescriptor,
  type NumberRange,
  type Options,
  type ServiceDescriptor,
  type SourceLocation,
  type Visibility,
} from './descriptor-model.ts';
import { encodeDescriptor } from './descriptor-proto.ts';
import { encodeOptions } from './encode-options.ts';

interface Encoding {
  readonly definitions: Definitions;
  readonly optionsLeftOut: string[];
}

/**
 * Encodes files with resolved types as a FileDescriptorSet.
 *
 * @param leaveOut called for each undefined option of a file: `pkg.Message.field (rules).min_len`
 */
export function encodeSet(
  files: readonly FileDescriptor[],
  definitions: Definitions,
  leaveOut: (file: FileDescriptor, options: readonly string[]) => void,
): Uint8Array {
  const protos = files.map((file) => {
    const optionsLeftOut: string[] = [];
    const proto = protoOfFile(file, { definitions, optionsLeftOut });
    if (optionsLeftOut.length > 0) leaveOut(file, optionsLeftOut);
    return proto;
  });
  return encodeDescriptor('FileDescriptorSet', { file: protos });
}

/* Each of these returns a message of descriptor.proto for the library, without undefined or null fields. */

function protoOfFile(file: FileDescriptor, encoding: Encoding): object {
  const scope = file.packageName;
  const placed: SourceLocation[] = [];
  return {
    name: file.name,
    package: scope || null,
    dependency: file.dependencies,
    publicDependency: file.publicDependencies,
    weakDependency: file.weakDependencies,
    optionDependency: file.optionDependencies,
    messageType: file.messages.map((each) => protoOfMessage(each, scope, encoding)),
    enumType: file.enums.map((each) => protoOfEnum(each, scope, encoding)),
    service: file.services.map((each) => protoOfService(each, scope, encoding)),
    extension: file.extensions.map((each) => protoOfField(each, scope, encoding)),
    options: optionsBytes(file.options, 'FileOptions', scope, encoding, placed),
    sourceCodeInfo: sourceInfo([...file.locations, ...placed]),
    syntax: file.syntax === 'proto2' ? null : file.syntax,
    edition: file.syntax === 'editions' ? file.edition : null,
  };
}

function protoOfMessage(message: MessageDescriptor, outer: string, encoding: Encoding): object {
  const scope = joinName(outer, message.name);
  return {
    name: message.name,
    field: message.fields.map((each) => protoOfField(each, scope, encoding)),
    nestedType: message.messages.map((each) => protoOfMessage(each, scope, encoding)),
    enumType: message.enums.map((each) => protoOfEnum(each, scope, encoding)),
    extensionRange: message.extensionRanges.map((range) => ({
      ...endingBefore(range),
      options: optionsBytes(range.options, 'ExtensionRangeOptions', scope, encoding),
    })),
    extension: message.extensions.map((each) => protoOfField(each, scope, encoding)),
    options: optionsBytes(message.options, 'MessageOptions', scope, encoding),
    oneofDecl: message.oneofs.map(({ name, options }) => ({
      name,
      options: optionsBytes(options, 'OneofOptions', joinName(scope, name), encoding),
    })),
    reservedRange: message.reservedRanges.map(endingBefore),
    reservedName: message.reservedNames,
    visibility: numberOf(message.visibility),
  };
}

/** The end of a message range is exclusive, of an enum range inclusive. */
function endingBefore({ start, end }: NumberRange): NumberRange {
  return { start, end: end + 1 };
}

const labels = ['', 'optional', 'required', 'repeated'];

function protoOfField(field: FieldDescriptor, outer: string, encoding: Encoding): object {
  const scope = joinName(outer, field.name);
  return {
    name: field.name,
    extendee: field.extendee || null,
    number: field.number,
    label: labels.indexOf(field.label),
    type: field.type === 'named' ? null : fieldTypes.indexOf(field.type),
    typeName: field.typeName || null,
    defaultValue: field.defaultValue,
    options: optionsBytes(field.options, 'FieldOptions', scope, encoding),
    oneofIndex: field.oneofIndex,
    jsonName: field.jsonName,
    proto3Optional: field.isProto3Optional || null,
  };
}

function protoOfEnum(found: EnumDescriptor, outer: string, encoding: Encoding): object {
  return {
    name: found.name,
    value: found.values.map(({ name, number, options }) => ({
      name,
      number,
      // Value names belong to the scope around their enum.
      options: optionsBytes(options, 'EnumValueOptions', joinName(outer, name), encoding),
    })),
    options: optionsBytes(found.options, 'EnumOptions', joinName(outer, found.name), encoding),
    reservedRange: found.reservedRanges,
    reservedName: found.reservedNames,
    visibility: numberOf(found.visibility),
  };
}

function protoOfService(service: ServiceDescriptor, outer: string, encoding: Encoding): object {
  const scope = joinName(outer, service.name);
  return {
    name: service.name,
    method: service.methods.map((each) => protoOfMethod(each, scope, encoding)),
    options: optionsBytes(service.options, 'ServiceOptions', scope, encoding),
  };
}

function protoOfMethod(method: MethodDescriptor, outer: string, encoding: Encoding): object {
  return {
    name: method.name,
    inputType: method.inputType,
    outputType: method.outputType,
    options: optionsBytes(method.options, 'MethodOptions', joinName(outer, method.name), encoding),
    clientStreaming: method.isClientStreaming || null,
    serverStreaming: method.isServerStreaming || null,
  };
}

function numberOf(visibility: Visibility): number | null {
  return visibility && (visibility === 'local' ? 1 : 2);
}

/** Returns the option bytes in a list, as their field has it; adds the places of the options to `placed`. */
function optionsBytes(
  options: Options,
  type: string,
  scope: string,
  { definitions, optionsLeftOut }: Encoding,
  placed: SourceLocation[] = [],
): readonly Uint8Array[] {
  if (options.kind === 'bytes') return [options.bytes];
  if (options.options.length === 0) return [];
  const found = encodeOptions(options.options, `google.protobuf.${type}`, scope, definitions);
  for (const name of found.leftOut) optionsLeftOut.push(scope === '' ? name : `${scope} ${name}`);
  placed.push(...found.locations);
  return found.bytes.length > 0 ? [found.bytes] : [];
}

function sourceInfo(locations: readonly SourceLocation[]): readonly Uint8Array[] {
  if (locations.length === 0) return [];
  const location = locations.map(({ path, span, leading, trailing, detached }) => ({
    path,
    span,
    leadingComments: leading,
    trailingComments: trailing,
    leadingDetachedComments: detached,
  }));
  return [encodeDescriptor('SourceCodeInfo', { location })];
}
