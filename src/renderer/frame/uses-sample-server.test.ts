import { describe, expect, it } from 'vitest';
import { noSettings } from '../../shared/model/inherited-settings.ts';
import { textVariable } from '../../shared/model/variable.ts';
import type { RequestEntry } from '../../shared/model/workspace.ts';
import { usesSampleServer } from './uses-sample-server.ts';

function request(url: string): RequestEntry {
  return {
    ...{ kind: 'request', id: 'r', name: 'R', method: 'GET', url },
    ...{ requestType: null, responseType: null },
  };
}

const own = { settings: noSettings, environments: [], collections: [] };
const inFolder = (url: string) => [
  { kind: 'folder' as const, path: 'a', name: 'A', entries: [request(url)] },
];

describe('usesSampleServer', () => {
  it.each<[string, Partial<Parameters<typeof usesSampleServer>[0]>, boolean]>([
    ['nothing', {}, false],
    ['other servers', { collections: inFolder('{{base}}/sampleServer') }, false],
    ['a URL in a folder', { collections: inFolder('{{sampleServer}}/a') }, true],
    ['the base URL', { settings: { ...noSettings, baseUrl: '{{sampleServer}}/v1' } }, true],
    [
      'a variable of the workspace',
      { settings: { ...noSettings, variables: { base: textVariable('{{sampleServer}}') } } },
      true,
    ],
  ])('of %s', (_, patch, expected) => {
    expect(usesSampleServer({ ...own, ...patch })).toBe(expected);
  });

  it('of a variable of an environment that is not chosen', () => {
    const variables = { base: textVariable('{{sampleServer}}') };
    const environments = [{ name: 'Local', variables }];
    expect(usesSampleServer({ ...own, environments })).toBe(true);
  });
});
