import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns, propertyTimeoutMs } from '../../../scripts/test/property-runs.ts';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;

/** Each starts the program twice, with many messages. */
const maxRuns = 50;
const runs = propertyRuns(3);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-braces-'));
  await writeFile(
    join(folder, 'm.proto'),
    `syntax = "proto3"; package t;
    message All { repeated M messages = 1; }
    message M { string name = 1; repeated string lines = 2; map<string, string> map = 3; bytes raw = 4; }`,
  );
});

afterAll(() => rm(folder, { recursive: true }));

/** Texts with a meaning in typed text that they must not have in decoded text. */
const pieces = [
  ...['{', '}', '{{', '}}', '{{x}}', '{{$uuid}}', '\\{{', '\\\\{{', '\\', '\\u007b', '\\173'],
  ...['"', "'", '//', '/*', '*/', '#', '\n', '\t', '\u0000', ' ', 'x', 'é', '\u{1f600}'],
];
const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((found) => found.join(''));

/** A message as on the wire, with ordered fields and unique map keys. */
const message = fc
  .record({
    name: text,
    lines: fc.array(text, { maxLength: 3 }),
    map: fc.tuple(text, text),
    raw: text,
  })
  .map(({ name, lines, map: [key, value], raw }) =>
    Buffer.concat([
      field(1, name),
      ...lines.map((line) => field(2, line)),
      field(3, Buffer.concat([field(1, key), field(2, value)])),
      field(4, raw),
    ]),
  );

function field(number: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const { length } = bytes;
  const lengthBytes = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
  return Buffer.concat([Uint8Array.of((number << 3) | 2, ...lengthBytes), bytes]);
}

/** Expects `encode` to read what `decode` writes for a body. */
async function expectReadBack(format: string, options: readonly string[], bytes: Buffer) {
  const typed = ['--proto', 'm.proto', ...options];
  const decoded = await runCommand(folder, ['decode', ...typed, '--to', format, '-'], bytes);
  const { stdout, stderr } = await runCommand(
    folder,
    ['encode', ...typed, '--from', format, '-'],
    decoded.stdout,
  );
  expect([decoded.stderr, stderr]).toEqual(['', '']);
  expect(stdout.toString('hex')).toBe(bytes.toString('hex'));
}

describe('the output of decode for texts with braces', () => {
  it.each(['json', 'text'])(
    'as %s is read by encode as the same bytes',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(fc.array(message, { minLength: 40, maxLength: 80 }), async (messages) => {
          const bytes = Buffer.concat(messages.map((one) => field(1, one)));
          await expectReadBack(format, ['--type', 't.All'], bytes);
        }),
        { ...runs, numRuns: Math.min(runs.numRuns, maxRuns), endOnFailure: true },
      );
    },
    propertyTimeoutMs,
  );

  it.each(['json', 'text'])(
    'of several messages as %s is read by encode as them',
    async (format) => {
      const messages = [field(1, '{{a}}'), Buffer.alloc(0), field(2, '---'), Buffer.alloc(0)];
      const bytes = Buffer.concat(messages.flatMap((one) => [Uint8Array.of(one.length), one]));
      await expectReadBack(format, ['--type', 't.M', '--frame', 'delimited'], bytes);
    },
  );
});
