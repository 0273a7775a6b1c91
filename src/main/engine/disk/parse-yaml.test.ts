import { describe, expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

const lines = Array.from({ length: 20_000 }, (_, index) => `k${index}: x`);

const tooDeep = 'It is nested deeper than 100 levels.';

describe('parseYaml', () => {
  it.each([
    ['a: 1\nb: [x, {c: "d"}]\n', { a: 1, b: ['x', { c: 'd' }] }],
    ['', null],
    ['body: |\n  {"a": [[[]]]}\n', { body: '{"a": [[[]]]}\n' }],
    ['a: &x {n: 1}\nb: *x\n', { a: { n: 1 }, b: { n: 1 } }],
    ['a: {x: 1}\nb: {x: 2}\n', { a: { x: 1 }, b: { x: 2 } }],
  ])('reads %j', (text, value) => {
    expect(parseYaml(text)).toMatchObject({ value, fault: null });
  });

  it.each([
    ['a: [', 3, /not closed/],
    ['a: 1\nb: 2\na: 3\n', 10, /^Duplicate key "a"/],
    ['x:\n  - {n: 1, n: 2}\n', 14, /^Duplicate key "n"/],
    [`a: ${'['.repeat(200)}`, 101, /nested deeper than 100/],
    ['name: N\nurl: x\nbaseUrl: [x\n', 24, /^This bracket is not closed/],
    ['name: N\na: [{b: 1\nc: 2\n', 12, /not closed/],
    ['name: "N\nurl: x\n', 6, /^This quote is not closed/],
    ['a: *gone\n', 3, /^"\*gone" refers to nothing/],
    ['a: b: c\n', 3, /Quote text that contains one/],
    ['a: 1\n\tb: 2\n', 5, /not tabs/],
    ['a: 1\nb\n', 5, /Expected "key: value"/],
    ['a: @b\n', 3, /cannot begin with this/],
    ['a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n', 5, /merge conflict/],
  ])('names the fault in %j and its offset', (text, offset, reason) => {
    expect(parseYaml(text)).toMatchObject({
      value: undefined,
      fault: { offset, reason: expect.stringMatching(reason) },
    });
  });

  it.each([
    ['open brackets', 'a: '.concat('['.repeat(250_000)), tooDeep],
    ['lists in lists', '- '.repeat(125_000), tooDeep],
    ['explicit keys', '? '.repeat(125_000), tooDeep],
    ['keys', lines.join('\n'), lines.length],
    [
      'anchors',
      lines.map((line, index) => line.replace('x', `&a${index} x`)).join('\n'),
      lines.length,
    ],
    ['quotes', '"'.repeat(250_000), expect.stringMatching(/^Unexpected text/)],
    ['empty lines', '\n'.repeat(250_000), 0],
    [
      'aliases',
      `a: &a x\nb:\n${'- *a\n'.repeat(50_000)}`,
      expect.stringMatching(/^Excessive alias count/),
    ],
  ])('ends with a file full of %s', (_what, text, expected) => {
    const { value, fault } = parseYaml(text);

    expect(fault?.reason ?? Object.keys(value ?? {}).length).toEqual(expected);
  });
});
