import fc, { type GeneratorValue } from 'fast-check';
import { scalarTypes } from '../../../../shared/model/scalar-type.ts';
import { defaultJsonName, mapEntryName } from '../../language/json-name-of.ts';
import { joinName } from './definitions.ts';
import {
  type FieldDescriptor,
  type FieldType,
  type MessageDescriptor,
  noOptions,
  type OneofDescriptor,
} from './descriptor-model.ts';
import { comment, hostileNames, type Making, pick } from './random-making.test-kit.ts';
import {
  customOption,
  featureOption,
  plainOption,
  randomOptions,
  ruleValue,
  textValue,
  wordValue,
} from './random-options.test-kit.ts';

/** Returns fields of a message, with the messages of its maps and groups. */
export function randomFields(
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
  // Like protoc: after the others, one for each proto3 `optional`.
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
    options: randomOptions(making, [
      () => plainOption('deprecated', wordValue('true')),
      ...(isPackable && syntax !== 'editions'
        ? [() => plainOption('packed', wordValue('true'))]
        : []),
      ...(syntax === 'editions' && isPackable
        ? [() => featureOption('repeated_field_encoding', 'EXPANDED')]
        : []),
      ...(syntax === 'editions' && type.type === 'message'
        ? [() => featureOption('message_encoding', 'DELIMITED')]
        : []),
      ...(syntax === 'editions' &&
      isScalar &&
      isSingular &&
      oneofIndex === null &&
      defaultValue === null
        ? [() => featureOption('field_presence', 'IMPLICIT')]
        : []),
      () => customOption('rules.rule', ruleValue(g, 0)),
      () => customOption('rules.tags', textValue(g)),
      () =>
        customOption('rules.part', {
          kind: 'number',
          text: g(fc.integer, { min: -1000, max: 1000 }).toString(),
        }),
    ]),
  };
}

/** Returns a field that extends an existing type; none if nothing can be extended. */
export function randomExtension(
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
      // An extension always has explicit presence.
      options: {
        kind: 'written',
        options: written.filter((option) => option.name[1]?.name !== 'field_presence'),
      },
    },
  ];
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
    options: { kind: 'written', options: [plainOption('map_entry', wordValue('true'))] },
  };
}

function randomGroup(making: Making, scope: string, name: string): MessageDescriptor {
  const { fields, oneofs, entries } =
    scope.split('.').length > 6
      ? { fields: [], oneofs: [], entries: [] }
      : randomFields({ ...making, locations: [] }, joinName(scope, name), []);
  return { ...emptyMessage(name), fields, oneofs, messages: entries };
}

function randomType(making: Making): {
  readonly type: FieldType;
  readonly typeName: string;
  readonly values: readonly string[];
} {
  const { g, syntax, types } = making;
  // proto3 cannot use a closed enum, nor can an open enum be used where a closed one is needed.
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
