import { describe, expect, it } from 'vitest';
import type { ResponseTypeRule } from '../../shared/model/inherited-settings.ts';
import { emptyRule, moveRule, rowOfRule, ruleFaults, ruleOfRow } from './rule-row.ts';

describe('ruleFaults', () => {
  it.each([
    ['', null],
    ['200', null],
    ['4XX', null],
    ['2x', '"2x" is no status: it is 200, 2xx, 404, 4xx and the like.'],
    ['900', '"900" is no status: it is 200, 2xx, 404, 4xx and the like.'],
  ])('of the status %j', (status, fault) => {
    expect(ruleFaults([{ ...emptyRule, type: 'a.User', status }])).toEqual([
      fault && { cell: 'status', words: fault },
    ]);
  });

  it.each([
    ['skip 4,  delimited', null],
    ['NONE', null],
    ['unzip', /^"unzip" is no step: it is gzip, /],
    ['gzip,', /^"" is no step/],
    ['delimited, gzip', /^Messages are told apart as the last step/],
  ])('of the steps %j', (steps, fault) => {
    const [found = null] = ruleFaults([{ ...emptyRule, steps }]);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ cell: 'steps', words: expect.stringMatching(fault) });
  });

  it('asks for something that it says', () => {
    expect(ruleFaults([emptyRule])).toEqual([
      { cell: null, words: 'A rule needs steps, what to read as, or a type.' },
    ]);
  });
});

describe('ruleOfRow', () => {
  const base = { path: '', status: '', mediaType: '', type: null, schemaSet: null };
  it.each<ResponseTypeRule>([
    { ...base, steps: [] },
    {
      ...base,
      steps: [
        { kind: 'skip', bytes: 4 },
        { kind: 'frames', framing: 'length-le' },
      ],
    },
    { ...base, type: 'a.User', as: 'protobuf' },
  ])('gives back %j', (rule) => {
    expect(ruleOfRow(rowOfRule(rule))).toEqual(rule);
  });

  it('leaves out steps that are none', () => {
    expect(ruleOfRow({ ...emptyRule, steps: 'skp 4' })).toBeNull();
    expect(ruleOfRow({ ...emptyRule, type: 'a.User', steps: 'skp 4' })).toEqual({
      ...base,
      type: 'a.User',
    });
  });
});

describe('moveRule', () => {
  it.each([
    [0, 2, 'b c a'],
    [2, 0, 'c a b'],
    [1, 2, 'a c b'],
    [0, -1, 'a b c'],
    [2, 3, 'a b c'],
    [5, 0, 'a b c'],
  ])('from %i to %i', (from, to, order) => {
    expect(moveRule(['a', 'b', 'c'], from, to).join(' ')).toBe(order);
  });
});
