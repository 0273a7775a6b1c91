import { describe, expect, it } from 'vitest';
import {
  draftOfEnvironment,
  environmentOfDraft,
  isSameEnvironment,
  nameFault,
  rowFaults,
} from './environment-rows.ts';

describe('rowFaults', () => {
  it('says what is wrong with each row, and nothing about an empty one', () => {
    const names = ['base', '', 'x-api.key_2', '2nd', 'a b', 'base', 'Base'];
    const faults = rowFaults(names.map((name) => ({ name, value: '' })));
    expect(faults.map((fault) => fault?.slice(0, 13) ?? null)).toEqual([
      null,
      null,
      null,
      'A name begins',
      'A name begins',
      '"base" is alr',
      null,
    ]);
    expect(rowFaults([{ name: '', value: 'x' }])).toEqual(['A variable needs a name.']);
  });
});

describe('nameFault', () => {
  it.each([
    ['Local', null],
    [' Local ', null],
    ['  ', 'An environment needs a name.'],
    ['STAGE', 'There is an environment "STAGE" already.'],
  ])('of %j is %j', (name, fault) => {
    expect(nameFault(name, ['Stage'])).toBe(fault);
  });
});

describe('environmentOfDraft', () => {
  const saved = { name: 'Local', variables: { b: '1', a: '2' } };

  it('gives back what was not changed', () => {
    const again = environmentOfDraft(draftOfEnvironment(saved), 'Local', []);
    expect([again, isSameEnvironment(again, saved)]).toEqual([saved, true]);
  });

  it('leaves out what cannot be saved, and keeps the rest', () => {
    const draft = {
      name: 'Stage',
      rows: [
        { name: 'a', value: '1' },
        { name: '1a', value: '2' },
        { name: 'a', value: '3' },
        { name: '', value: '4' },
      ],
    };
    const next = environmentOfDraft(draft, 'Local', ['Stage']);
    expect([next, isSameEnvironment(next, saved)]).toEqual([
      { name: 'Local', variables: { a: '1' } },
      false,
    ]);
  });

  it('sees the order of variables as a change', () => {
    expect(isSameEnvironment({ name: 'Local', variables: { a: '2', b: '1' } }, saved)).toBe(false);
  });
});
