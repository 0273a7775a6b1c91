import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

const proto = `syntax = "proto3"; package store;
message User { int32 id = 1; string username = 2; repeated int32 tags = 3; User boss = 5; }
`;
/** `{id: 7, username: "Ada", boss: {id: 9}, tags: [1, 2]}` */
const user = Buffer.from('080712034164612a0208091a020102', 'hex');
const whole = { id: 7, username: 'Ada', tags: [1, 2], boss: { id: 9 } };
const hex = user.toString('hex');
const dump = `00000000: 0807 1203 4164 612a 0208 091a 0201 02  ....Ada*.......\n`;
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** One literal with all bytes. */
const snappy = Buffer.concat([Buffer.of(user.length, (user.length - 1) << 2), user]);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-foreign-'));
  await writeFile(join(folder, 'user.proto'), proto);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function protodesk(args: readonly string[], input: string | Uint8Array): Promise<Ended> {
  return runCommand(folder, args, Buffer.from(input));
}

const guessing = ['--proto', 'user.proto', '--', '-'];

describe('bytes written as text, and bytes packed without a signature', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ['hex digits', hex, 'hex', 'Read as hex digits: a guess'],
    ['a dump', dump, 'dump', 'Read as a hex dump: a guess'],
    ['a list of Go', `[]byte{${user.join(', ')}}`, 'list', 'Read as a list of bytes: a guess'],
    ['base64', user.toString('base64'), 'base64', 'Read as base64: a guess'],
    ['base64 of gzip', gzipSync(user).toString('base64'), 'base64', 'Read as base64: a guess'],
    ['a Snappy block', snappy, 'binary', 'Read as snappy: a guess'],
  ])('are %s to inspect and to decode --guess', async (_what, input, spelling, told) => {
    const inspected = await protodesk(['inspect', '--json', ...guessing], input);
    const decoded = await protodesk(['decode', '--guess', ...guessing], input);

    expect([inspected.code, JSON.parse(String(inspected.stdout))]).toMatchObject([
      0,
      { type: 'store.User', content: 'protobuf', spelling, fault: null },
    ]);
    expect(inspected.stderr).toContain(told);
    expect([decoded.code, JSON.parse(String(decoded.stdout))]).toEqual([0, whole]);
    expect(decoded.stderr).toContain(`warning: ${told}`);
  });

  it('stay unchanged with --coding none', async () => {
    const { code, stdout } = await protodesk(['inspect', '--json', '--coding', 'none', '-'], hex);

    expect([code, JSON.parse(String(stdout)).spelling]).toEqual([1, 'binary']);
  });

  it.each([
    [['--raw'], dump, 'hint: It looks like a hex dump: inspect reads it;'],
    [['--raw'], user.toString('base64'), 'hint: It looks like base64: try --coding base64.'],
    [['--raw'], gzipSync(user), 'hint: It looks like gzip: try --coding gzip.'],
    [
      ['--raw'],
      Buffer.concat([Buffer.of(15), user, Buffer.of(15), user]),
      'hint: It looks like several messages: try --frame delimited.',
    ],
    [['--raw'], png, 'hint: It looks like a PNG picture.'],
    [['--raw'], '{"id": 7}', 'hint: It looks like JSON.'],
    [['--type', 'store.User', '--proto', 'user.proto', '--to', 'tree'], dump, 'hint: It looks'],
  ])('are reported by decode %j when they are unreadable', async (args, input, hint) => {
    const { code, stderr } = await protodesk(['decode', ...args, '--', '-'], input);

    expect([code, stderr]).toEqual([1, expect.stringContaining(hint)]);
  });

  it('are JSON if a list of numbers is JSON too, and the other reading is noted', async () => {
    const { code, stderr } = await protodesk(['inspect', '-'], JSON.stringify([...user]));

    expect(code).toBe(1);
    expect(stderr).toContain('warning: This JSON may be a list of bytes');
    expect(stderr).toContain('error: This is JSON, not a protobuf message');
  });

  it('are text if a hex digit is missing, and that is reported', async () => {
    const { code, stderr } = await protodesk(['inspect', '-'], hex.slice(1));

    expect(code).toBe(1);
    expect(stderr).toContain('warning: Incomplete hex');
    expect(stderr).toContain('error: This is text, not a protobuf message');
  });
});

describe('content that is not protobuf', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ['JSON', ' {"id": 7}', 'json', 'This is JSON, not a protobuf message'],
    ['text format', 'id: 7', 'textproto', "This is protobuf's text format, not a protobuf message"],
    ['XML', '<?xml version="1.0"?><a/>', 'xml', 'This is XML, not a protobuf message'],
    ['words', 'only words', 'text', 'This is text, not a protobuf message'],
    ['a picture', png, 'png', 'This is a PNG picture, not a protobuf message'],
  ])('is named by inspect and decode --guess: %s', async (_what, input, content, title) => {
    const inspected = await protodesk(['inspect', '--json', ...guessing], input);
    const shown = await protodesk(['inspect', ...guessing], input);
    const decoded = await protodesk(['decode', '--guess', ...guessing], input);

    expect([inspected.code, shown.code, decoded.code]).toEqual([1, 1, 1]);
    expect(JSON.parse(String(inspected.stdout))).toMatchObject({
      ...{ type: null, content, fidelity: [], unknown: [] },
      fault: { offset: expect.any(Number) },
    });
    expect(String(shown.stdout)).toMatch(/^content: /);
    expect([shown.stderr, decoded.stderr]).toEqual([
      expect.stringContaining(`error: ${title}`),
      expect.stringContaining(`error: ${title}`),
    ]);
  });

  it('is a recording, which neither accepts as a body', async () => {
    const har = '{"log": {"entries": []}}';
    const ended = [
      await protodesk(['inspect', '-'], har),
      await protodesk(['decode', '--guess', ...guessing], har),
    ];

    for (const { code, stdout, stderr } of ended) {
      expect([code, String(stdout)]).toEqual([1, '']);
      expect(stderr).toContain('error: This is a recording');
    }
  });

  it('is a truncated message', async () => {
    const { code, stdout, stderr } = await protodesk(
      ['inspect', ...guessing],
      user.subarray(0, 14),
    );

    expect(code).toBe(1);
    expect(String(stdout)).toMatch(/\nbroken at byte 12: [^\n]*\n$/);
    expect(stderr).toContain('error: Not protobuf to its end');
  });

  it('does not unpack to a thousand times its size: one Problem, and no more', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
    const ended = [
      await protodesk(['inspect', '-'], bomb),
      await protodesk(['decode', '--raw', '--coding', 'gzip', '-'], bomb),
    ];

    for (const { code, stdout, stderr } of ended) {
      expect([code, String(stdout)]).toEqual([1, '']);
      expect(stderr).toMatch(/^error: It unpacks to too much\n/);
      expect(stderr.match(/error: |warning: /g)).toHaveLength(1);
    }
  });
});
