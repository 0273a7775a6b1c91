import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDraftJson } from './parse-draft-json.ts';
import { parseJsonTree } from './parse-json-tree.ts';
import { plainOf, randomPlain, randomText } from './random-json.test-kit.ts';

const longRuns = process.env.PROTODESK_PROPERTY_RUNS;
const settings = {
  numRuns: Number(longRuns ?? 500),
  ...(longRuns === undefined && { seed: 20_261_122 }),
};

/** Returns the offset and the words of each fault of a text. */
function faultsOf(text: string): readonly string[] {
  return parseDraftJson(text).faults.map(({ offset, what }) => `${offset}: ${what}`);
}

describe('parseDraftJson', () => {
  it('reads comments, variables as values and literal braces with their places', () => {
    const text = '// a\n{"id": {{id}}, /* b */ "name": "\\{{x}} {{$randomInt 1 6}}"}';
    expect(parseDraftJson(text)).toEqual({
      text,
      root: {
        kind: 'object',
        start: 5,
        end: 64,
        members: [
          {
            key: 'id',
            keyStart: 6,
            keyEnd: 10,
            value: { kind: 'placeholder', start: 12, end: 18, text: '{{id}}' },
          },
          {
            key: 'name',
            keyStart: 28,
            keyEnd: 34,
            value: { kind: 'string', start: 36, end: 63, value: '\\{{x}} {{$randomInt 1 6}}' },
          },
        ],
      },
      faults: [],
      isSound: true,
      comments: [
        { start: 0, end: 4 },
        { start: 20, end: 27 },
      ],
    });
  });

  const faulty: readonly (readonly [text: string, ...faults: string[]])[] = [
    ['', '0: the text ends where a value is expected'],
    ['// only', '7: the text ends where a value is expected'],
    ['{"a": 1,}', '7: a comma before the closing bracket'],
    ['[1, 2', '5: the text ends before the array of line 1 is closed'],
    ['[1 2]', '3: missing comma or ]'],
    ['{"a" 1}', '5: expected a colon after the key "a", not "1"'],
    ['{a: 1}', '1: the key `a` is not in quotes'],
    ['{"a":}', '5: expected a value, not "}"'],
    ['{"a": tru}', '6: `tru` is not a JSON value'],
    ['{"a": TRUE}', '6: `TRUE` is not a JSON value'],
    ['[01]', '1: `01` is not a JSON number'],
    ['[1.e3, -]', '1: `1.e3` is not a JSON number', '7: expected a value, not "-"'],
    ['["a\n]', '1: a string is not closed on its line'],
    ['["a\tb"]', '3: a control character in a string'],
    ['["\\x"]', '2: \\x is not a JSON escape'],
    ['[1}]', '2: } closes nothing; the open array ends with ]'],
    ['{"a": [1}', '8: } closes nothing; the open array ends with ]'],
    ['{"a": 1} x', '9: more text after the JSON value'],
    ['[1, /* x', '4: a comment is not closed', '8: the text ends where a value is expected'],
    ['{"a": 1, "a": 2}', '9: duplicate key "a"'],
    ['{"a": {{1}}}', '6: these braces are not a variable'],
    ['{"a": \\{{x}}}', '6: literal braces outside a string'],
    ['{ {{x}}: 1}', '2: a variable where a key in double quotes is expected'],
    ["{'a': 1}", '1: JSON has no single quotes'],
    ['# a\n1', '0: not a comment'],
  ];

  it.each(faulty)('explains the fault of %j', (text, ...faults) => {
    expect(faultsOf(text).slice(0, faults.length)).toEqual(faults);
    expect(parseDraftJson(text).isSound).toBe(faults[0]?.includes('duplicate key'));
  });

  it.each([
    ['08 07 1a', /Hex\.$/],
    ['0a0b0c', /Hex\.$/],
    ['CAcaBQgHEgE=', /base64/],
    ['01', /^Remove leading zeros/],
    ['[0a]', /^Put it in quotes/],
    ['tru', /^Write "tru"/],
  ])('gives a hint for %j, which may be bytes', (text, hint) => {
    expect(parseDraftJson(text).faults[0]?.hint).toMatch(hint);
  });

  it('reports every fault and reads the text around it', () => {
    const { root, faults } = parseDraftJson('{"a": tru, "b": [1,], c: 3, "d": "x"}');
    expect(faults.map(({ offset }) => offset)).toEqual([6, 18, 22]);
    expect(root && plainOf(root)).toEqual(
      new Map<string, unknown>([
        ['b', [{ raw: '1' }]],
        ['c', { raw: '3' }],
        ['d', { text: 'x' }],
      ]),
    );
  });

  it('keeps both members of a duplicate key, also among many', () => {
    const text = `{${Array.from({ length: 40 }, (_, index) => `"k${index % 30}": 1`).join(', ')}}`;
    const { root, faults, isSound } = parseDraftJson(text);
    expect(isSound).toBe(true);
    expect(faults).toHaveLength(10);
    expect(root?.kind === 'object' && root.members).toHaveLength(40);
  });

  it('does not confuse keys that only read the same', () => {
    expect(faultsOf('[{"a\\nb": 1}, {"a\nb": 1}]')).not.toEqual([]);
    const { root } = parseDraftJson('[{"a\\"b": 1}, {"a\\"b": 1}, {"ab": 1}, {"a": 1}]');
    const keys = root?.kind === 'array' ? root.items : [];
    expect(keys.map((item) => item.kind === 'object' && item.members[0]?.key)).toEqual([
      'a"b',
      'a"b',
      'ab',
      'a',
    ]);
  });

  it('does not overflow on nesting, and stops counting faults', () => {
    expect(parseDraftJson(`${'['.repeat(200_000)}${']'.repeat(200_000)}`).isSound).toBe(true);
    expect(parseDraftJson(`[${'x y '.repeat(5000)}]`).faults).toHaveLength(100);
    expect(parseDraftJson('{"a":['.repeat(50_000)).isSound).toBe(false);
  });

  it('finds a fault exactly if JSON.parse refuses the text', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const text = randomText(g, randomPlain(g));
        const at = g(fc.integer, { min: 0, max: text.length });
        const typed = g(
          fc.constantFrom,
          '',
          '"',
          '{',
          '}',
          ']',
          ',',
          ':',
          '\\',
          '1',
          'e',
          ' ',
          '\n',
          '/',
          '-',
        );
        const cut = g(fc.integer, { min: 0, max: 2 });
        const changed = text.slice(0, at) + typed + text.slice(at + cut);
        const { isSound, comments } = parseDraftJson(changed);
        // Comments and variables are our extensions; strict JSON has neither.
        if (comments.length === 0 && !changed.includes('{{')) {
          expect(isSound, changed).toBe(isJson(changed));
        }
        if (isSound && isJson(changed) && !changed.includes('{{')) {
          expect(() => parseJsonTree(changed)).not.toThrow(/Not valid/);
        }
      }),
      settings,
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
