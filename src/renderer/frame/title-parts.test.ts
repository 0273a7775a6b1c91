import { expect, it } from 'vitest';
import { titleParts } from './title-parts.ts';

it.each([
  ['body', 'capture-0012.bin', 'capture-0', '012.bin'],
  ['recording', 'calls (2).har', 'calls ', '(2).har'],
  ['body', 'a.bin', 'a.bin', ''],
  ['body', 'capture.bin', 'capture.bin', ''],
  ['body', 'name 😀😀😀😀.bin', 'name 😀', '😀😀😀.bin'],
  ['request', 'Get a user by name', 'Get a user by name', ''],
] as const)('titleParts keeps the end of a file name: %s %s', (kind, title, start, end) => {
  expect(titleParts(kind, title)).toEqual({ start, end });
});
