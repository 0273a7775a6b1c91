import { describe, expect, it } from 'vitest';
import { existingWords } from './existing-words.ts';

describe('existingWords', () => {
  it.each([
    [null, 'Whether it fits is being looked at...'],
    [{ fields: 3, known: 3, misfits: [] }, 'It fits: Body has all its fields.'],
    [
      { fields: 3, known: 1, misfits: [] },
      'It fits: Body has 1 of its 3 fields, the others are added.',
    ],
    [
      { fields: 3, known: 0, misfits: [] },
      'No field of it is in Body yet: with another name it gets a message of its own.',
    ],
    [{ fields: 0, known: 0, misfits: [] }, 'The body has no fields.'],
    [
      {
        fields: 3,
        known: 1,
        misfits: ['age is 32 bits on the wire', 'name is a varint on the wire'],
      },
      'It does not fit: age is 32 bits on the wire; name is a varint on the wire. With another name it gets a message of its own.',
    ],
  ])('for %j says how well the body matches', (fit, words) => {
    expect(existingWords('Body', fit)).toBe(`Body exists already: this body refines it. ${words}`);
  });
});
