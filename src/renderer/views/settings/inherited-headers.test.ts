import { describe, expect, it } from 'vitest';
import type { Auth } from '../../../shared/model/inherited-settings.ts';
import { countHeaders, inheritedHeaders } from './inherited-headers.ts';

const folder = { kind: 'folder', path: 'a', name: 'A' } as const;
const workspace = { kind: 'workspace' } as const;

const scope = {
  headers: [
    { header: { name: 'X-Team', value: 'blue', enabled: true }, origin: workspace },
    { header: { name: 'Accept', value: '{{accept}}', enabled: true }, origin: folder },
  ],
  auth: { auth: { type: 'bearer', token: '{{token}}' } as Auth, origin: folder },
};

function shown(auth: Auth, own: readonly [name: string, enabled: boolean][] = []) {
  const headers = own.map(([name, enabled]) => ({ name, value: '', enabled }));
  return inheritedHeaders({ auth, headers }, scope).map(
    ({ name, value, origin, isReplaced }) =>
      `${isReplaced ? '-' : '+'} ${name}: ${value} (${origin?.kind ?? 'own'})`,
  );
}

describe('inheritedHeaders', () => {
  it('come from folders, the workspace and the auth', () => {
    expect(shown({ type: 'inherit' })).toEqual([
      '+ X-Team: blue (workspace)',
      '+ Accept: {{accept}} (folder)',
      '+ Authorization: Bearer {{token}} (folder)',
    ]);
  });

  it('are replaced by own headers of the same name that are sent', () => {
    expect(
      shown({ type: 'inherit' }, [
        ['x-team', true],
        ['ACCEPT', false],
        ['authorization ', true],
      ]),
    ).toEqual([
      '- X-Team: blue (workspace)',
      '+ Accept: {{accept}} (folder)',
      '- Authorization: Bearer {{token}} (folder)',
    ]);
  });

  it("contain the request's own auth instead of the inherited one", () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Team', value: '1' } as const;
    expect(shown(key).at(-1)).toBe('- X-Team: 1 (own)');
    expect(shown({ ...key, in: 'query' })).toHaveLength(2);
    expect(shown({ type: 'none' })).toHaveLength(2);
  });

  it('begin with headers overridden by a nearer folder', () => {
    const far = { header: { name: 'accept', value: 'far', enabled: true }, origin: workspace };
    const inherit = { auth: { type: 'inherit' as const }, headers: [] };
    const [first, ...others] = inheritedHeaders(inherit, { ...scope, lostHeaders: [far] });
    expect(first).toMatchObject({ value: 'far', isReplaced: true, isLost: true });
    expect(others).toEqual(inheritedHeaders(inherit, scope));
    expect(countHeaders(inherit, { ...scope, lostHeaders: [far] })).toBe(3);
  });

  it('are empty while the scope is unknown', () => {
    expect(inheritedHeaders({ auth: { type: 'inherit' }, headers: [] }, null)).toEqual([]);
  });
});

describe('countHeaders', () => {
  it('counts own and inherited headers, each name once', () => {
    const headers = [{ name: 'x-team', value: '', enabled: true }];
    expect(countHeaders({ auth: { type: 'inherit' }, headers }, scope)).toBe(3);
    expect(countHeaders({ auth: { type: 'none' }, headers: [] }, null)).toBe(0);
  });
});
