import { describe, expect, it } from 'vitest';
import type { Auth } from '../../../shared/model/inherited-settings.ts';
import { authText, withSecret } from './curl-auth.ts';
import { isCurlText } from './take-curl.ts';

describe('text pasted into the URL', () => {
  it.each<[string, boolean]>([
    ["curl 'https://a.example'", true],
    ['\n $ curl -X POST a.example', true],
    ['CURL.EXE a.example', true],
    [`: "$\{A:?holds a secret. Set it first.}" &&\ncurl a.example`, true],
    ["printf %s 'CAE=' | base64 -d |\ncurl a.example", true],
    ['printf %s x | base64 -d', false],
    ['curl', false],
    ['curl.example/x', false],
    ['https://a.example/curl x', false],
    ['curly a.example', false],
  ])('%j is a curl command: %s', (text, isCurl) => {
    expect(isCurlText(text)).toBe(isCurl);
  });
});

describe('the credential of a curl command', () => {
  it.each<[Auth, Auth, string | null]>([
    [{ type: 'bearer', token: '' }, { type: 'bearer', token: { secret: 'S' } }, 'Bearer token'],
    [
      { type: 'basic', username: 'ada', password: '' },
      { type: 'basic', username: 'ada', password: { secret: 'S' } },
      'Basic, user ada',
    ],
    [
      { type: 'apiKey', in: 'header', name: 'X', value: '' },
      { type: 'apiKey', in: 'header', name: 'X', value: { secret: 'S' } },
      'API key in the header X',
    ],
    [{ type: 'inherit' }, { type: 'inherit' }, null],
  ])('of %j goes to its place', (auth, kept, text) => {
    expect([withSecret(auth, 'S'), authText(auth)]).toEqual([kept, text]);
  });
});
