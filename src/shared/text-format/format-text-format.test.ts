import { describe, expect, it } from 'vitest';
import { ProblemError } from '../problem.ts';
import { formatTextFormat } from './format-text-format.ts';
import { parseTextFormat } from './parse-text-format.ts';

const cases: readonly (readonly [name: string, text: string, laid: string])[] = [
  ['nothing', ' \n', ''],
  ['fields on one line', 'a:1,b :  "x";c{d:2}', 'a: 1\nb: "x"\nc {\n  d: 2\n}'],
  ['empty messages', 'a{ } b < >', 'a {}\nb <>'],
  ['lists', 'a:[1,2] b:[] c[{x:1},{}]', 'a: [1, 2]\nb: []\nc: [\n  {\n    x: 1\n  },\n  {}\n]'],
  [
    'long lists',
    `a: [${Array(20).fill('123456').join(',')}]`,
    `a: [\n${Array(20).fill('  123456').join(',\n')}\n]`,
  ],
  ['names in brackets', '[ a . b ]:1 [x.y/c.D]{e:1}', '[a.b]: 1\n[x.y/c.D] {\n  e: 1\n}'],
  [
    'comments',
    '# first\n\n\n# of a\na:1 # behind a\nb { # of b\n  # inside\n  c:2\n  # last\n} # end',
    '# first\n\n# of a\na: 1  # behind a\nb {  # of b\n  # inside\n  c: 2\n  # last\n}  # end',
  ],
  ['comments in messages without fields', 'a { # none\n}', 'a {  # none\n}'],
  ['comments in lists', 'a: [ # ones\n 1, # one\n 2]', 'a: [  # ones\n  1,  # one\n  2\n]'],
  ['a comment before a value', 'a: # why\n 1', '# why\na: 1'],
  ['one empty line', 'a: 1\n\n\n\nb: 2\nc: 3', 'a: 1\n\nb: 2\nc: 3'],
  ['strings on several lines', 'a: "x"\n      "y" \'z\'', 'a: "x"\n  "y"\n  \'z\''],
  ['variables', 'a:{{id}} b:"{{ x }}"', 'a: {{id}}\nb: "{{ x }}"'],
  ['numbers as they are written', 'a: - 0x1F b: 1.50f', 'a: -0x1F\nb: 1.50f'],
  ['the end of the last line', 'a:1\n', 'a: 1\n'],
  ['line ends of Windows', 'a:1\r\nb:2', 'a: 1\r\nb: 2'],
];

describe('formatTextFormat', () => {
  it.each(cases)('formats %s', (_name, text, laid) => {
    expect(formatTextFormat(text)).toBe(laid);
    expect(formatTextFormat(laid)).toBe(laid);
    expect(parseTextFormat(laid).comments).toHaveLength(parseTextFormat(text).comments.length);
  });

  it('formats several messages', () => {
    const text = 'a:1\n---\n# none\n---\nb{}';
    expect(formatTextFormat(text, { isSeveral: true })).toBe('a: 1\n---\n# none\n---\nb {}');
  });

  it('refuses invalid text format, and too deep nesting', () => {
    expect(() => formatTextFormat('a: 1 b')).toThrow(ProblemError);
    expect(() => formatTextFormat('a{'.repeat(100_000) + '}'.repeat(100_000))).toThrow(
      'Nested too deeply',
    );
  });
});
