import { describe, expect, it } from 'vitest';
import { profileBody } from './body-profile.ts';
import { fitRecovered } from './fit-recovered.ts';

const text = `edition = "2023";
package recovered;
message Body {
  string name = 1;
  int64 age = 2;
  Address address = 3;
  message Address { string street = 1; }
}
`;

function fitOf(hex: string, bodyName = 'Body') {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const { root } = profileBody(bytes, [{ start: 0, end: bytes.length }]);
  return fitRecovered(text, bodyName, root);
}

describe('fitRecovered', () => {
  it.each([
    ['a further body of it', '0a03416e61 1005', { fields: 2, known: 2, misfits: [] }],
    ['one with new fields', '0a03416e61 2005 2805', { fields: 3, known: 1, misfits: [] }],
    ['one that makes a list of a field', '1005 1006', { fields: 1, known: 1, misfits: [] }],
    ['one with nothing of it', '5005 5805', { fields: 2, known: 0, misfits: [] }],
    [
      'one where another field has its number',
      '0a03416e61 150000803f',
      { fields: 2, known: 1, misfits: ['age is 32 bits on the wire'] },
    ],
    [
      'one that contradicts in a message',
      '1a020805',
      { fields: 1, known: 0, misfits: ['address.street is a varint on the wire'] },
    ],
    [
      'bytes in the place of text',
      '0a02ffff',
      { fields: 1, known: 0, misfits: ['name is not UTF-8 text'] },
    ],
  ])('reports %s', (_what, hex, expected) => {
    expect(fitOf(hex)).toEqual(expected);
  });

  it('returns nothing for a missing message', () => {
    expect(fitOf('1005', 'Other')).toEqual({ fields: 1, known: 0, misfits: [] });
  });
});
