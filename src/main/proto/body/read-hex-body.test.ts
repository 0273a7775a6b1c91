import { expect, it } from 'vitest';
import { problemOf } from '../../../shared/problem.ts';
import { readHexBody } from './read-hex-body.ts';

it('reads the bytes of a body', () => {
  expect(readHexBody({ text: '08 96\n01' })).toEqual(Uint8Array.of(0x08, 0x96, 0x01));
});

it('sends nothing if a body is not all digits', () => {
  let thrown: unknown;
  try {
    readHexBody({ text: '08 96\n0g 01' });
  } catch (error) {
    thrown = error;
  }
  expect(problemOf(thrown)).toMatchObject({
    kind: 'body-malformed',
    detail: '"g" is not a hex digit.',
    location: { line: 2, column: 2 },
  });
});
