import { expect, test } from 'vitest';
import type { FormRow } from './form-row.ts';
import { kitchenForm } from './kitchen-form.test-kit.ts';
import {
  briefFault,
  faultOf,
  isPresenceShown,
  presenceWords,
  rowName,
  rowStateWords,
  summaryOf,
  unsetWords,
} from './row-words.ts';

const text = JSON.stringify({
  scalars: { anInt32: 1, aUint32: -1 },
  presence: { zero: 0, emptyText: '', nothing: {} },
  lists: { packed: [1, 2], texts: [''], steps: [{}] },
  maps: { byString: { a: '1' }, byInt32: { x: '1' } },
  favourite: {},
});

test.each([
  ['scalars', 'scalars, Scalars, field 1'],
  ['scalars.an_int32', 'scalars.an_int32, int32, field 3'],
  ['lists.packed', 'lists.packed, repeated int32, field 1'],
  ['lists.packed[1]', 'lists.packed[1], int32'],
  ['maps.by_string["a"]', 'maps.by_string["a"], string'],
  ['old_name', 'old_name, string, field 14, deprecated'],
])('names the row %s for screen readers', (id, expected) => {
  expect(rowName(row(id))).toBe(expected);
});

test.each([
  ['scalars', '2 of 15 fields set'],
  ['lists.packed', '2 items'],
  ['maps.by_string', '1 entry'],
  ['lists.unpacked', 'not set'],
  ['favourite', 'set, and empty'],
  ['lists.steps[0]', 'empty'],
  ['well_known', 'not set'],
])('summarizes the content of row %s', (id, expected) => {
  expect(summaryOf(row(id))).toBe(expected);
});

test.each([
  ['presence.zero', 'Set to its default, 0'],
  ['presence.empty_text', 'Set to its default, which is empty'],
  ['presence.unset', 'Not set'],
  ['scalars.an_int32', 'Set'],
  ['scalars.a_string', 'Not sent: default, which is empty'],
])('says whether row %s is set', (id, expected) => {
  expect(presenceWords(row(id))).toBe(expected);
});

test.each([
  ['scalars.an_int64', '0'],
  ['scalars.a_string', '""'],
  ['presence.unset', 'not set, reads as 0'],
  ['presence.empty_text', '""'],
  ['lists.texts[0]', '""'],
])('has the placeholder of %s', (id, expected) => {
  expect(unsetWords(row(id))).toBe(expected);
});

test('shows presence for fields, and not inside lists and maps', () => {
  expect(['presence.zero', 'lists.packed[0]'].map((id) => isPresenceShown(row(id)))).toEqual([
    true,
    false,
  ]);
});

test('reports the error of a row to screen readers too', () => {
  const wrong = row('scalars.a_uint32');
  expect(faultOf(wrong)).toContain('whole number from 0 to');
  expect(rowStateWords(wrong, null)).toContain('whole number from 0 to');
  expect(rowStateWords(wrong, 'Half a byte.')).toContain('Half a byte.');
  expect(faultOf(row('maps.by_int32["x"]'))).toContain('whole number');
  expect(faultOf(row('scalars.an_int32'))).toBeNull();
});

function row(id: string): FormRow {
  const expanded = new Set([
    'scalars',
    'presence',
    'lists',
    'lists.packed',
    'lists.texts',
    'lists.steps',
    'maps',
    'maps.by_string',
    'maps.by_int32',
  ]);
  const { rows } = kitchenForm(text, { expanded });
  const found = rows.at(rows.indexOf(id));
  if (found === undefined) throw new Error(`No row ${id}`);
  return found;
}

test.each([
  [
    'Takes a whole number from -9223372036854775808 to 9223372036854775807.',
    'A whole number from -2^63 to 2^63-1.',
  ],
  ['Takes a whole number from 0 to 18446744073709551615.', 'A whole number from 0 to 2^64-1.'],
  ['`Recipe` has no field "a".', 'Recipe has no field "a".'],
])('%s is shortened to %s', (fault, words) => {
  expect(briefFault(fault)).toBe(words);
});
