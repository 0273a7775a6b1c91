import { describe, expect, it } from 'vitest';
import type { ResponseTypeRule } from '../../shared/model/inherited-settings.ts';
import {
  editRow,
  emptyRule,
  faultsOfRows,
  isNoRuleYet,
  moveRule,
  rowOfRule,
  rowsOfRules,
  ruleFaults,
  ruleOfRow,
  rulesOfRows,
  typedBeside,
} from './rule-row.ts';

describe('ruleFaults', () => {
  it.each([
    ['', null],
    ['200', null],
    ['4XX', null],
    ['2x', '"2x" is not a status: use 200, 2xx, 404, 4xx and so on.'],
    ['900', '"900" is not a status: use 200, 2xx, 404, 4xx and so on.'],
  ])('of the status %j', (status, fault) => {
    expect(ruleFaults([{ ...emptyRule, type: 'a.User', status }])).toEqual([
      fault && { cell: 'status', words: fault },
    ]);
  });

  it.each([
    ['skip 4,  delimited', null],
    ['NONE', null],
    ['unzip', /^"unzip" is not a step: use gzip, /],
    ['gzip,', /^"" is not a step/],
    ['delimited, gzip', /^Splitting messages must be the last step/],
  ])('of the steps %j', (steps, fault) => {
    const [found = null] = ruleFaults([{ ...emptyRule, steps }]);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ cell: 'steps', words: expect.stringMatching(fault) });
  });

  it('requires a rule to say something', () => {
    expect(ruleFaults([emptyRule])).toEqual([
      { cell: null, words: 'A rule needs steps, a format or a type.' },
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
  ])('returns %j', (rule) => {
    expect(ruleOfRow(rowOfRule(rule))).toEqual(rule);
  });

  it('makes no rule of a new row with invalid steps', () => {
    expect(ruleOfRow({ ...emptyRule, steps: 'skp 4' })).toBeNull();
    expect(ruleOfRow({ ...emptyRule, type: 'a.User', steps: 'skp 4' })).toBeNull();
  });
});

describe('a half-typed rule', () => {
  const skip: ResponseTypeRule = {
    path: '/packed',
    status: '2xx',
    mediaType: '',
    type: null,
    schemaSet: null,
    steps: [{ kind: 'skip', bytes: 8 }],
  };
  const user: ResponseTypeRule = { ...skip, path: '/users', type: 'a.User', steps: [] };
  const { steps: _, ...typeOnly } = user;

  it.each([
    ['a step that is none', { steps: 'skip 8, gunzip' }],
    ['a status that is none', { status: '2xxx' }],
    ['nothing that it says', { steps: '' }],
  ])('does not remove the rule with %s', (_name, patch) => {
    const rows = [editRow(rowOfRule(skip), patch), rowOfRule(user)];
    expect(rulesOfRows(rows)).toEqual([skip, user]);
    expect(rows.map(isNoRuleYet)).toEqual([true, false]);
    expect(faultsOfRows(rows)).toEqual([
      expect.stringMatching(/^Rule 1: .* Until then the rule is unchanged\.$/),
    ]);
    // As after a restart: the typed text is in the row of its rule.
    expect(rowsOfRules([skip, user], typedBeside(rows))).toEqual(rows);
  });

  it('keeps the last valid rule while text is typed, until the next valid one', () => {
    let row = rowOfRule(skip);
    const rules = ['skip 8,', 'skip 8, g', 'skip 8, gzip', 'skip 8, gzipp'].map((steps) => {
      row = editRow(row, { steps });
      return ruleOfRow(row)?.steps?.length;
    });
    expect(rules).toEqual([1, 1, 2, 2]);
  });

  it('stays in the row of its rule when others change, or goes last when its rule is gone', () => {
    const half = editRow(rowOfRule(skip), { steps: 'skip x' });
    expect(rowsOfRules([user, skip], [half])).toEqual([rowOfRule(user), half]);
    expect(rowsOfRules([user], [half])).toEqual([rowOfRule(user), { ...half, last: null }]);
    expect(rulesOfRows(rowsOfRules([user], [half]))).toEqual([user]);
  });

  it('is neither odd text from a file nor an empty row', () => {
    const odd = { ...typeOnly, status: '2**' };
    expect([rowOfRule(odd), emptyRule].map(isNoRuleYet)).toEqual([false, false]);
    expect(rulesOfRows([rowOfRule(odd)])).toEqual([odd]);
    expect(typedBeside([rowOfRule(odd)])).toEqual([]);
    // The rule is gone from the file and was typed by nobody.
    expect(rowsOfRules([user], [rowOfRule(odd)])).toEqual([rowOfRule(user)]);
  });

  it('keeps blanks typed within steps', () => {
    const rows = [editRow(rowOfRule(skip), { steps: 'skip 8 ' })];
    expect(rowsOfRules([skip], typedBeside(rows))[0]?.steps).toBe('skip 8 ');
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
