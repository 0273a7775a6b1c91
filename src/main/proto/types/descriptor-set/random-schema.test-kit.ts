import fc, { type GeneratorValue } from 'fast-check';
import { joinName } from './definitions.ts';
import {
  type EnumDescriptor,
  type FileDescriptor,
  type MessageDescriptor,
  noOptions,
  type ServiceDescriptor,
} from './descriptor-model.ts';
import { randomExtension, randomFields } from './random-fields.test-kit.ts';
import {
  comment,
  type Making,
  nameOf,
  pick,
  several,
  type TypeName,
} from './random-making.test-kit.ts';
import {
  customOption,
  plainOption,
  randomOptions,
  rulesFile,
  ruleValue,
  textValue,
  wordValue,
} from './random-options.test-kit.ts';

/**
 * Returns some files that import each other, rules.proto first; they may have any construct of the language.
 */
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
    options: randomOptions(making, [
      () => plainOption('java_package', textValue(g)),
      () => plainOption('deprecated', wordValue('true')),
      () =>
        customOption('rules.ids', {
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
    options: randomOptions(making, [
      () => plainOption('deprecated', wordValue('true')),
      () => customOption('rules.rule_of', ruleValue(g, 0)),
      () => customOption('rules.level', wordValue('HIGH')),
    ]),
  };
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
      options: randomOptions(making, [
        () => plainOption('deprecated', wordValue('true')),
        () =>
          customOption('rules.mark', { kind: 'string', bytes: g(fc.uint8Array, { maxLength: 6 }) }),
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
      ? { kind: 'written', options: [plainOption('allow_alias', wordValue('true'))] }
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
            options: randomOptions(making, [
              () => plainOption('idempotency_level', wordValue('IDEMPOTENT')),
              () => customOption('rules.route', ruleValue(g, 0)),
            ]),
          };
        });
  return {
    name,
    methods,
    options: randomOptions(making, [() => plainOption('deprecated', wordValue('true'))]),
  };
}
