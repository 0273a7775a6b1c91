import { expect, it } from 'vitest';
import { bytesSentence } from './bytes-sentence.ts';

it.each([
  ['abc', 'abc', 'Byte by byte they are the same: 3 bytes.'],
  ['abc', 'abd', 'Both have 3 bytes, which are not the same.'],
  ['abc', 'abcd', 'As bytes they differ: 3 then, 4 now.'],
])('states whether %s and %s are the same bytes', (earlier, later, sentence) => {
  expect(bytesSentence(Buffer.from(earlier), Buffer.from(later))).toBe(sentence);
});
