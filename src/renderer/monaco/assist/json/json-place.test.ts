import { describe, expect, it } from 'vitest';
import { jsonPlaceAt } from './json-place.ts';

/** Describes the place of the bar in a text. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = jsonPlaceAt(text, offset);
  if (place === null) return null;
  const { around, expects, start, end, hasColon, needsComma } = place;
  return {
    path: around.map((one) => (one.kind === 'array' ? '[]' : (one.key ?? '{}'))).join(' '),
    keys: around.at(-1)?.kind === 'object' ? Reflect.get(around.at(-1) ?? {}, 'keys') : [],
    expects,
    token: text.slice(start, end),
    ...(hasColon && { hasColon }),
    ...(needsComma && { needsComma }),
  };
}

describe('jsonPlaceAt', () => {
  it.each([
    ['|', { path: '', keys: [], expects: 'value', token: '' }],
    ['{|', { path: '{}', keys: [], expects: 'name', token: '' }],
    ['{|}', { path: '{}', keys: [], expects: 'name', token: '' }],
    ['{"us|', { path: '{}', keys: [], expects: 'name', token: '"us' }],
    ['{"us|"}', { path: '{}', keys: [], expects: 'name', token: '"us"' }],
    ['{us|}', { path: '{}', keys: [], expects: 'name', token: 'us' }],
    ['{"us|": 1}', { path: '{}', keys: [], expects: 'name', token: '"us"', hasColon: true }],
    [
      '{"a": 1, |"b": 2}',
      { path: '{}', keys: ['a'], expects: 'name', token: '"b"', hasColon: true },
    ],
    [
      '{"a": 1, | "b": 2}',
      { path: '{}', keys: ['a', 'b'], expects: 'name', token: '', needsComma: true },
    ],
    ['{"a": |}', { path: 'a', keys: ['a'], expects: 'value', token: '' }],
    ['{"a": tr|}', { path: 'a', keys: ['a'], expects: 'value', token: 'tr' }],
    ['{"a": "x|"}', { path: 'a', keys: ['a'], expects: 'value', token: '"x"' }],
    ['{"a": {"b": [{"c": "|', { path: 'a b [] c', keys: ['c'], expects: 'value', token: '"' }],
    ['{"a": [1, |]}', { path: 'a []', keys: [], expects: 'value', token: '' }],
    ['{"a": {{x}}, "b": |}', { path: 'b', keys: ['a', 'b'], expects: 'value', token: '' }],
    ['{"a": {{x|}}}', { path: 'a', keys: ['a'], expects: 'value', token: '{{x}}' }],
    [
      '{ // "no": {\n "a": 1, /* { */ "|" }',
      { path: '{}', keys: ['a'], expects: 'name', token: '""' },
    ],
    ['{"a": 1\n"b|', { path: '{}', keys: ['a'], expects: 'name', token: '"b' }],
    ['{"a": "{[", "|"', { path: '{}', keys: ['a'], expects: 'name', token: '""' }],
    [
      '{"a": {"b": 1}, "c": "|", "d": {"e": 1}}',
      { path: 'c', keys: ['a', 'c', 'd'], expects: 'value', token: '""' },
    ],
    ['{"a\\u0062": |', { path: 'ab', keys: ['ab'], expects: 'value', token: '' }],
  ])('finds what %s is in', (marked, expected) => {
    expect(at(marked)).toEqual(expected);
  });

  it.each(['{ // a | b\n}', '{ /* | */ }', '{ /* |', '{} // |'])('finds nothing in %s', (text) => {
    expect(at(text)).toBeNull();
  });

  it('finds the `@type` of an object, wherever it is', () => {
    const text = '{"p": {"name": "x", "": 1, "@type": "t/pkg.T"}}';
    const place = jsonPlaceAt(text, text.indexOf('""') + 1);

    expect(place?.around[1]).toMatchObject({ typeUrl: 't/pkg.T', keys: ['name', '@type'] });
  });

  it('reads a megabyte', () => {
    const text = `[${'{"name": "somebody", "age": 30, "tags": ["a", "b"]},'.repeat(20_000)}{"a": 1, "`;

    expect(jsonPlaceAt(text, text.length)).toMatchObject({
      around: [{ kind: 'array' }, { kind: 'object', keys: ['a'] }],
      expects: 'name',
    });
  });
});
