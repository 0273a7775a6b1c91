import { describe, expect, it } from 'vitest';
import { removeUrlParam, setUrlParam, urlParams } from './url-params.ts';

function pairs(url: string): string[][] {
  return urlParams(url).map(({ name, value, hasValue }) => (hasValue ? [name, value] : [name]));
}

describe('urlParams', () => {
  it.each([
    ['http://a/b', []],
    ['http://a/b?', []],
    [
      '{{base}}/b?x=1&x=2',
      [
        ['x', '1'],
        ['x', '2'],
      ],
    ],
    ['/b?flag&e=', [['flag'], ['e', '']]],
    [
      '/b?q=a%20b+c&id={{id}}#top?no=1',
      [
        ['q', 'a b c'],
        ['id', '{{id}}'],
      ],
    ],
    ['/b?a=1=2', [['a', '1=2']]],
    ['/b?a=100%', [['a', '100%']]],
    ['/b?a=1&&b=2', [['a', '1'], [''], ['b', '2']]],
  ])('of %s are %j', (url, expected) => {
    expect(pairs(url)).toEqual(expected);
  });
});

describe('setUrlParam', () => {
  it.each([
    ['/b', 0, 'x', '1', '/b?x=1'],
    ['/b#h', 0, 'x', '', '/b?x#h'],
    ['/b?x=1&y=%41', 0, 'x', 'a&b', '/b?x=a%26b&y=%41'],
    ['/b?x=1', 1, 'y', '{{id}}', '/b?x=1&y={{id}}'],
    ['/b?x=1', 0, 'x', '', '/b?x='],
    ['/b?x=1', 0, 'a=b', 'ü +', '/b?a%3Db=%C3%BC%20%2B'],
  ])('in %s sets index %i to %s=%s', (url, index, name, value, expected) => {
    expect(setUrlParam(url, index, { name, value })).toBe(expected);
  });

  it('keeps the typed text', () => {
    for (const value of ['a b', '1+1=2', '100%', '#1', 'ß', '{{x}}', '😀']) {
      expect(pairs(setUrlParam('/b', 0, { name: 'q', value }))).toEqual([['q', value]]);
    }
  });
});

describe('removeUrlParam', () => {
  it.each([
    ['/b?x=1', 0, '/b'],
    ['/b?x=1&y=2#h', 0, '/b?y=2#h'],
    ['/b?x=1&y=2', 1, '/b?x=1'],
  ])('from %s removes index %i', (url, index, expected) => {
    expect(removeUrlParam(url, index)).toBe(expected);
  });
});
