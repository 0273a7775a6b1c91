import { expect, test } from 'vitest';
import { nowText, pickedTime, textOfPicked } from './time-text.ts';

test.each([
  ['2024-06-03T10:11:12Z', 0, { local: '2024-06-03T10:11:12', fraction: '' }],
  ['2024-06-03T10:11:12.123456789Z', 0, { local: '2024-06-03T10:11:12', fraction: '.123456789' }],
  ['2024-06-03T23:30:00Z', 120, { local: '2024-06-04T01:30:00', fraction: '' }],
  ['2024-06-03T10:11:12+02:00', 0, { local: '2024-06-03T08:11:12', fraction: '' }],
  ['0001-01-01T00:00:00Z', 0, { local: '0001-01-01T00:00:00', fraction: '' }],
  ['0001-01-01T00:00:00Z', -60, null],
  ['{{when}}', 0, null],
  ['yesterday', 0, null],
  ['2024-13-03T10:11:12Z', 0, null],
])('shows %j in the picker, with its zone %i minutes ahead', (text, offset, expected) => {
  expect(pickedTime(text, offset)).toEqual(expected);
});

test.each([
  ['2024-06-03T10:11:12', '', 0, '2024-06-03T10:11:12Z'],
  ['2024-06-03T10:11', '', 0, '2024-06-03T10:11:00Z'],
  ['2024-06-03T10:11:12', '.5', 0, '2024-06-03T10:11:12.5Z'],
  ['2024-06-04T01:30:00', '', 120, '2024-06-03T23:30:00Z'],
  ['', '', 0, null],
  ['275760-09-13T00:00', '', 0, null],
])('writes %j, picked with the fraction %j, in UTC', (local, fraction, offset, expected) => {
  expect(textOfPicked(local, fraction, offset)).toEqual(expected);
});

test('writes the current time to the millisecond', () => {
  expect(nowText(1_717_409_472_123)).toBe('2024-06-03T10:11:12.123Z');
});
