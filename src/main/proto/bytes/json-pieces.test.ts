import { describe, expect, it } from 'vitest';
import { createJsonPieces } from './json-pieces.ts';

/** Formats a text that comes in pieces of `size` units. */
function laidOut(text: string, indent: number | 'compact', size: number): string | null {
  const pieces = createJsonPieces(indent);
  let out = '';
  for (let at = 0; at < text.length; at += size) out += pieces.take(text.slice(at, at + size));
  return pieces.end() === null ? out : null;
}

function faultOf(text: string, size = 1) {
  const pieces = createJsonPieces('check');
  for (let at = 0; at < text.length; at += size) pieces.take(text.slice(at, at + size));
  return pieces.end();
}

const sound = [
  '{"a":1,"b":[true,false,null,{}],"c":[],"d":{"e":"\\u00e9\\n\\"x\\\\"},"f":-0.5E+10}',
  ' [ 1 , 2.5e-3 ,\r\n\t"ä \u{1f600}" , { "k" : [ [ ] ] } ] ',
  '0',
  '-0',
  '"\\ud83d"',
  'null',
];

const broken = [
  ...['', ' ', '{', '[1', '"a', '[1,]', '{"a":1,}', '{"a"}', '{a:1}', '[1 2]', '[1]]', '{]', '[}'],
  ...[
    '01',
    '-',
    '1.',
    '.5',
    '1e',
    '1e+',
    '+1',
    '--1',
    '1.e5',
    'tru',
    'truee',
    'nul',
    'True',
    '1 2',
  ],
  ...[
    '"\\x"',
    '"\\u12g4"',
    '"a\nb"',
    '"\t"',
    '[1,,2]',
    ',',
    ':',
    '{"a":}',
    '{"a" 1}',
    '{1:2}',
    '\ufeff1',
  ],
  ...['"\\', '"\\u12', '[tru]', '[1}', "'a'", '[1]\u00a0', 'NaN', '1\u0000'],
];

describe('JSON that comes in pieces', () => {
  it.each(sound)('is formatted like JSON.stringify, in any pieces: %s', (text) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(JSON.parse(laidOut(text, 2, size) ?? '')).toEqual(JSON.parse(text));
      expect(laidOut(text, 'compact', size)?.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }
    if (/e[+-]|E|-0|\\u/.test(text)) return;
    expect(laidOut(text, 2, 2)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    expect(laidOut(text, 'compact', 2)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each(broken)('is refused at the same place as by JSON.parse: %j', (text) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(faultOf(text)).not.toBeNull();
    expect(faultOf(text, 1000)).toEqual(faultOf(text));
  });

  it('is valid exactly when JSON.parse accepts it, with any one character changed', () => {
    const text = '{"a":[1.5e+3,-0,"x\\u00e9\\n"],"b":{"c":null,"d":[true,{}]},"e":[]}';
    for (let at = 0; at < text.length; at += 1) {
      for (const other of [
        '',
        '"',
        '\\',
        ',',
        ':',
        '{',
        '}',
        '[',
        ']',
        '0',
        '-',
        'e',
        '.',
        ' ',
        'u',
        '\n',
      ]) {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        let isSound = true;
        try {
          JSON.parse(changed);
        } catch {
          isSound = false;
        }
        expect([changed, faultOf(changed, 5) === null]).toEqual([changed, isSound]);
      }
    }
  });

  it('reports where it is not JSON', () => {
    expect(faultOf('[\n  1,\n  x\n]')).toEqual({ line: 3, column: 3, character: 'x' });
    expect(faultOf('{"a": 1', 3)).toEqual({ line: 1, column: 8, character: null });
  });

  it('counts open brackets itself: no nesting is too deep', () => {
    const depth = 1_000_000;
    expect(faultOf('['.repeat(depth) + ']'.repeat(depth), 1000)).toBeNull();
    expect(faultOf('{"a":'.repeat(depth), 1000)).toMatchObject({ character: null });
  });
});
