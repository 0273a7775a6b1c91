import { describe, expect, it } from 'vitest';
import { ProblemError } from '../problem.ts';
import { formatJson } from './format-json.ts';

const cases: readonly (readonly [what: string, text: string, formatted: string])[] = [
  [
    'one line',
    '{"a":1,"b":[],"c":{},"d":[1,{"x":null}]}',
    '{\n  "a": 1,\n  "b": [],\n  "c": {},\n  "d": [\n    1,\n    {\n      "x": null\n    }\n  ]\n}',
  ],
  [
    'comments above and behind',
    '// top\n{"a":1, // one\n// two\n"b":2 /* tail */\n// last\n} // end\n',
    '// top\n{\n  "a": 1, // one\n  // two\n  "b": 2 /* tail */\n  // last\n} // end\n',
  ],
  ['a comment before its comma', '[1 // x\n, 2]', '[\n  1, // x\n  2\n]'],
  ['a comment before its value', '[/* a */ 1, /* b */ 2]', '[\n  /* a */ 1,\n  /* b */ 2\n]'],
  ['nothing but a comment', '{\n// only\n}', '{\n  // only\n}'],
  ['values as they are written', '[1.0, "\\u00e9", {{x}}]', '[\n  1.0,\n  "\\u00e9",\n  {{x}}\n]'],
  ['other line breaks', '{"a":\r\n1}', '{\r\n  "a": 1\r\n}'],
  ['a key twice', '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
];

describe('formatting JSON', () => {
  it.each(cases)('formats %s', (_what, text, formatted) => {
    expect(formatJson(text)).toBe(formatted);
    expect(formatJson(formatted)).toBe(formatted);
  });

  it('refuses unreadable text, with the place', () => {
    const refusal = () => formatJson('{\n  "a": 1,\n}');
    expect(refusal).toThrow(ProblemError);
    expect(refusal).toThrow('A comma before the closing bracket');
  });
});
