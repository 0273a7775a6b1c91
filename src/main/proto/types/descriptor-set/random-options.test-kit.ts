import fc, { type GeneratorValue } from 'fast-check';
import { gatherDefinitions } from './definitions.ts';
import { describeFile } from './describe-file.ts';
import {
  type FileDescriptor,
  noOptions,
  type Options,
  type OptionValue,
  type WrittenOption,
} from './descriptor-model.ts';
import { type Making, pick } from './random-making.test-kit.ts';
import { resolveTypes } from './resolve-types.ts';
import { standardDefinitions } from './standard-definitions.ts';

/** The file with the custom options that random schemas use. */
export const rulesFile: FileDescriptor = readRules();

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

/** Returns some of these options; often none. */
export function randomOptions(making: Making, makers: readonly (() => WrittenOption)[]): Options {
  const { g } = making;
  if (g(fc.nat, { max: 2 }) > 0) return noOptions;
  return { kind: 'written', options: makers.filter(() => g(fc.boolean)).map((make) => make()) };
}

/** Returns an option of the language. */
export function plainOption(name: string, value: OptionValue): WrittenOption {
  return { name: [{ name, isExtension: false }], value };
}

/** Returns a custom option, by its full name. */
export function customOption(name: string, value: OptionValue): WrittenOption {
  return { name: [{ name: `.${name}`, isExtension: true }], value };
}

/** Returns a feature of editions. */
export function featureOption(name: string, value: string): WrittenOption {
  return {
    name: [
      { name: 'features', isExtension: false },
      { name, isExtension: false },
    ],
    value: wordValue(value),
  };
}

/** Returns a word as a value: `true`, the name of an enum value. */
export function wordValue(value: string): OptionValue {
  return { kind: 'word', text: value };
}

/** Returns a string of any characters. */
export function textValue(g: GeneratorValue): OptionValue {
  return { kind: 'string', bytes: Buffer.from(g(fc.string, { unit: 'binary', maxLength: 8 })) };
}

/** Returns an aggregate with all kinds of values. */
export function ruleValue(g: GeneratorValue, depth: number): OptionValue {
  const all: readonly (() => readonly [string, OptionValue])[] = [
    () => ['text', textValue(g)],
    () => ['numbers', { kind: 'number', text: `${g(fc.integer)}` }],
    () => ['numbers', { kind: 'number', text: `${g(fc.integer)}` }],
    () => ['raw', { kind: 'string', bytes: g(fc.uint8Array, { maxLength: 5 }) }],
    () => ['weight', { kind: 'number', text: pick(g, ['inf', '-inf', 'nan', '-0.25', '1e+100']) }],
    () => ['level', wordValue(pick(g, ['HIGH', 'LOW']))],
    () => [
      'shift',
      { kind: 'number', text: g(fc.bigInt, { min: -(2n ** 63n), max: 2n ** 63n - 1n }).toString() },
    ],
    () => ['is_on', wordValue('true')],
    ...(depth < 2
      ? [
          (): readonly [string, OptionValue] => ['inner', ruleValue(g, depth + 1)],
          (): readonly [string, OptionValue] => ['rules', ruleValue(g, depth + 1)],
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
