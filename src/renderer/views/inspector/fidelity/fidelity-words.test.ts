import { describe, expect, it } from 'vitest';
import type { Fidelity } from '../../../../shared/model/fidelity.ts';
import {
  fidelityWords,
  findingLines,
  isCut,
  unknownCount,
  unknownLines,
  unknownWords,
} from './fidelity-words.ts';

const exact: Fidelity = {
  isExact: true,
  counts: [],
  findings: [],
  unknown: [],
  checkedBytes: 57,
  fault: null,
};
const changed: Fidelity = {
  ...exact,
  isExact: false,
  counts: [
    { code: 'long-length', count: 3 },
    { code: 'unknown-field', count: 2 },
  ],
  findings: [
    { code: 'unknown-field', offset: 40, path: '#9', detail: 'the type has no such field' },
    { code: 'long-length', offset: 2, path: 'name', detail: 'the length 3 has 2 bytes' },
  ],
};

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
}

describe('fidelityWords', () => {
  it.each<[string, Partial<Fidelity>, boolean, string, string]>([
    [
      'the same bytes',
      {},
      true,
      'Re-encodes: Decoding and encoding again gives the same 57 B',
      'good',
    ],
    ['other bytes', changed, true, 'Re-encoding changes 3 places', 'warning'],
    [
      'unknown fields between others',
      { ...changed, counts: [{ code: 'unknown-field', count: 2 }] },
      true,
      'Re-encoding changes the order of unknown fields',
      'warning',
    ],
    [
      'broken bytes',
      { isExact: null, fault: { offset: 31, reason: 'length 20 runs past the end' } },
      true,
      'Re-encoding: not checked after byte 31',
      'warning',
    ],
    [
      'broken bytes of a message that was packed',
      {
        isExact: null,
        fault: {
          ...{ offset: 2, reason: 'length 20 runs past the end' },
          packed: { start: 40, end: 50, coding: 'gzip' },
        },
      },
      true,
      'Re-encoding: not checked after byte 2 of a packed message',
      'warning',
    ],
    [
      'the same bytes, some of them packed',
      { unpackedBytes: 90 },
      true,
      'Re-encodes: Decoding and encoding again gives the same 90 B unpacked',
      'good',
    ],
    [
      'messages that cannot be read',
      {
        isExact: null,
        counts: [{ code: 'unread-message', count: 2 }],
        fault: { offset: 31, reason: 'the gzip data is damaged' },
      },
      true,
      'Re-encoding: 2 compressed messages cannot be read',
      'warning',
    ],
    ['no type', { isExact: null }, false, 'Re-encoding needs a type', 'plain'],
  ])('describes %s', (_what, part, hasType, text, tone) => {
    const words = fidelityWords({ ...exact, ...part }, 57, hasType);
    const all = [words.text, words.title].filter((one) => one !== undefined).join(': ');
    expect([plain(all), words.tone]).toEqual([text, tone]);
  });
});

describe('the list of findings', () => {
  it('groups findings by kind, and marks kept and incomplete ones', () => {
    expect(
      findingLines(changed).map((line) =>
        line.kind === 'head' ? `${line.text} ${line.note}` : `${line.place.offset} ${line.path}`,
      ),
    ).toEqual([
      'Lengths longer than needed (3) first 1 shown',
      '2 name',
      'Fields that the type lacks (2) kept as they are, first 1 shown',
      '40 #9',
    ]);
  });

  it('says when there are more findings than listed', () => {
    expect(isCut(changed)).toBe(false);
    expect(isCut({ ...changed, counts: [{ code: 'long-tag', count: 1001 }] })).toBe(true);
  });
});

describe('the list of unknown fields', () => {
  const group = {
    typeName: 'a.User',
    within: [],
    number: 9,
    count: 1,
    byteCount: 4,
    first: { tagStart: 40, end: 44, path: '#9' },
    typeLabel: 'string',
  };
  const unknown = [
    group,
    { ...group, number: 12, count: 3, typeLabel: 'varint' },
    { ...group, within: [7], number: 1 },
  ];

  it('groups fields by their message', () => {
    expect(
      unknownLines({ ...exact, unknown }).map((line) =>
        plain(line.kind === 'head' ? line.text : line.detail),
      ),
    ).toEqual([
      'In User',
      '4 B, most likely string',
      '3 times, 4 B, most likely varint',
      'In field #7 of User',
      '4 B, most likely string',
    ]);
    expect(unknownCount({ ...exact, unknown })).toBe(5);
  });

  it('shows the known names', () => {
    const named = { ...group, name: 'user_score' };
    expect(
      [unknown, [named, ...unknown], [named]].map((groups) =>
        plain(unknownWords({ ...exact, unknown: groups })),
      ),
    ).toEqual([
      '5 unknown fields',
      '6 unknown fields, 1 of them named here',
      '1 unknown field, named here',
    ]);
    const [, line] = unknownLines({ ...exact, unknown: [named] });
    expect(line?.kind === 'finding' && plain(line.detail)).toBe('#9, 4 B');
  });
});
