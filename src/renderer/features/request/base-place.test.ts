import { describe, expect, it } from 'vitest';
import type { Origin, RequestScope } from '../../../shared/model/request-scope.ts';
import { basePlaceOf } from './base-place.ts';

const folder: Origin = { kind: 'folder', path: 'collections/a', name: 'a' };
const environment: Origin = { kind: 'environment', name: 'Local' };

function scopeOf(base: string | null, origin: Origin, variable: Origin = environment) {
  const found: Pick<RequestScope, 'baseUrl' | 'variables'> = {
    baseUrl: base === null ? null : { value: base, origin },
    variables: [
      {
        ...{ name: 'base', kind: 'text', value: 'http://a', secret: null, isSet: true },
        ...{ origin: variable, hides: [] },
      },
    ],
  };
  return found;
}

describe('basePlaceOf', () => {
  it.each([
    ['http://localhost/users', scopeOf('{{base}}', folder), { kind: 'url' }],
    ['/users', null, { kind: 'url' }],
    ['{{base}}/users', null, { kind: 'environments', variable: 'base' }],
    [' {{ base }}/users', scopeOf(null, folder), { kind: 'environments', variable: 'base' }],
    ['?a', scopeOf('{{base}}', folder), { kind: 'environments', variable: 'base' }],
    [
      '/users',
      scopeOf('{{base}}/v1', { kind: 'workspace' }, folder),
      { kind: 'settings', folderPath: 'collections/a', pane: 'variables' },
    ],
    [
      '/users',
      scopeOf('http://a', { kind: 'workspace' }),
      { kind: 'settings', folderPath: '', pane: 'general' },
    ],
    [
      '/users',
      scopeOf('http://a', folder),
      { kind: 'settings', folderPath: 'collections/a', pane: 'general' },
    ],
  ])('of %j is where its start comes from', (url, scope, place) => {
    expect(basePlaceOf(url, scope)).toEqual(place);
  });
});
