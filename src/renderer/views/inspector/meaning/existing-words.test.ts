import { describe, expect, it } from 'vitest';
import { existingWords } from './existing-words.ts';

describe('existingWords', () => {
  it.each([
    [null, 'Checking whether it matches...'],
    [{ fields: 3, known: 3, misfits: [] }, 'It matches: Body has all its fields.'],
    [
      { fields: 3, known: 1, misfits: [] },
      'It matches: Body has 1 of its 3 fields; the others are added.',
    ],
    [
      { fields: 3, known: 0, misfits: [] },
      'Body has none of its fields: another name makes a separate message.',
    ],
    [{ fields: 0, known: 0, misfits: [] }, 'The body has no fields.'],
    [
      {
        fields: 3,
        known: 1,
        misfits: ['age is 32 bits on the wire', 'name is a varint on the wire'],
      },
      'It does not match: age is 32 bits on the wire; name is a varint on the wire. Another name makes a separate message.',
    ],
  ])('for %j says how well the body matches', (fit, words) => {
    expect(existingWords('Body', fit)).toBe(`Body exists: this body refines it. ${words}`);
  });
});
