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

describe('the settings of a folder that are edited', () => {
  it('give back what was not changed', () => {
    const again = toValue(toDraft(saved), saved);
    expect([again, isSame(again, saved)]).toEqual([saved, true]);
  });

  it('leave out what cannot be saved, and say it', () => {
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

  it('take over what changed in the file, and keep what is typed and not saved yet', () => {
    const draft = { ...toDraft(saved), rules: [{ ...emptyRule, path: '/x' }] };
    const theirs = { ...saved, baseUrl: 'http://b' };
    const merged = merge(saved, toValue(draft, saved), theirs);
    expect(merged).toEqual({ ...theirs, responseTypes: [] });
    expect(keepUnsaved(merged, draft)).toEqual({
      ...toDraft(merged),
      rules: [{ ...emptyRule, path: '/x' }],
    });
  });

  it('keep a rule of the file while a mistake is typed in it, and the mistake as others write', () => {
    const rules = toDraft(saved).rules.map((row) => editRow(row, { steps: 'skip 8, gunzip' }));
    const draft = { ...toDraft(saved), rules };
    expect(toValue(draft, saved)).toEqual(saved);
    expect(unsavedText(draft)).toMatch(
      /^Not saved\. Response types: Rule 1: "gunzip" is no step.*Until then the rule stays as it was/,
    );
    const other = { ...saved.responseTypes[0], path: '/other' } as ResponseTypeRule;
    const theirs = { ...saved, responseTypes: [other, ...saved.responseTypes] };
    const merged = merge(saved, toValue(draft, saved), theirs);
    expect(merged).toEqual(theirs);
    expect(keepUnsaved(merged, draft).rules).toEqual([rowOfRule(other), ...rules]);
  });

  it('keep a rule of the file that is odd', () => {
    const [rule] = saved.responseTypes;
    const odd = { ...saved, responseTypes: rule === undefined ? [] : [{ ...rule, status: '2**' }] };
    expect(toValue(toDraft(odd), odd)).toEqual(odd);
  });

  it('are the same whatever the order of keys', () => {
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

  it('lays the own ones over those from above, and under the environment', () => {
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
