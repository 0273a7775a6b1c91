import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { formatTextFormat } from '../../../shared/text-format/format-text-format.ts';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';
import { convertBody } from './convert-body.ts';
import { encodeTextFormat, textFormatOf } from './text-format.ts';

fc.configureGlobal({ seed: 20_261_122 });

const schema = compileText(`syntax = "proto3"; package t;
  import "google/protobuf/any.proto";
  message M {
    int32 i = 1; string s = 2; bytes b = 3; M m = 4; repeated M ms = 5; map<int64, M> by_id = 6;
    map<string, string> names = 7; google.protobuf.Any any = 8; double d = 9; repeated uint64 us = 10;
  }`);

const pieces = [
  ...[
    'i: 1',
    's: "x"',
    'b: "\\xff"',
    'm { ',
    'ms < ',
    '}',
    '>',
    '[',
    ']',
    ',',
    ';',
    ':',
    '---',
    '\n',
  ],
  ...[
    'by_id { key: 1 value { i: 2 } }',
    '{{id}}',
    '"{{id}}"',
    '\\{{id}}',
    '# note',
    '"',
    "'",
    '\\',
  ],
  ...[
    'any { [x/t.M] { s: "in" } }',
    '[t.ext]',
    '[x/t.None]',
    '7: 0x0000002a',
    '99',
    '-',
    '.5e',
    'nan',
  ],
  ...['us: [1, 2]', '{"i": 1}', '//', '/*', 'é😀', '\u0000', '\ue000', '\ud800'],
];

const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(' ')),
);

/** Returns the kind of the Problem; rethrows an error of any other class. */
function outcome(run: () => unknown): string {
  try {
    run();
    return 'done';
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.kind;
    throw error;
  }
}

const kinds = ['done', 'json-syntax', 'json-mismatch', 'body-malformed'];

describe('hostile texts of bodies', () => {
  it('have a tree and places inside of the text, whatever they are', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, isSeveral) => {
        const { messages, comments, faults } = parseTextFormat(text, { isSeveral });
        for (const { start, end } of [...messages, ...comments, ...faults]) {
          expect(start >= 0 && start <= end && end <= text.length).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('give a Problem or a result, in each format and each conversion', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('json', 'textproto', 'hex'),
        fc.constantFrom('json', 'textproto', 'hex'),
        fc.constantFrom(undefined, 'delimited'),
        (text, format, to, framing) => {
          const body = bodyDraftSchema.parse({ format, text, framing });
          expect(checkBody(schema, 't.M', body).kind).toMatch(/^(?:empty|valid|invalid)$/);
          expect(kinds).toContain(outcome(() => convertBody(schema, 't.M', body, to, text)));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('mean the same after formatting', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(outcome(() => encodeTextFormat(schema, 't.M', text)) === 'done');
        const bytes = Buffer.from(encodeTextFormat(schema, 't.M', text)).toString('hex');
        const laid = formatTextFormat(text);
        expect(Buffer.from(encodeTextFormat(schema, 't.M', laid)).toString('hex')).toBe(bytes);
        expect(formatTextFormat(laid)).toBe(laid);
      }),
      { numRuns: 500 },
    );
  });

  it('are read back from any bytes that are a message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        if (outcome(() => textFormatOf(schema, 't.M', bytes)) !== 'done') return;
        const text = textFormatOf(schema, 't.M', bytes);
        expect(textFormatOf(schema, 't.M', encodeTextFormat(schema, 't.M', text))).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });
});
