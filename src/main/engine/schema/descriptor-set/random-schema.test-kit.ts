import fc, { type GeneratorValue } from 'fast-check';
import { scalarTypes } from '../../../../shared/model/scalar-type.ts';
import { gatherDefinitions, joinName } from './definitions.ts';
import { describeFile } from './describe-file.ts';
import {
  type Comments,
  type EnumDescriptor,
  type FieldDescriptor,
  type FieldType,
  type FileDescriptor,
  type MessageDescriptor,
  noOptions,
  type OneofDescriptor,
  type Options,
  type OptionValue,
  type ServiceDescriptor,
  type SourceLocation,
  type WrittenOption,
} from './descriptor-model.ts';
import { defaultJsonName } from './json-name.ts';
import { mapEntryName } from './map-entry-name.ts';
import { resolveTypes } from './resolve-types.ts';
import { standardDefinitions } from './standard-definitions.ts';

/** The file whose custom options random schemas use. */
const rulesFile: FileDescriptor = readRules();

function readRules(): FileDescriptor {
  const text = `syntax = "proto3";
package rules;
import "google/protobuf/descriptor.proto";
enum Level { UNSET = 0; HIGH = 7; LOW = -1; }
message Rule {
  string text = 1; repeated int32 numbers = 2; Rule inner = 3; repeated Rule rules = 4; bytes raw = 5;
  double weight = 6; Level level = 7; sint64 shift = 8; bool is_on = 9; map<string, float> by_name = 10;
}
extend google.protobuf.FieldOptions { Rule rule = 50001; repeated string tags = 50002; float part = 50003; }
extend google.protobuf.MessageOptions { Rule rule_of = 50001; Level level = 50002; }
extend google.protobuf.EnumValueOptions { bytes mark = 50001; }
extend google.protobuf.MethodOptions { Rule route = 50001; }
extend google.protobuf.FileOptions { repeated uint64 ids = 50001 [packed = false]; }
`;
  const file = describeFile('rules.proto', text, false);
  return resolveTypes(file, gatherDefinitions([file], standardDefinitions())).file;
}

interface TypeName {
  readonly fullName: string;
  readonly kind: 'message' | 'enum';
  readonly syntax: FileDescriptor['syntax'];
  /** Of an enum, for defaults. */
  readonly values: readonly string[];
  /** Of a message that can be extended: the first free number. */
  extensionNumber: number;
}

interface Making {
  readonly g: GeneratorValue;
  readonly syntax: FileDescriptor['syntax'];
  /** What may be used: of files before, and of this one. */
  readonly types: TypeName[];
  readonly locations: SourceLocation[];
  /** Value names of enums share the scope around them. */
  counter: number;
}

const hostileNames = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'message',
  'string',
  'group',
  'map',
  'optional',
  'reserved',
  'stream',
  'to',
  'max',
  'default',
  'true',
  'inf',
  'class',
  'function',
  'rpc',
  'syntax',
];

/** Some files that import each other, rules.proto first; every construct of the language may be in them. */
export function randomFiles(g: GeneratorValue): readonly FileDescriptor[] {
  const files: FileDescriptor[] = [rulesFile];
  const types: TypeName[] = [];
  const count = 1 + g(fc.nat, { max: 2 });
  for (let index = 0; index < count; index += 1) files.push(randomFile(g, index, files, types));
  return files;
}

function randomFile(
  g: GeneratorValue,
  index: number,
  before: readonly FileDescriptor[],
  types: TypeName[],
): FileDescriptor {
  const syntax = pick(g, ['proto2', 'proto3', 'editions'] as const);
  const making: Making = { g, syntax, types, locations: [], counter: index * 1000 };
  const packageName = pick(g, [
    '',
    'alpha',
    'alpha.beta',
    'alpha.beta.gamma',
    'constructor.map',
    'rules.more',
  ]);
  const own = packageName === '' ? '' : packageName;
  const dependencies = before.map(({ name }) => name);
  comment(making, [12]);
  comment(making, [2]);
  const enums = several(g, 2, (at) => randomEnum(making, own, `Enum${index}${at}`, [5, at]));
  const messages = several(g, 4, (at) =>
    randomMessage(making, own, nameOf(making, 'Message'), [4, at], 0),
  );
  return {
    name: pick(g, [`file-${index}.proto`, `dir/file ${index}.proto`, `a/b.c/${index}.proto`]),
    packageName,
    syntax,
    edition: syntax === 'editions' ? pick(g, [1000, 1001]) : 0,
    dependencies,
    publicDependencies: dependencies.length > 1 && g(fc.boolean) ? [1] : [],
    weakDependencies: [],
    optionDependencies: [],
    messages,
    enums,
    services: several(g, 2, (at) => randomService(making, own, `Service${index}${at}`, [6, at])),
    extensions: several(g, 3, (at) =>
      randomExtension(making, `ext_${index}_${at}`, [7, at]),
    ).flat(),
    options: options(making, [
      () => plain('java_package', text(g)),
      () => plain('deprecated', word('true')),
      () =>
        custom('rules.ids', {
          kind: 'number',
          text: g(fc.bigInt, { min: 0n, max: 2n ** 64n - 1n }).toString(),
        }),
    ]),
    locations: making.locations,
  };
}

function randomMessage(
  making: Making,
  scope: string,
  name: string,
  path: readonly number[],
  depth: number,
): MessageDescriptor {
  const { g, syntax, types } = making;
  const fullName = joinName(scope, name);
  const canExtend = syntax !== 'proto3' && g(fc.boolean);
  types.push({
    fullName,
    kind: 'message',
    syntax,
    values: [],
    extensionNumber: canExtend ? 100_000 : 0,
  });
  comment(making, path);
  const enums = several(g, 1, (at) =>
    randomEnum(making, fullName, nameOf(making, 'Kind'), [...path, 4, at]),
  );
  const messages: MessageDescriptor[] =
    depth < 2
      ? several(g, 2, (at) =>
          randomMessage(making, fullName, nameOf(making, 'Inner'), [...path, 3, at], depth + 1),
        )
      : [];
  const { fields, oneofs, entries } = randomFields(making, fullName, path);
  return {
    name,
    fields,
    extensions: [],
    messages: [...messages, ...entries],
    enums,
    extensionRanges: canExtend
      ? [
          { start: 100_000, end: 536_870_911, options: noOptions },
          { start: 90_000, end: 90_000, options: noOptions },
        ]
      : [],
    oneofs,
    reservedRanges: several(g, 3, (at) => {
      const start = 80_000 + at * 100;
      return { start, end: start + g(fc.nat, { max: 99 }) };
    }),
    reservedNames: several(g, 2, (at) => `gone_${at}`),
    isMapEntry: false,
    visibility: null,
    options: options(making, [
      () => plain('deprecated', word('true')),
      () => custom('rules.rule_of', rule(g, 0)),
      () => custom('rules.level', word('HIGH')),
    ]),
  };
}

function randomFields(
  making: Making,
  scope: string,
  path: readonly number[],
): { fields: FieldDescriptor[]; oneofs: OneofDescriptor[]; entries: MessageDescriptor[] } {
  const { g, syntax } = making;
  const fields: FieldDescriptor[] = [];
  const oneofs: OneofDescriptor[] = [];
  const entries: MessageDescriptor[] = [];
  const hostile = g(fc.shuffledSubarray<string>, hostileNames);
  let number = 0;
  let openOneof: number | null = null;
  const count = g(fc.nat, { max: 8 });
  for (let index = 0; index < count; index += 1) {
    number += 1 + g(fc.nat, { max: 50 });
    const fieldPath = [...path, 2, fields.length];
    const name = (g(fc.boolean) ? hostile[index] : undefined) ?? `field_${index}_x`;
    const kind = pick(g, ['plain', 'plain', 'plain', 'map', 'group', 'oneof'] as const);
    comment(making, fieldPath);
    if (kind === 'map') {
      openOneof = null;
      const entryName = mapEntryName(name);
      entries.push(mapEntry(making, entryName));
      fields.push({
        ...bareField(name, number),
        label: 'repeated',
        type: 'message',
        typeName: `.${joinName(scope, entryName)}`,
      });
    } else if (kind === 'group' && syntax === 'proto2') {
      openOneof = null;
      const groupName = `Bunch${index}`;
      const label = pick(g, ['optional', 'repeated', 'required'] as const);
      entries.push(randomGroup(making, scope, groupName));
      fields.push({
        ...bareField(groupName.toLowerCase(), number),
        label,
        type: 'group',
        typeName: `.${joinName(scope, groupName)}`,
      });
    } else {
      const isInOneof = kind === 'oneof';
      if (!isInOneof) openOneof = null;
      else if (openOneof === null) {
        comment(making, [...path, 8, oneofs.length]);
        openOneof = oneofs.push({ name: `one_of_${index}`, options: noOptions }) - 1;
      }
      fields.push(randomField(making, name, number, openOneof));
    }
  }
  // As protoc has it: after the others, one for each `optional` of proto3.
  const withSynthetic = fields.map((field) => {
    if (!field.isProto3Optional) return field;
    oneofs.push({ name: `_${field.name}`, options: noOptions });
    return { ...field, oneofIndex: oneofs.length - 1 };
  });
  return { fields: withSynthetic, oneofs, entries };
}

function randomField(
  making: Making,
  name: string,
  number: number,
  oneofIndex: number | null,
): FieldDescriptor {
  const { g, syntax } = making;
  const type = randomType(making);
  const isScalar = type.typeName === '';
  const labels =
    syntax === 'proto2'
      ? (['optional', 'required', 'repeated'] as const)
      : (['optional', 'repeated'] as const);
  const label = oneofIndex === null ? pick(g, labels) : 'optional';
  const isSingular = label === 'optional';
  const defaultValue =
    syntax !== 'proto3' && isSingular && type.type !== 'message' && g(fc.boolean)
      ? randomDefault(g, type.type, type.values)
      : null;
  const isPackable =
    label === 'repeated' && isScalar && type.type !== 'string' && type.type !== 'bytes';
  return {
    ...bareField(name, number),
    label,
    type: type.type,
    typeName: type.typeName,
    defaultValue,
    oneofIndex,
    jsonName: g(fc.boolean) ? defaultJsonName(name) : `json "${number}" é`,
    isProto3Optional: syntax === 'proto3' && isSingular && oneofIndex === null && g(fc.boolean),
    options: options(making, [
      () => plain('deprecated', word('true')),
      ...(isPackable && syntax !== 'editions' ? [() => plain('packed', word('true'))] : []),
      ...(syntax === 'editions' && isPackable
        ? [() => feature('repeated_field_encoding', 'EXPANDED')]
        : []),
      ...(syntax === 'editions' && type.type === 'message'
        ? [() => feature('message_encoding', 'DELIMITED')]
        : []),
      ...(syntax === 'editions' &&
      isScalar &&
      isSingular &&
      oneofIndex === null &&
      defaultValue === null
        ? [() => feature('field_presence', 'IMPLICIT')]
        : []),
      () => custom('rules.rule', rule(g, 0)),
      () => custom('rules.tags', text(g)),
      () =>
        custom('rules.part', {
          kind: 'number',
          text: g(fc.integer, { min: -1000, max: 1000 }).toString(),
        }),
    ]),
  };
}

function randomType(making: Making): {
  readonly type: FieldType;
  readonly typeName: string;
  readonly values: readonly string[];
} {
  const { g, syntax, types } = making;
  // A closed enum is not for proto3, nor an open one for what needs a closed one.
  const usable = types.filter((type) => type.kind === 'message' || type.syntax === syntax);
  if (usable.length > 0 && g(fc.boolean)) {
    const { fullName, kind, values } = pick(g, usable);
    return { type: kind, typeName: `.${fullName}`, values };
  }
  return { type: pick(g, scalarTypes), typeName: '', values: [] };
}

function randomDefault(g: GeneratorValue, type: FieldType, values: readonly string[]): string {
  switch (type) {
    case 'double':
    case 'float':
      return pick(g, ['inf', '-inf', 'nan', '0.5', '-1e+30', '3', '-0']);
    case 'bool':
      return pick(g, ['true', 'false']);
    case 'string':
      return pick(g, ['', 'plain', 'it\'s "full"\n\t\\', '\u0001\u007fé漢😀', '*/ //']);
    case 'bytes':
      return pick(g, ['', '\\000\\377\\001', 'abc\\n\\\'\\"\\\\']);
    case 'enum':
      return pick(g, values);
    case 'int64':
    case 'sint64':
    case 'sfixed64':
      return pick(g, ['-9223372036854775808', '9223372036854775807', '0']);
    case 'uint64':
    case 'fixed64':
      return pick(g, ['18446744073709551615', '0']);
    case 'uint32':
    case 'fixed32':
      return pick(g, ['4294967295', '7']);
    default:
      return pick(g, ['-2147483648', '2147483647', '0']);
  }
}

function mapEntry(making: Making, name: string): MessageDescriptor {
  const { g } = making;
  const keys = scalarTypes.filter((type) => !['double', 'float', 'bytes'].includes(type));
  const value = randomType(making);
  return {
    ...emptyMessage(name),
    fields: [
      { ...bareField('key', 1), type: pick(g, keys) },
      { ...bareField('value', 2), type: value.type, typeName: value.typeName },
    ],
    isMapEntry: true,
    options: { kind: 'written', options: [plain('map_entry', word('true'))] },
  };
}

function randomGroup(making: Making, scope: string, name: string): MessageDescriptor {
  const { fields, oneofs, entries } =
    scope.split('.').length > 6
      ? { fields: [], oneofs: [], entries: [] }
      : randomFields({ ...making, locations: [] }, joinName(scope, name), []);
  return { ...emptyMessage(name), fields, oneofs, messages: entries };
}

function randomExtension(
  making: Making,
  name: string,
  path: readonly number[],
): readonly FieldDescriptor[] {
  const { g, types, syntax } = making;
  const targets = types.filter(({ extensionNumber }) => extensionNumber > 0);
  if (targets.length === 0 || syntax === 'proto3') return [];
  const target = pick(g, targets);
  const number = target.extensionNumber;
  target.extensionNumber += 1;
  comment(making, path);
  const field = randomField(making, name, number, null);
  const label = field.label === 'required' ? 'optional' : field.label;
  const written = field.options.kind === 'written' ? field.options.options : [];
  return [
    {
      ...field,
      label,
      extendee: `.${target.fullName}`,
      jsonName: defaultJsonName(name),
      // Presence of an extension is always explicit.
      options: {
        kind: 'written',
        options: written.filter((option) => option.name[1]?.name !== 'field_presence'),
      },
    },
  ];
}

function randomEnum(
  making: Making,
  scope: string,
  name: string,
  path: readonly number[],
): EnumDescriptor {
  const { g, syntax, types } = making;
  const numbers = [0, ...several(g, 4, () => g(fc.integer, { min: -(2 ** 31), max: 2 ** 31 - 1 }))];
  const hasAliases = new Set(numbers).size < numbers.length || g(fc.boolean);
  if (hasAliases) numbers.push(0);
  making.counter += 1;
  const prefix = `E${making.counter}`;
  const values = numbers.map((number, index) => {
    comment(making, [...path, 2, index]);
    return {
      name: `${prefix}_V${index}`,
      number,
      options: options(making, [
        () => plain('deprecated', word('true')),
        () => custom('rules.mark', { kind: 'string', bytes: g(fc.uint8Array, { maxLength: 6 }) }),
      ]),
    };
  });
  comment(making, path);
  types.push({
    fullName: joinName(scope, name),
    kind: 'enum',
    syntax,
    values: values.map((value) => value.name),
    extensionNumber: 0,
  });
  return {
    name,
    values,
    reservedRanges: [],
    reservedNames: several(g, 1, () => `${prefix}_GONE`),
    visibility: null,
    options: hasAliases
      ? { kind: 'written', options: [plain('allow_alias', word('true'))] }
      : noOptions,
  };
}

function randomService(
  making: Making,
  _scope: string,
  name: string,
  path: readonly number[],
): ServiceDescriptor {
  const { g, types } = making;
  const messages = types.filter(({ kind }) => kind === 'message');
  comment(making, path);
  const methods =
    messages.length === 0
      ? []
      : several(g, 3, (index) => {
          comment(making, [...path, 2, index]);
          return {
            name: `Method${index}`,
            inputType: `.${pick(g, messages).fullName}`,
            outputType: `.${pick(g, messages).fullName}`,
            isClientStreaming: g(fc.boolean),
            isServerStreaming: g(fc.boolean),
            options: options(making, [
              () => plain('idempotency_level', word('IDEMPOTENT')),
              () => custom('rules.route', rule(g, 0)),
            ]),
          };
        });
  return { name, methods, options: options(making, [() => plain('deprecated', word('true'))]) };
}

function bareField(name: string, number: number): FieldDescriptor {
  return {
    name,
    number: number >= 19_000 ? number + 1000 : number,
    label: 'optional',
    type: 'int32',
    typeName: '',
    extendee: '',
    defaultValue: null,
    jsonName: defaultJsonName(name),
    oneofIndex: null,
    isProto3Optional: false,
    options: noOptions,
  };
}

function emptyMessage(name: string): MessageDescriptor {
  return {
    name,
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
}

/** A name that no other type of the same schema has, now and then one that parsers stumble over. */
function nameOf(making: Making, base: string): string {
  making.counter += 1;
  const { g, counter } = making;
  return g(fc.boolean) ? `${base}${counter}` : `${pick(g, hostileNames)}${counter}`;
}

function options(making: Making, makers: readonly (() => WrittenOption)[]): Options {
  const { g } = making;
  if (g(fc.nat, { max: 2 }) > 0) return noOptions;
  return { kind: 'written', options: makers.filter(() => g(fc.boolean)).map((make) => make()) };
}

function plain(name: string, value: OptionValue): WrittenOption {
  return { name: [{ name, isExtension: false }], value };
}

function custom(name: string, value: OptionValue): WrittenOption {
  return { name: [{ name: `.${name}`, isExtension: true }], value };
}

function feature(name: string, value: string): WrittenOption {
  return {
    name: [
      { name: 'features', isExtension: false },
      { name, isExtension: false },
    ],
    value: word(value),
  };
}

function word(value: string): OptionValue {
  return { kind: 'word', text: value };
}

function text(g: GeneratorValue): OptionValue {
  return { kind: 'string', bytes: Buffer.from(g(fc.string, { unit: 'binary', maxLength: 8 })) };
}

/** An aggregate of everything. */
function rule(g: GeneratorValue, depth: number): OptionValue {
  const all: readonly (() => readonly [string, OptionValue])[] = [
    () => ['text', text(g)],
    () => ['numbers', { kind: 'number', text: `${g(fc.integer)}` }],
    () => ['numbers', { kind: 'number', text: `${g(fc.integer)}` }],
    () => ['raw', { kind: 'string', bytes: g(fc.uint8Array, { maxLength: 5 }) }],
    () => ['weight', { kind: 'number', text: pick(g, ['inf', '-inf', 'nan', '-0.25', '1e+100']) }],
    () => ['level', word(pick(g, ['HIGH', 'LOW']))],
    () => [
      'shift',
      { kind: 'number', text: g(fc.bigInt, { min: -(2n ** 63n), max: 2n ** 63n - 1n }).toString() },
    ],
    () => ['is_on', word('true')],
    ...(depth < 2
      ? [
          (): readonly [string, OptionValue] => ['inner', rule(g, depth + 1)],
          (): readonly [string, OptionValue] => ['rules', rule(g, depth + 1)],
          (): readonly [string, OptionValue] => ['rules', { kind: 'message', fields: [] }],
        ]
      : []),
  ];
  const fields = all
    .filter(() => g(fc.nat, { max: 2 }) === 0)
    .map((make) => make())
    .map(([name, value]) => ({ kind: 'field' as const, name, value }));
  return { kind: 'message', fields };
}

function several<T>(g: GeneratorValue, max: number, make: (index: number) => T): T[] {
  return Array.from({ length: g(fc.nat, { max }) }, (_, index) => make(index));
}

function pick<T>(g: GeneratorValue, values: readonly T[]): T {
  // By its place: fast-check takes values that were equal once for the same ever after.
  const value = values[g(fc.nat, { max: values.length - 1 })];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

const commentTexts = [
  ' One line.\n',
  ' Two\n lines.\n',
  '*\n Starred.\n',
  ' é 漢 😀\n',
  ' With */ and // in it.\n',
];

function comment(making: Making, path: readonly number[]): void {
  const { g, locations } = making;
  if (g(fc.nat, { max: 3 }) > 0) return;
  const comments: Comments = {
    detached: g(fc.boolean) ? [pick(g, commentTexts)] : [],
    leading: g(fc.boolean) ? pick(g, commentTexts) : null,
    trailing: g(fc.boolean) ? pick(g, commentTexts) : null,
  };
  locations.push({ path, span: [], ...comments });
}
