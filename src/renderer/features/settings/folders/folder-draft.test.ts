import { describe, expect, it } from 'vitest';
import {
  type InheritedSettings,
  noSettings,
  type ResponseTypeRule,
} from '../../../../shared/model/inherited-settings.ts';
import type { Origin, ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { editRow, emptyRule, rowOfRule } from '../../../ui/rule-row.ts';
import { emptyRow, rowsOf } from '../../../views/settings/environment-rows.ts';
import { folderDraftKind, unsavedText, withOwnVariables } from './folder-draft.ts';

const { toDraft, toValue, keepUnsaved, merge, isSame } = folderDraftKind;

const saved: InheritedSettings = {
  ...noSettings,
  baseUrl: 'http://a',
  headers: [{ name: 'X-A', value: '1', enabled: true }],
  auth: { type: 'bearer', token: '{{token}}' },
  variables: { id: { kind: 'number', value: '7' } },
  responseTypes: [{ path: '/users/*', status: '2xx', mediaType: '', type: 'a.B', schemaSet: null }],
};

describe('edited settings of a folder', () => {
  it('are the same when nothing was changed', () => {
    const again = toValue(toDraft(saved), saved);
    expect([again, isSame(again, saved)]).toEqual([saved, true]);
  });

  it('leave out what cannot be saved, and report it', () => {
    const draft = {
      ...toDraft(saved),
      headers: [...saved.headers, { name: '', value: '', enabled: true }],
      rows: [...toDraft(saved).rows, { ...emptyRow, value: 'x' }],
      rules: [...toDraft(saved).rules, { ...emptyRule, path: '/x' }],
    };
    expect(toValue(draft, saved)).toEqual(saved);
    expect(unsavedText(draft)).toBe('2 not saved. Variables: A variable needs a name.');
    expect(unsavedText(toDraft(saved))).toBeNull();
  });

  it('take over changes of the file, and keep unsaved text', () => {
    const draft = { ...toDraft(saved), rules: [{ ...emptyRule, path: '/x' }] };
    const theirs = { ...saved, baseUrl: 'http://b' };
    const merged = merge(saved, toValue(draft, saved), theirs);
    expect(merged).toEqual({ ...theirs, responseTypes: [] });
    expect(keepUnsaved(merged, draft)).toEqual({
      ...toDraft(merged),
      rules: [{ ...emptyRule, path: '/x' }],
    });
  });

  it('keep a rule of the file while its text has a mistake, and the mistake when others write', () => {
    const rules = toDraft(saved).rules.map((row) => editRow(row, { steps: 'skip 8, gunzip' }));
    const draft = { ...toDraft(saved), rules };
    expect(toValue(draft, saved)).toEqual(saved);
    expect(unsavedText(draft)).toMatch(
      /^Not saved\. Response types: Rule 1: "gunzip" is not a step.*Until then the rule is unchanged/,
    );
    const other = { ...saved.responseTypes[0], path: '/other' } as ResponseTypeRule;
    const theirs = { ...saved, responseTypes: [other, ...saved.responseTypes] };
    const merged = merge(saved, toValue(draft, saved), theirs);
    expect(merged).toEqual(theirs);
    expect(keepUnsaved(merged, draft).rules).toEqual([rowOfRule(other), ...rules]);
  });

  it('keep an odd rule of the file', () => {
    const [rule] = saved.responseTypes;
    const odd = { ...saved, responseTypes: rule === undefined ? [] : [{ ...rule, status: '2**' }] };
    expect(toValue(toDraft(odd), odd)).toEqual(odd);
  });

  it('are equal whatever the order of keys', () => {
    const { auth: _, ...rest } = saved;
    const other = { auth: { token: '{{token}}', type: 'bearer' } as const, ...rest };
    expect(isSame(other, saved)).toBe(true);
    expect(isSame({ ...saved, tls: { verify: false, caFile: null } }, saved)).toBe(false);
  });
});

describe('withOwnVariables', () => {
  function above(name: string, origin: Origin): ScopeVariable {
    return { name, kind: 'text', value: 'above', secret: null, isSet: true, origin, hides: [] };
  }

  it('puts own variables above inherited ones, and below the environment', () => {
    const origin = { kind: 'folder', path: 'a', name: 'A' } as const;
    const rows = rowsOf({
      a: { kind: 'text', value: 'own' },
      b: { kind: 'text', value: 'own' },
      c: { kind: 'secret', secret: 'A/c' },
    });
    const found = withOwnVariables(
      [above('a', { kind: 'workspace' }), above('b', { kind: 'environment', name: 'E' })],
      rows,
      origin,
      ['A/c'],
    );
    expect(found?.map(({ name, value, isSet }) => [name, value, isSet])).toEqual([
      ['a', 'own', true],
      ['c', null, true],
      ['b', 'above', true],
    ]);
    expect(withOwnVariables(null, rows, origin, [])).toBeNull();
  });
});
