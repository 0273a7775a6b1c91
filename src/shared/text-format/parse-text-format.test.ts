import { describe, expect, it } from 'vitest';
import { cpuMs } from '../cpu-time.test-kit.ts';
import { parseTextFormat } from './parse-text-format.ts';
import { plainTextOf, textStringBytes } from './read-text-string.ts';
import type { TextDocument, TextField, TextMessage, TextString, TextValue } from './text-tree.ts';

/** Returns a tree in short form. */
function drawn(text: string, value: TextValue | null): unknown {
  if (value === null) return null;
  switch (value.kind) {
    case 'message':
      return draw(text, value);
    case 'list':
      return value.items.map((item) => drawn(text, item));
    case 'string':
      return `"${Buffer.from(textStringBytes(text, value)).toString('latin1')}"`;
    default:
      return value.text;
  }
}

function draw(text: string, message: TextMessage): unknown {
  return message.fields.map(({ name, value }) => [name.text, drawn(text, value)]);
}

function read(text: string, options?: { readonly isSeveral: boolean }): TextDocument {
  return parseTextFormat(text, options);
}

function firstField(text: string): TextField {
  const field = read(text).messages[0]?.fields[0];
  if (!field) throw new Error('no field');
  return field;
}

function bytesOf(text: string): string {
  return Buffer.from(textStringBytes(text, firstField(text).value as TextString)).toString('hex');
}

const legal: readonly (readonly [name: string, text: string, tree: unknown])[] = [
  ['nothing', '', []],
  [
    'scalars',
    'a: 1 b: "x", c: -2.5e3f; d: true',
    [
      ['a', '1'],
      ['b', '"x"'],
      ['c', '-2.5e3f'],
      ['d', 'true'],
    ],
  ],
  [
    'messages with and without colon',
    'a { b: 1 } c: { } d < e: 2 >',
    [
      ['a', [['b', '1']]],
      ['c', []],
      ['d', [['e', '2']]],
    ],
  ],
  [
    'lists',
    'a: [1, -2] b: [] c [{x: 1}, <x: 2>]',
    [
      ['a', ['1', '-2']],
      ['b', []],
      ['c', [[['x', '1']], [['x', '2']]]],
    ],
  ],
  [
    'string literals next to each other',
    `a: "one" 'two'\n # three\n "four"`,
    [['a', '"onetwofour"']],
  ],
  [
    'extensions',
    '[pkg.ext]: 1 [ pkg . other ] { }',
    [
      ['pkg.ext', '1'],
      ['pkg.other', []],
    ],
  ],
  [
    'what an Any holds',
    '[type.googleapis.com/pkg.T] { a: 1 }',
    [['type.googleapis.com/pkg.T', [['a', '1']]]],
  ],
  [
    'unknown fields by number',
    '7: 1 8 { 1: "x" } 9: 0x0000002a',
    [
      ['7', '1'],
      ['8', [['1', '"x"']]],
      ['9', '0x0000002a'],
    ],
  ],
  ['a sign apart from its number', 'a: - # minus\n 5', [['a', '-5']]],
  [
    'numbers of every kind',
    'a: 0x1F b: 017 c: .5 d: 1. e: 10f f: inf g: -nan',
    [
      ['a', '0x1F'],
      ['b', '017'],
      ['c', '.5'],
      ['d', '1.'],
      ['e', '10f'],
      ['f', 'inf'],
      ['g', '-nan'],
    ],
  ],
  [
    'variables',
    'a: {{id}} b: "{{id}}" c: [{{x}}, 1] d {{ $randomInt 1 5 }}',
    [
      ['a', '{{id}}'],
      ['b', '"{{id}}"'],
      ['c', ['{{x}}', '1']],
      ['d', '{{ $randomInt 1 5 }}'],
    ],
  ],
  [
    'an extension on the line after a list without items',
    'a: []\n[x.y]: 1',
    [
      ['a', []],
      ['x.y', '1'],
    ],
  ],
];

describe('parseTextFormat', () => {
  it.each(legal)('reads %s', (_name, text, tree) => {
    const { messages, faults } = read(text);
    expect([messages.map((message) => draw(text, message)), faults]).toEqual([[tree], []]);
  });

  const broken: readonly (readonly [
    name: string,
    text: string,
    faults: readonly string[],
    tree: unknown,
  ])[] = [
    ['a name without value', 'a', ['0 `a` has no value'], [['a', null]]],
    [
      'a name being typed before another field',
      'na\nb: 1',
      ['0 `na` has no value'],
      [
        ['na', null],
        ['b', '1'],
      ],
    ],
    [
      'a colon without value before another field',
      'a:\nb: 1',
      ['0 `a` has no value'],
      [
        ['a', null],
        ['b', '1'],
      ],
    ],
    ['a scalar without colon', 'a 1', ['1 a colon is missing after `a`'], [['a', '1']]],
    ['an open message', 'a { b: 1', ['2 this { is never closed'], [['a', [['b', '1']]]]],
    [
      'an open list',
      'a: [1, 2\nb: 3',
      ['3 this [ is never closed'],
      [
        ['a', ['1', '2']],
        ['b', '3'],
      ],
    ],
    [
      'the wrong bracket',
      'a { b < c: 1 } d: 2',
      ['6 this < is not closed before }'],
      [
        ['a', [['b', [['c', '1']]]]],
        ['d', '2'],
      ],
    ],
    [
      'a bracket too many',
      'a: 1 } b: 2',
      ['5 } closes nothing'],
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'an open string',
      'a: "x\nb: 1',
      ['3 a string is not closed on its line'],
      [
        ['a', '"x"'],
        ['b', '1'],
      ],
    ],
    [
      'no escape',
      String.raw`a: "\q\x41"`,
      [String.raw`4 \q is not a text format escape`],
      [['a', '"A"']],
    ],
    [
      'half a character',
      String.raw`a: "\ud83d"`,
      [String.raw`4 \ud83d is half of a character`],
      [['a', '"\u00ed\u00a0\u00bd"']],
    ],
    [
      'half a character in eight digits',
      String.raw`a: "\U0000d83d"`,
      [String.raw`4 \U0000d83d is half of a character`],
      [['a', '"\u00ed\u00a0\u00bd"']],
    ],
    [
      'two separators',
      'a: 1,, b: 2',
      ['5 this , separates nothing'],
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'a comma before a bracket',
      'a: [1,]',
      ['6 a comma before the closing bracket'],
      [['a', ['1']]],
    ],
    ['no comma in a list', 'a: [1 2]', ['6 a comma is missing here'], [['a', ['1', '2']]]],
    [
      'a list in a list',
      'a: [[1]]',
      ['4 expected a value (lists cannot be nested), not [', '7 ] closes nothing'],
      [['a', ['1']]],
    ],
    ['letters after a number', 'a: 12abc', ['3 `12abc` is not a number'], [['a', '12abc']]],
    [
      'JSON',
      '{"a": 1}',
      [
        '0 expected a field name, not {',
        '1 expected a field name, not "a"',
        '4 expected a field name, not :',
        '6 `1` has no value',
        '7 } closes nothing',
      ],
      [['1', null]],
    ],
    [
      'an open name',
      '[pkg.ex',
      ['0 this [ of a name is not closed', '0 `[pkg.ex` has no value'],
      [['pkg.ex', null]],
    ],
    [
      'a line --- in one message',
      'a: 1\n---\nb: 2',
      ['5 a --- line separates messages, but this body is one message'],
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
  ];

  it.each(broken)('reports %s and continues', (_name, text, faults, tree) => {
    const { messages, faults: found } = read(text);
    expect(found.map(({ start, what }) => `${start} ${what}`)).toEqual(faults);
    expect(messages.map((message) => draw(text, message))).toEqual([tree]);
  });

  it('separates messages by lines ---, which close open brackets', () => {
    const text = 'a: 1\n---\nb {\n  ---  \n---\r\n# none\n---\nc: 2';
    const { messages, faults } = read(text, { isSeveral: true });
    expect(messages.map((message) => draw(text, message))).toEqual([
      [['a', '1']],
      [['b', []]],
      [],
      [],
      [['c', '2']],
    ]);
    expect(faults.map(({ what }) => what)).toEqual(['this { is never closed']);
  });

  it('reads empty text as no message if there may be several', () => {
    expect(read(' \n', { isSeveral: true }).messages).toEqual([]);
    expect(read('# an empty one', { isSeveral: true }).messages).toHaveLength(1);
  });

  it('keeps the place of every part and comment', () => {
    const text = '# first\na: "x" # second\n"y" # third\nb { }';
    const { messages, comments } = read(text);
    expect(comments.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# first',
      '# second',
      '# third',
    ]);
    expect(messages[0]?.fields.map(({ start, end }) => text.slice(start, end))).toEqual([
      'a: "x" # second\n"y"',
      'b { }',
    ]);
  });

  it.each([
    [String.raw`a: "\a\b\f\n\r\t\v\?\\\'\""`, '07080c0a0d090b3f5c2722'],
    [String.raw`a: "\1\12\1234\377\400"`, '010a5334ff00'],
    [String.raw`a: "\x4\x41\X42C"`, '044142' + '43'],
    [String.raw`a: "\u00e9\U0001F600\U0010FFFF"`, 'c3a9f09f9880f48fbfbf'],
    ['a: "é€😀"', 'c3a9e282acf09f9880'],
    ["a: 'it''s'", '697473'],
    [String.raw`a: "\{{name}}"`, '7b7b6e616d657d7d'],
  ])('reads the escapes of %s', (text, hex) => {
    expect([bytesOf(text), read(text).faults]).toEqual([hex, []]);
  });

  it('returns text without escapes unchanged', () => {
    const text = 'a: "x" "é"';
    expect(plainTextOf(text, firstField(text).value as TextString)).toBe('xé');
    const escaped = String.raw`a: "\n"`;
    expect(plainTextOf(escaped, firstField(escaped).value as TextString)).toBeNull();
  });

  it('reads 5 MB and a million open brackets in the time that an editor has', () => {
    const long = 'item { name: "some text" id: 123456 } # with a comment\n'.repeat(90_000);
    const start = cpuMs();
    expect(read(long).messages[0]?.fields).toHaveLength(90_000);
    expect(read('a{'.repeat(1_000_000)).faults).toHaveLength(1000);
    expect(cpuMs() - start).toBeLessThan(10_000);
  });
});
