import { defaultJsonName, mapEntryName } from '../../language/json-name-of.ts';
import { ProtoTextError } from '../../language/lex-proto.ts';
import {
  integerOf,
  type OutlineEnum,
  type OutlineField,
  type OutlineMessage,
  type OutlineOption,
  type OutlineRange,
  type OutlineService,
  optionOf,
  type ProtoOutline,
} from '../../language/outline-model.ts';
import { outlineProto } from '../../language/outline-proto.ts';
import { editions } from '../../language/resolve-features.ts';
import { isScalar } from '../../language/scalar-types.ts';
import {
  type EnumDescriptor,
  type FieldDescriptor,
  type FieldType,
  type FileDescriptor,
  type MessageDescriptor,
  maxFieldNumber,
  maxInt32,
  type NumberRange,
  noOptions,
  type OneofDescriptor,
  type Options,
  type ServiceDescriptor,
  type SourceLocation,
} from './descriptor-model.ts';
import { locateSource, type Members, type SourcePlan } from './locate-source.ts';
import { parseOption } from './parse-option.ts';
import { escapeBytes } from './string-literals.ts';

/**
 * Converts .proto text to a file descriptor, with types as written (`named`) and options not encoded yet. The
 * order is that of protoc.
 *
 * @param withSource true to collect places and comments too
 * @throws ProtoTextError for the first syntax error
 */
export function describeFile(
  importPath: string,
  text: string,
  withSource: boolean,
): FileDescriptor {
  const outline = outlineProto(text);
  const [error] = outline.errors;
  if (error) throw error;
  const members = membersByParent(outline);
  const syntax =
    outline.syntax === 'proto2' || outline.syntax === 'proto3' ? outline.syntax : 'editions';
  const describe: Describe = { syntax, members };
  const scope = members.get(null);
  const plan = withSource ? locateSource(text, outline, members) : noPlaces;
  const imports = outline.imports.filter(({ modifier }) => modifier !== 'option');
  return {
    name: importPath,
    packageName: outline.packageName,
    syntax,
    edition: syntax === 'editions' ? editionNumber(outline) : 0,
    dependencies: imports.map(({ path }) => path),
    publicDependencies: placesOf(imports, 'public'),
    weakDependencies: placesOf(imports, 'weak'),
    optionDependencies: outline.imports
      .filter(({ modifier }) => modifier === 'option')
      .map(({ path }) => path),
    messages: nestedMessages(describe, null),
    enums: (scope?.enums ?? []).map(describeEnum),
    services: (scope?.services ?? []).map(describeService),
    extensions: (scope?.extensions ?? []).map((field) => describeField(describe, field, [])),
    options: withLocations(writtenOptions(outline.options), plan.options),
    locations: plan.locations,
  };
}

const noPlaces: SourcePlan = { locations: [], options: [] };

function withLocations(options: Options, locations: readonly SourceLocation[]): Options {
  if (options.kind === 'bytes') return options;
  return {
    kind: 'written',
    options: options.options.map((option, index) => {
      const location = locations[index];
      return location ? { ...option, location } : option;
    }),
  };
}

interface Describe {
  readonly syntax: FileDescriptor['syntax'];
  readonly members: ReadonlyMap<OutlineMessage | null, Members>;
}

function membersByParent(outline: ProtoOutline): ReadonlyMap<OutlineMessage | null, Members> {
  const byParent = new Map<OutlineMessage | null, Members>();

  function of(parent: OutlineMessage | null): Members {
    const known = byParent.get(parent);
    if (known) return known;
    const made: Members = { messages: [], enums: [], services: [], extensions: [] };
    byParent.set(parent, made);
    return made;
  }

  for (const entry of outline.entries) {
    if (entry.kind === 'message') of(entry.parent).messages.push(entry);
    else if (entry.kind === 'enum') of(entry.parent).enums.push(entry);
    else if (entry.kind === 'service') of(null).services.push(entry);
    else if (entry.kind === 'extension') of(entry.parent).extensions.push(entry);
    else if (entry.kind === 'field' && entry.mapKey !== null) of(entry.parent).messages.push(entry);
  }
  for (const { messages } of byParent.values()) {
    messages.sort((a, b) => a.startOffset - b.startOffset);
  }
  return byParent;
}

function editionNumber({ syntax, syntaxLine }: ProtoOutline): number {
  const number = editions.get(syntax);
  if (number !== undefined) return number;
  throw new ProtoTextError({
    title: 'Unknown edition',
    detail: `\`${syntax}\` is not an edition.`,
    offset: syntaxLine?.offset ?? 0,
  });
}

function placesOf(
  imports: ProtoOutline['imports'],
  modifier: 'public' | 'weak',
): readonly number[] {
  return imports.flatMap((found, index) => (found.modifier === modifier ? [index] : []));
}

function nestedMessages(
  describe: Describe,
  parent: OutlineMessage | null,
): readonly MessageDescriptor[] {
  return (describe.members.get(parent)?.messages ?? []).map((entry) =>
    entry.kind === 'message' ? describeMessage(describe, entry) : mapEntry(entry),
  );
}

function describeMessage(describe: Describe, entry: OutlineMessage): MessageDescriptor {
  const members = describe.members.get(entry);
  const fields = entry.fields.map((field) => describeField(describe, field, entry.oneofs));
  const isMessageSet = optionOf(entry.options, 'message_set_wire_format')?.value.trim() === 'true';
  return {
    name: entry.name,
    ...withSyntheticOneofs(
      fields,
      entry.oneofs.map(({ name, options }) => ({ name, options: writtenOptions(options) })),
    ),
    extensions: (members?.extensions ?? []).map((field) => describeField(describe, field, [])),
    messages: nestedMessages(describe, entry),
    enums: (members?.enums ?? []).map(describeEnum),
    extensionRanges: entry.extensionRanges.map((range) => ({
      ...rangeOf(range, isMessageSet ? maxInt32 - 1 : maxFieldNumber),
      options: writtenOptions(range.options),
    })),
    reservedRanges: entry.reserved.map((range) => rangeOf(range, maxFieldNumber)),
    reservedNames: entry.reservedNames.map(({ name }) => name),
    isMapEntry: false,
    visibility: entry.visibility,
    options: writtenOptions(entry.options),
  };
}

/** Each proto3 `optional` has its own oneof, after the others (protobuf, "field presence"). */
function withSyntheticOneofs(
  fields: readonly FieldDescriptor[],
  oneofs: readonly OneofDescriptor[],
): Pick<MessageDescriptor, 'fields' | 'oneofs'> {
  const all = [...oneofs];
  const taken = new Set([...fields, ...oneofs].map(({ name }) => name));
  const placed = fields.map((field) => {
    if (!field.isProto3Optional) return field;
    let name = field.name.startsWith('_') ? field.name : `_${field.name}`;
    while (taken.has(name)) name = `X${name}`;
    taken.add(name);
    all.push({ name, options: noOptions });
    return { ...field, oneofIndex: all.length - 1 };
  });
  return { fields: placed, oneofs: all };
}

function describeField(
  describe: Describe,
  entry: OutlineField,
  oneofs: readonly { readonly name: string }[],
): FieldDescriptor {
  const type = entry.isGroup ? 'group' : typeOf(entry);
  const name = entry.isGroup ? entry.name.toLowerCase() : entry.name;
  const oneofIndex =
    entry.oneof === null ? -1 : oneofs.findIndex((oneof) => oneof.name === entry.oneof);
  const options = entry.options.filter((option) => !['default', 'json_name'].includes(option.name));
  const jsonName = optionOf(entry.options, 'json_name');
  const isProto3Optional = describe.syntax === 'proto3' && entry.label === 'optional';
  return {
    name,
    number: integerOf(entry.number),
    label: entry.mapKey === null ? (entry.label ?? 'optional') : 'repeated',
    type,
    typeName: typeNameOf(entry, type),
    extendee: entry.extended ?? '',
    defaultValue: defaultOf(entry, type),
    jsonName: jsonName ? textOf(jsonName) : defaultJsonName(name),
    oneofIndex: oneofIndex < 0 ? null : oneofIndex,
    isProto3Optional,
    options: writtenOptions(options),
  };
}

function typeOf(entry: OutlineField): FieldType | 'named' {
  if (entry.mapKey !== null) return 'message';
  return isScalar(entry.type) ? (entry.type as FieldType) : 'named';
}

function typeNameOf(entry: OutlineField, type: FieldType | 'named'): string {
  if (entry.mapKey !== null) return mapEntryName(entry.name);
  if (type === 'group') return entry.type;
  return type === 'named' ? entry.type : '';
}

function mapEntry(entry: OutlineField): MessageDescriptor {
  // Features of the field also apply to its keys and values (parser.cc, GenerateMapEntry).
  const features = entry.options.filter(({ name }) => /^features\b/.test(name));
  const valueType = isScalar(entry.type) ? (entry.type as FieldType) : 'named';

  function entryField(name: string, number: number, type: FieldType | 'named'): FieldDescriptor {
    return {
      name,
      number,
      label: 'optional',
      type,
      typeName: type === 'named' ? entry.type : '',
      extendee: '',
      defaultValue: null,
      jsonName: name,
      oneofIndex: null,
      isProto3Optional: false,
      options: writtenOptions(features),
    };
  }

  return {
    name: mapEntryName(entry.name),
    fields: [
      entryField('key', 1, (entry.mapKey ?? 'string') as FieldType),
      entryField('value', 2, valueType),
    ],
    extensions: [],
    messages: [],
    enums: [],
    extensionRanges: [],
    oneofs: [],
    reservedRanges: [],
    reservedNames: [],
    isMapEntry: true,
    visibility: null,
    options: {
      kind: 'written',
      options: [
        {
          name: [{ name: 'map_entry', isExtension: false }],
          value: { kind: 'word', text: 'true' },
        },
      ],
    },
  };
}

function describeEnum(entry: OutlineEnum): EnumDescriptor {
  return {
    name: entry.name,
    values: entry.values.map((value) => ({
      name: value.name,
      number: integerOf(value.number),
      options: writtenOptions(value.options),
    })),
    reservedRanges: entry.reserved.map((range) => rangeOf(range, maxInt32)),
    reservedNames: entry.reservedNames.map(({ name }) => name),
    visibility: entry.visibility,
    options: writtenOptions(entry.options),
  };
}

function describeService(entry: OutlineService): ServiceDescriptor {
  return {
    name: entry.name,
    methods: entry.methods.map((method) => ({
      name: method.name,
      inputType: method.type,
      outputType: method.responseType,
      isClientStreaming: method.requestStream,
      isServerStreaming: method.responseStream,
      options: writtenOptions(method.options),
    })),
    options: writtenOptions(entry.options),
  };
}

function rangeOf({ first, last, text }: OutlineRange, max: number): NumberRange {
  return { start: first, end: /\bmax$/.test(text) ? max : last };
}

function writtenOptions(options: readonly OutlineOption[]): Options {
  if (options.length === 0) return noOptions;
  return {
    kind: 'written',
    options: options.map((option) => {
      try {
        return parseOption(option);
      } catch (error) {
        if (!(error instanceof ProtoTextError)) throw error;
        const { title, detail, offset } = error;
        throw new ProtoTextError({ title, detail, offset: option.valueOffset + offset });
      }
    }),
  };
}

/** Returns the default in descriptor form: numbers in decimal, bytes with C escapes. */
function defaultOf(entry: OutlineField, type: string): string | null {
  const option = optionOf(entry.options, 'default');
  if (!option) return null;
  const { value } = parseOption(option);
  switch (value.kind) {
    case 'string':
      return type === 'bytes'
        ? escapeBytes(value.bytes)
        : Buffer.from(value.bytes).toString('utf8');
    case 'number':
      return type === 'float' || type === 'double' ? floatDefault(value.text) : value.text;
    case 'word':
      return value.text;
    default:
      throw new ProtoTextError({
        title: 'Invalid default',
        detail: `The default of \`${entry.path}\` is an aggregate or list.`,
        offset: option.valueOffset,
      });
  }
}

function floatDefault(text: string): string {
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return Object.is(number, -0) ? '-0' : String(number).replace('Infinity', 'inf');
}

function textOf(option: OutlineOption): string {
  const { value } = parseOption(option);
  return value.kind === 'string' ? Buffer.from(value.bytes).toString('utf8') : '';
}
