import { describe, expect, it } from 'vitest';
import type { RankedTypes, TypeFit } from '../../../../shared/model/type-fit.ts';
import { fitWords, rankingWords } from './fit-words.ts';

const user: TypeFit = {
  typeName: 'samples.store.User',
  schemaSet: 'default',
  score: 1,
  isTied: false,
  consumedBytes: 57,
  totalBytes: 57,
  knownFields: 6,
  unknownFields: 0,
  mismatches: 0,
  why: 'All 6 fields fit.',
};
const ranked: RankedTypes = {
  fits: [user, { ...user, typeName: 'samples.store.Date', score: 0.2 }],
  comparedTypes: 318,
  isClear: true,
  isSampled: false,
};

describe('fitWords', () => {
  it.each<[string, Partial<TypeFit>, number, string]>([
    ['all of it', {}, 0, 'fully'],
    ['one like the best', { isTied: true }, 3, 'as well'],
    ['the best of several', { isTied: true }, 0, 'fully'],
    ['an unknown field', { score: 0.999, unknownFields: 1 }, 0, 'well'],
    ['half of it', { score: 0.6 }, 1, 'partly'],
    ['next to nothing', { score: 0.1 }, 9, 'poor match'],
  ])('has a word for %s', (_what, part, index, words) => {
    expect(fitWords({ ...user, ...part }, index)).toBe(words);
  });
});

describe('rankingWords', () => {
  it.each<[string, Partial<RankedTypes>, string]>([
    ['a clear one', {}, '1 of 318 message types matches, 1 poorly. The first one is clearly best.'],
    ['none', { fits: [] }, 'None of 318 message types matches this body.'],
    [
      'no schemas',
      { fits: [], comparedTypes: 0 },
      'No message types yet: open a folder of .proto files.',
    ],
    [
      'several alike',
      { isClear: false, fits: [user, user].map((fit) => ({ ...fit, isTied: true })) },
      '2 of 318 message types match. 2 match equally well.',
    ],
    ['none clear', { isClear: false }, '1 of 318 message types matches, 1 poorly. No clear match.'],
  ])('describes %s', (_what, part, words) => {
    expect(rankingWords({ ...ranked, ...part }).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it('says that a body was too large to be compared as a whole', () => {
    expect(rankingWords({ ...ranked, isSampled: true })).toContain(
      'only part of its fields were compared',
    );
  });
});
