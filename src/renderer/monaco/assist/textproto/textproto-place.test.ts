import { describe, expect, it } from 'vitest';
import { textprotoPlaceAt } from './textproto-place.ts';

/** Describes the place of the bar in a text. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = textprotoPlaceAt(text, offset);
  if (place === null) return null;
  const { around, expects, start, end, hasValue, isClosed } = place;
  const inner = around.at(-1);
  return {
    path: around.map((one) => (one.kind === 'list' ? '[]' : (one.key ?? '{}'))).join(' '),
    keys: inner?.kind === 'message' ? inner.keys : [],
    expects,
    token: text.slice(start, end),
    ...(hasValue && { hasValue }),
    ...(!isClosed && { isOpen: true }),
  };
}

const name = { path: '{}', keys: [], expects: 'name', token: '' };

describe('textprotoPlaceAt', () => {
  it.each([
    ['|', name],
    ['us|', { ...name, token: 'us' }],
    ['us|er: 1', { ...name, token: 'user', hasValue: true }],
    ['us|er {', { ...name, token: 'user', hasValue: true }],
    ['a: 1 |', { ...name, keys: ['a'] }],
    ['a: 1, b|', { ...name, keys: ['a'], token: 'b' }],
    ['a: 1 | b: 2', { ...name, keys: ['a', 'b'] }],
    ['a: |', { path: 'a', keys: ['a'], expects: 'value', token: '' }],
    ['a: FO|', { path: 'a', keys: ['a'], expects: 'value', token: 'FO' }],
    ['a: "x" "y" b|', { ...name, keys: ['a'], token: 'b' }],
    ['a: "{ # |" b: 1', { path: 'a', keys: ['a', 'b'], expects: 'value', token: '"{ # "' }],
    ['a { b < c|', { path: 'a b {}', keys: [], expects: 'name', token: 'c' }],
    ['a: { b: [1, |]', { path: 'a b []', keys: [], expects: 'value', token: '' }],
    ['a: [{ b: 1 }, { | }]', { path: 'a [] {}', keys: [], expects: 'name', token: '' }],
    ['# no {\na { } |', { ...name, keys: ['a'] }],
    ['[pkg.e|xt]: 1', { ...name, expects: 'bracket', token: 'pkg.ext', hasValue: true }],
    ['a { [|', { path: 'a {}', keys: [], expects: 'bracket', token: '', isOpen: true }],
    ['a { [t/p|', { path: 'a {}', keys: [], expects: 'bracket', token: 't/p', isOpen: true }],
    ['a { [t/p.T] { | } }', { path: 'a [t/p.T] {}', keys: [], expects: 'name', token: '' }],
    ['a: 1\n---\nb|', { ...name, token: 'b' }],
    ['a|\n---\nb: 1', { ...name, token: 'a' }],
    ['} } a|', { ...name, token: 'a' }],
  ])('finds what %s is in', (marked, expected) => {
    expect(at(marked)).toEqual(expected);
  });

  it.each(['# a | b', 'a: 1 # |', '# |\na: 1'])('finds nothing in %s', (text) => {
    expect(at(text)).toBeNull();
  });
});
