import { expect, test } from 'vitest';
import type { FormEnum } from '../../../../../../shared/model/message-form.ts';
import { enumOptions } from './enum-options.ts';

const heat = enumOf([
  ['COLD', 0],
  ['WARM', 1],
  ['TEPID', 1],
  ['HOT', 2],
  ['FROZEN', -1],
  ['HOTTER', 12],
]);

test('offers all values in the order of the file while nothing is typed', () => {
  expect(names('')).toEqual(['COLD', 'WARM', 'TEPID', 'HOT', 'FROZEN', 'HOTTER']);
});

test('shows which value is an alias of which', () => {
  const { options } = enumOptions(heat, '');
  expect(options.map(({ aliasOf }) => aliasOf)).toEqual([null, null, 'WARM', null, null, null]);
});

test.each([
  ['hot', ['HOT', 'HOTTER']],
  ['o', ['COLD', 'HOT', 'FROZEN', 'HOTTER']],
  ['1', ['WARM', 'TEPID', 'HOTTER']],
  ['-1', ['FROZEN']],
  ['{{heat}}', []],
])('returns the values that match %j, best match first', (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test('draws a limited number of values, and counts the rest', () => {
  const large = enumOf(Array.from({ length: 1000 }, (_, number) => [`VALUE_${number}`, number]));
  const { options, more } = enumOptions(large, '');
  expect([options.length, more]).toEqual([200, 800]);
});

function names(typed: string): string[] {
  return enumOptions(heat, typed).options.map(({ name }) => name);
}

function enumOf(values: readonly (readonly [string, number])[]): FormEnum {
  return {
    name: 'test.Heat',
    isClosed: false,
    values: values.map(([name, number]) => ({ name, number, comment: null, isDeprecated: false })),
  };
}
