import { expect, it } from 'vitest';
import { tokenEnd } from './token-end.ts';

it.each([
  ['"nope": 1', 0, '"nope"'],
  [String.raw`"a \" b": 1`, 0, String.raw`"a \" b"`],
  ['"open', 0, '"open'],
  ["a: 'b' c", 3, "'b'"],
  ['"a": -1.5e3,', 5, '-1.5e3'],
  ['"a": {{id}},', 5, '{{id}}'],
  ['field: 1', 0, 'field'],
  ['{"a": 1}', 0, '{'],
  ['[a.b/c.D]', 1, 'a.b/c.D'],
  ['a', 1, ''],
])('in %s the token from %i ends at %s', (line, index, token) => {
  expect(line.slice(index, tokenEnd(line, index))).toBe(token);
});
