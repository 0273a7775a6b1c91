import { describe, expect, it } from 'vitest';
import { textVariable } from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import {
  copyVariables,
  emptyRow,
  environmentDraftKind,
  isSameEnvironment,
  nameFault,
  rowFaults,
  type VariableRow,
} from './environment-rows.ts';

function row(name: string, value = '', kind: VariableRow['kind'] = 'text'): VariableRow {
  return { ...emptyRow, name, value, kind };
}

describe('rowFaults', () => {
  it('reports what is wrong with each row, and nothing for an empty one', () => {
    const names = ['base', '', 'x-api.key_2', '2nd', 'a b', 'base', 'Base'];
    const faults = rowFaults(names.map((name) => row(name)));
    expect(faults.map((fault) => fault?.slice(0, 13) ?? null)).toEqual([
      null,
      null,
      null,
      'Start with a ',
      'Start with a ',
      '"base" alread',
      null,
    ]);
    expect(rowFaults([row('', 'x')])).toEqual(['A variable needs a name.']);
    expect(rowFaults([{ ...emptyRow, kind: 'secret', secret: 'Local/x' }])).toEqual([
      'A variable needs a name.',
    ]);
  });

  it.each([
    ['0', null],
    ['-12.50e+3', null],
    ['123456789012345678901234567890', null],
    ['', '"n" needs a number.'],
    ['007', '"007" is not a number'],
    ['1,5', '"1,5" is not a number'],
    ['0x10', '"0x10" is not a number'],
    [' 1', '" 1" is not a number'],
    ['NaN', '"NaN" is not a number'],
  ])('of the number %j is %j', (value, fault) => {
    const [found] = rowFaults([row('n', value, 'number')]);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

describe('nameFault', () => {
  it.each([
    ['Local', null],
    [' Local ', null],
    ['  ', 'An environment needs a name.'],
    ['STAGE', 'Environment "STAGE" exists.'],
  ])('of %j is %j', (name, fault) => {
    expect(nameFault(name, ['Stage'])).toBe(fault);
  });
});

describe('an edited environment', () => {
  const { toDraft, toValue, toPauseValue, noteSaved, keepUnsaved, merge } = environmentDraftKind([
    'Stage',
  ]);
  const saved: Environment = {
    name: 'Local',
    variables: {
      b: { kind: 'text', value: '1' },
      a: { kind: 'number', value: '2.0' },
      c: { kind: 'secret', secret: 'Local/c' },
    },
  };

  it('is the same when nothing was changed', () => {
    const again = toValue(toDraft(saved), saved);
    expect([again, isSameEnvironment(again, saved)]).toEqual([saved, true]);
  });

  it('leaves out what cannot be saved, and keeps the rest', () => {
    const rows = [
      row('a', '1'),
      row('1a', '2'),
      row('a', '3'),
      row('', '4'),
      row('n', 'x', 'number'),
    ];
    expect(toValue({ name: 'Stage', rows }, saved)).toEqual({
      name: 'Local',
      variables: { a: { kind: 'text', value: '1' } },
    });
  });

  it('keeps in the file a variable that is half typed, or was odd there before', () => {
    const odd: Environment = {
      name: 'Local',
      variables: { port: { kind: 'number', value: '0x10' }, '2x': { kind: 'text', value: '1' } },
    };
    expect(toValue(toDraft(odd), odd)).toEqual(odd);
    const [port, other] = toDraft(odd).rows as [VariableRow, VariableRow];
    const typed = { name: 'Local', rows: [{ ...port, value: '-' }, other] };
    expect(toValue(typed, odd)).toEqual(odd);
    expect(keepUnsaved({ ...odd, name: 'Theirs' }, typed).rows).toEqual(typed.rows);
  });

  it('keeps the name in the file while another is typed, or when another cannot be saved', () => {
    const [b, a, c] = toDraft(saved).rows as [VariableRow, VariableRow, VariableRow];
    const renamed = (name: string) => ({
      name: 'Local',
      rows: [{ ...b, name, value: '7' }, a, c, row('new', '8')],
    });
    const kept = { ...saved.variables, b: { kind: 'text', value: '7' } };
    expect(toPauseValue?.(renamed('ba'), saved).variables).toEqual(kept);
    expect(toPauseValue?.(renamed(''), saved).variables).toEqual(kept);
    expect(Object.keys(toValue(renamed('ba'), saved).variables)).toEqual(['ba', 'a', 'c', 'new']);
    // As in the file: the row says why it is not saved.
    const twin = { name: 'Local', rows: [a, c, { ...b, name: 'a', value: '7' }] };
    expect(toValue(twin, saved).variables).toEqual(saved.variables);

    const file = toValue(renamed('ba'), saved);
    const next = noteSaved?.(renamed('ba'), file);
    const again = {
      name: 'Local',
      rows: (next?.rows ?? []).map((one) => (one.name === 'ba' ? { ...one, name: 'bas' } : one)),
    };
    expect(next?.rows[0]?.savedName).toBe('ba');
    expect(Object.keys(toPauseValue?.(again, file).variables ?? {})).toEqual([
      'ba',
      'a',
      'c',
      'new',
    ]);
  });

  it('keeps the row of a new variable that was saved while typing went on', () => {
    const typed = { name: 'Local', rows: [...toDraft(saved).rows, row('n', '007', 'number')] };
    const file = { ...saved, variables: { ...saved.variables, n: textVariable('') } };
    expect(keepUnsaved(merge(saved, toValue(typed, saved), file), typed).rows).toEqual([
      ...toDraft(saved).rows,
      { ...row('n', '007', 'number'), savedName: 'n' },
    ]);
  });

  it('is copied without the values of its secrets', () => {
    expect(copyVariables(saved.variables, (name) => `Copy/${name}`)).toEqual({
      ...saved.variables,
      c: { kind: 'secret', secret: 'Copy/c' },
    });
  });

  it('counts the order of variables as a change', () => {
    const { a, b, c } = saved.variables;
    const variables = { a, b, c } as Environment['variables'];
    expect(isSameEnvironment({ name: 'Local', variables }, saved)).toBe(false);
  });

  it('takes over changes of the file, and keeps unsaved text', () => {
    const typed = { name: 'stage', rows: [...toDraft(saved).rows, row('n', 'x', 'number')] };
    const theirs = { name: 'Local', variables: { b: { kind: 'text', value: '9' } } } as const;
    const merged = merge(saved, toValue(typed, saved), theirs);
    expect(merged).toEqual(theirs);
    expect(keepUnsaved(merged, typed)).toEqual({
      name: 'stage',
      rows: [{ ...row('b', '9'), savedName: 'b' }, row('n', 'x', 'number')],
    });
  });
});
