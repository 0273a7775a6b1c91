import { describe, expect, it } from 'vitest';
import { urlSegments, variablesOf } from './url-segments.ts';

const variables = {
  base: '{{sampleServer}}/v1',
  sampleServer: 'http://127.0.0.1:4800',
  loop: '{{loop}}',
};

describe('urlSegments', () => {
  it('tells variables with and without a value from text', () => {
    expect(urlSegments('{{base}}/users/{{id}}', variables)).toEqual([
      { kind: 'variable', text: '{{base}}', name: 'base', value: 'http://127.0.0.1:4800/v1' },
      { kind: 'text', text: '/users/' },
      { kind: 'variable', text: '{{id}}', name: 'id', value: null },
    ]);
  });

  it.each([
    '',
    'http://x/',
    '\\{{base}}/a',
    'a\\{{x}}{{base}}\\{{y}}',
    '{{loop}}',
    '{{',
    '{{ base }}',
  ])('gives %j back whole', (url) => {
    expect(
      urlSegments(url, variables)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(url);
  });
});

describe('variablesOf', () => {
  const workspace = {
    name: '',
    folder: '',
    collections: [],
    environments: [{ name: 'E', variables: { a: '1' } }],
    sampleServer: { kind: 'running' as const, url: 'http://127.0.0.1:1' },
    problems: [],
    firstRequestId: null,
  };

  it.each([
    ['E', { sampleServer: 'http://127.0.0.1:1', a: '1' }],
    ['gone', { sampleServer: 'http://127.0.0.1:1' }],
    [null, { sampleServer: 'http://127.0.0.1:1' }],
  ])('with environment %s gives %j', (name, expected) => {
    expect(variablesOf(workspace, name)).toEqual(expected);
  });
});
