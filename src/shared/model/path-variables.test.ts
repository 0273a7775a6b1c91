import { describe, expect, it } from 'vitest';
import { fillPath, pathNames, pathValuesAfter, pathVariablesIn } from './path-variables.ts';

describe('pathVariablesIn', () => {
  it.each([
    ['/users/:id', [':id']],
    ['/users/:id/pets/{pet}?x=:no&y={no}#{no}', [':id', '{pet}']],
    ['{{base}}/v1/{name}.json', ['{name}']],
    ['https://h:8080/:user-id/', [':user-id']],
    ['https://{no}/a/{yes}', ['{yes}']],
    ['/{a}-{b}/{a}', ['{a}', '{b}', '{a}']],
    ['?q=/:no', []],
    ['', []],
  ])('of %s are %j', (url, written) => {
    expect(pathVariablesIn(url).map((each) => each.written)).toEqual(written);
    for (const each of pathVariablesIn(url)) {
      expect(url.slice(each.start, each.end)).toBe(each.written);
    }
  });

  it.each([
    '/orders:cancel',
    '/v1/orders/7:cancel',
    '/:a:b',
    '/a:id',
    '/8080/:8080',
    '/{{id}}/{{$randomInt 1 6}}/\\{{id}}',
    '/{{id}}:cancel',
    '/{name=shelves/*}',
    '/{a b}/{}/:',
    'http://localhost:8080',
    'localhost:8080/a',
  ])('finds none in %s', (url) => {
    expect(pathVariablesIn(url)).toEqual([]);
  });

  it('names each once, in order', () => {
    expect(pathNames('/{b}/:a/{b}')).toEqual(['b', 'a']);
  });
});

describe('pathValuesAfter', () => {
  it.each([
    ['/u/:id', '/u/:user', { id: '7' }, { user: '7' }],
    ['/u/:id', '/u/{id}', { id: '7' }, { id: '7' }],
    ['/u/:id', '/users/:id?x=1', { id: '7' }, { id: '7' }],
    ['/:a/:b', '/:b/:a', { a: '1', b: '2' }, { a: '1', b: '2' }],
    ['/:a/:b', '/:c/:b', { a: '1', b: '2' }, { b: '2', c: '1' }],
    ['/:a', '/:new/:a', { a: '1' }, { a: '1' }],
    ['/:a/:b', '/:b', { a: '1', b: '2' }, { b: '2' }],
    ['/:a/:a', '/:a/:b', { a: '1' }, { a: '1', b: '1' }],
    ['/:a', '/', { a: '1' }, {}],
    ['/:constructor', '/:constructor/x', {}, {}],
  ])('from %s to %s turns %j into %j', (before, after, values, expected) => {
    expect(pathValuesAfter(before, after, values)).toEqual(expected);
  });

  it('keeps the value while the name is typed again from nothing', () => {
    const typed = ['/u/:id', '/u/:i', '/u/:', '/u/:k', '/u/:key'];
    let values = { id: '7' } as Readonly<Record<string, string>>;
    for (const [at, url] of typed.entries()) {
      if (at > 0) values = pathValuesAfter(typed[at - 1] ?? '', url, values);
    }
    expect(values).toEqual({ key: '7' });
  });
});

describe('fillPath', () => {
  function fill(url: string, values: Readonly<Record<string, string>>) {
    return fillPath(url, { text: (text) => text, value: ({ name }) => values[name] ?? '' });
  }

  it.each([
    ['7', '7'],
    ['a/b', 'a%2Fb'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['100%', '100%25'],
    ['%2F', '%252F'],
    ["it's:@$&+,;=!*()~", "it's:@$&+,;=!*()~"],
    ['\u00fc\u{1f600}', '%C3%BC%F0%9F%98%80'],
    ['\ud800', '%EF%BF%BD'],
    ['{{x}}\\\n', '%7B%7Bx%7D%7D%5C%0A'],
    ['...', '...'],
  ])('encodes %j as %s', (value, encoded) => {
    const { url, missing, dots } = fill('/u/:id/x?y=:id', { id: value });

    expect(url).toBe(`/u/${encoded}/x?y=:id`);
    expect([...missing, ...dots]).toEqual([]);
    expect(new URL(url, 'http://h').pathname).toBe(`/u/${encoded}/x`);
  });

  it('names what has no value', () => {
    const { missing } = fill('/:a/{b}/{c}', { b: '1' });
    expect(missing.map(({ written }) => written)).toEqual([':a', '{c}']);
  });

  it.each([
    ['/a/:id', { id: '..' }],
    ['/a/:id/b', { id: '.' }],
    ['/a/.{id}?x', { id: '.' }],
    ['/a/%2e{id}', { id: '.' }],
  ])('reports a segment of dots in %s', (url, values) => {
    expect(fill(url, values).dots).toMatchObject([{ name: 'id' }]);
  });

  it('leaves the rest of the URL as typed', () => {
    const url = '/%41/a b/:id?q=%20 {x}#f';
    expect(fill(url, { id: '7' }).url).toBe(url.replace(':id', '7'));
  });
});
