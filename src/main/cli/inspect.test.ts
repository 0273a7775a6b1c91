import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

const fixtures = resolve(import.meta.dirname, '../../../node_modules/@mapbox/mvt-fixtures');
const tileProto = join(fixtures, 'vector-tile-spec/2.1/vector_tile.proto');
const tilePath = join(fixtures, 'real-world/chicago/13-2098-3045.mvt');

const proto = `syntax = "proto3"; package store;
message User { int32 id = 1; string username = 2; repeated int32 tags = 3; User boss = 5; }
message Order { int32 number = 1; double total = 7; }
`;
const user = Buffer.from('080712034164612a0208091a020102', 'hex');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-inspect-'));
  await writeFile(join(folder, 'user.proto'), proto);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

function protodesk(args: readonly string[], input: Uint8Array = new Uint8Array(0)): Promise<Ended> {
  return runCommand(folder, args, input);
}

async function inspected(input: Uint8Array, ...args: readonly string[]) {
  const ended = await protodesk(['inspect', '--json', ...args, '-'], input);
  return {
    code: ended.code,
    found: JSON.parse(String(ended.stdout)) as Record<string, unknown>,
    told: ended.stderr
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly title: string }),
  };
}

const typed = ['--proto', 'user.proto', '--type', 'store.User'];

describe('protodesk inspect --json', () => {
  it('finds nothing in a message that stays the same when re-encoded', async () => {
    const plain = Buffer.from('080712034164611a0201022a020809', 'hex');

    expect(await inspected(plain, ...typed)).toEqual({
      code: 0,
      found: {
        ...{ type: 'store.User', content: 'protobuf', spelling: 'binary', encodingSteps: [] },
        ...{ fidelity: [], unknown: [], fault: null },
      },
      told: [],
    });
  });

  it('reports fields that are out of order, unknown and longer than needed, by offset and path', async () => {
    const odd = Buffer.concat([
      user,
      Buffer.from('488100', 'hex'),
      Buffer.from('0887808000', 'hex'),
    ]);
    const { code, found } = await inspected(odd, ...typed);

    expect([code, found.unknown]).toEqual([
      0,
      [{ path: '#9', number: 9, count: 1, byteCount: 3, offset: 15, type: 'varint' }],
    ]);
    expect(found.fidelity).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'out-of-order', offset: 11, path: 'tags' }),
        expect.objectContaining({ code: 'unknown-field', offset: 15, path: '#9' }),
        expect.objectContaining({ code: 'long-value', offset: 19, path: 'id' }),
        expect.objectContaining({ code: 'repeated-singular', offset: 18, path: 'id' }),
      ]),
    );
  });

  it('ends with 1 if the bytes are broken, and names the place', async () => {
    const { code, found, told } = await inspected(user.subarray(0, 12), ...typed);

    expect([code, found.fault, told.length]).toEqual([
      1,
      { offset: 12, reason: expect.stringContaining('length') },
      1,
    ]);
  });

  it('guesses coding, framing and type of the bytes, and marks the guesses', async () => {
    const stream = gzipSync(
      Buffer.concat([user, user].flatMap((one) => [Buffer.of(one.length), one])),
    );
    const { code, found, told } = await inspected(stream, '--proto', 'user.proto', '--');

    expect([code, found.type, found.fault]).toEqual([0, 'store.User', null]);
    expect(found.encodingSteps).toEqual([
      { kind: 'inflate', coding: 'gzip', source: 'guess', inBytes: stream.length, outBytes: 32 },
      {
        ...{ kind: 'frames', framing: 'delimited', source: 'guess' },
        ...{ inBytes: 32, outBytes: 32, note: '2 messages' },
      },
    ]);
    expect(told.map(({ title }) => title)).toEqual([
      'Read as gzip: a guess',
      'Read as delimited messages: a guess',
      'Read as store.User: a guess',
    ]);
  });

  it('uses the declared format', async () => {
    const packed = Buffer.concat([Buffer.of(1, 2, 3), brotliCompressSync(user)]);
    const said = ['--coding', 'skip=3,br', '--frame', 'none'];
    const { code, found, told } = await inspected(packed, ...typed, ...said);

    expect([code, told]).toEqual([0, []]);
    expect(found.encodingSteps).toEqual([
      {
        kind: 'skip',
        bytes: 3,
        source: 'chosen',
        inBytes: packed.length,
        outBytes: packed.length - 3,
      },
      { kind: 'inflate', coding: 'br', source: 'chosen', inBytes: packed.length - 3, outBytes: 15 },
    ]);
  });

  it('uses no type that does not clearly fit, and names the nearest', async () => {
    const { code, found, told } = await inspected(Uint8Array.of(8, 7), '--proto', '.', '--');

    expect([code, found.type, told.map(({ title }) => title)]).toEqual([
      0,
      null,
      ['No type matches clearly'],
    ]);
  });

  it('checks compressed messages, and names the damaged ones', async () => {
    const packed = gzipSync(Buffer.from('0800', 'hex'));
    const part = { start: 5, end: 5 + packed.length, coding: 'gzip' };
    const frame = (content: Uint8Array) =>
      Buffer.concat([Buffer.of(1, 0, 0, 0, content.length), content]);
    const whole = await inspected(frame(packed), ...typed, '--frame', 'grpc');
    const damaged = Buffer.concat([frame(packed), frame(packed.subarray(0, -6))]);
    const { code, found, told } = await inspected(damaged, ...typed, '--frame', 'grpc');

    const finding = { code: 'default-on-wire', offset: 0, path: '[0].id', packed: part };
    expect([whole.code, whole.found.fidelity]).toEqual([0, [expect.objectContaining(finding)]]);
    const fault = { offset: part.end, reason: 'the gzip data ends too early' };
    expect([code, found.fault, told.length]).toEqual([1, fault, 1]);
    expect(found.fidelity).toMatchObject([finding, { code: 'unread-message', path: '[1]' }]);
    const text = await protodesk(['inspect', ...typed, '--frame', 'grpc', '-'], damaged);
    expect(String(text.stdout)).toContain('byte 0 of the bytes unpacked from byte 5');
  });

  it('reads without a schema: everything is unknown, at every depth', async () => {
    const { code, found } = await inspected(user);

    const paths = (found.unknown as readonly { path: string }[]).map(({ path }) => path);
    expect([code, found.type, paths]).toEqual([0, null, ['#1', '#2', '#5', '#5.#1', '#3']]);
  });

  it.each([
    [['--type', 'store.User', '-'], 2],
    [['--coding', 'zip', '-'], 2],
    [['--frame', 'lines', '-'], 2],
    [['--frame', 'delimited:br', '-'], 2],
    [['--coding', 'gzip', '-'], 1],
    [['--proto', '.', '--type', 'store.Usr', '--', '-'], 1],
    [['--proto', '.', '--', 'no-such-file'], 1],
    [[], 2],
  ])('ends %j with exit code %i and the reason', async (args, code) => {
    const ended = await protodesk(['inspect', ...args], user);

    expect({ code: ended.code, isSilent: ended.stderr === '' }).toEqual({ code, isSilent: false });
  });
});

describe('protodesk inspect', () => {
  it('shows its findings for a person', async () => {
    const ended = await protodesk(
      ['inspect', ...typed, '-'],
      Buffer.concat([user, Buffer.from('4801', 'hex')]),
    );

    expect([ended.code, ended.stderr, String(ended.stdout).split('\n')]).toEqual([
      0,
      '',
      [
        'type: store.User',
        'bytes: 17',
        expect.stringContaining('re-encoding check: '),
        expect.stringMatching(/^ {2}byte 11 {2}out-of-order {3}tags {2}/),
        expect.stringMatching(/^ {2}byte 15 {2}unknown-field {2}#9 {4}/),
        'unknown fields:',
        '  #9  1 time  2 bytes  first at byte 15  varint',
        'read to its end',
        '',
      ],
    ]);
  });

  it('writes nothing that controls a terminal', async () => {
    const hostile = await mkdtemp(join(folder, 'h-'));
    await writeFile(
      join(hostile, 'x.proto'),
      'syntax = "proto3"; message M { map<string, int32> m = 1; }',
    );
    const entry = Buffer.from('\u001b[31m\u202e');
    const bytes = Buffer.concat([
      Buffer.of(0x0a, entry.length + 4, 0x0a, entry.length),
      ...[entry, Buffer.of(0x18, 0x01)],
    ]);
    const args = ['inspect', '--proto', join(hostile, 'x.proto'), '--type', 'M', '-'];
    const ended = await protodesk(args, bytes);

    const hidden = ['\u001b', '\u202e'].filter((one) => String(ended.stdout).includes(one));
    expect([ended.code, hidden]).toEqual([0, []]);
  });
});

describe('real bodies', () => {
  it('are inspected with the matching type, plain and packed', async () => {
    const tile = await readFile(tilePath);
    const [plain, packed] = await Promise.all([
      inspected(tile, '--proto', tileProto, '--'),
      inspected(gzipSync(tile), '--proto', tileProto, '--'),
    ]);

    expect([plain.code, plain.found.type, plain.found.fault]).toEqual([
      0,
      'vector_tile.Tile',
      null,
    ]);
    expect(packed.found).toEqual({ ...plain.found, encodingSteps: packed.found.encodingSteps });
    expect(packed.found.encodingSteps).toMatchObject([{ kind: 'inflate', coding: 'gzip' }]);
  });
});

describe('protodesk decode of packed bytes and several messages', () => {
  const json = ['decode', '--json', ...typed];
  const grpc = Buffer.concat([
    ...[Buffer.from('000000000f', 'hex'), user],
    ...[Buffer.of(1, 0, 0, 0, gzipSync(user).length), gzipSync(user)],
    ...[Buffer.from('800000000f', 'hex'), Buffer.from('grpc-status:0\r\n')],
  ]);
  const whole = '{"id":7,"username":"Ada","tags":[1,2],"boss":{"id":9}}';

  it.each<[string, readonly string[], Uint8Array, number]>([
    ['gRPC-Web', ['--frame', 'grpc-web'], grpc, 2],
    [
      'messages of gRPC in Brotli, which has no signature',
      ['--frame', 'grpc:br'],
      Buffer.concat([
        Buffer.of(1, 0, 0, 0, brotliCompressSync(user).length),
        brotliCompressSync(user),
      ]),
      1,
    ],
    [
      'lengths of four bytes',
      ['--frame', 'length-be'],
      Buffer.concat([Buffer.of(0, 0, 0, 15), user]),
      1,
    ],
    [
      'the same, low byte first',
      ['--frame', 'length-le'],
      Buffer.concat([Buffer.of(15, 0, 0, 0), user]),
      1,
    ],
    ['gzip', ['--coding', 'gzip'], gzipSync(user), 1],
    [
      'base64 of Brotli',
      ['--coding', 'base64,br'],
      Buffer.from(brotliCompressSync(user).toString('base64')),
      1,
    ],
  ])('reads %s', async (_what, args, bytes, count) => {
    const ended = await protodesk([...json, ...args, '-'], bytes);
    const messages = String(ended.stdout).trim().split('\n');

    expect([ended.code, ended.stderr, messages.length]).toEqual([0, '', count]);
    for (const line of messages) expect(line).toContain(`"message":${whole}`);
  });

  it('finds type and coding of the bytes with --guess, and reports it', async () => {
    const args = ['decode', '--guess', '--proto', 'user.proto', '--', '-'];
    const ended = await protodesk(args, gzipSync(user));

    expect([ended.code, JSON.parse(String(ended.stdout))]).toEqual([0, JSON.parse(whole)]);
    expect(ended.stderr).toContain('warning: Read as gzip: a guess');
    expect(ended.stderr).toContain('warning: Read as store.User: a guess');
  });

  it('gives the rows of messages by their index', async () => {
    const args = ['decode', ...typed, '--frame', 'grpc-web', '--to', 'tree', '--json', '-'];
    const ended = await protodesk(args, grpc);
    const rows = JSON.parse(String(ended.stdout)) as { path: string; offset: number }[];

    expect(rows.map(({ path, offset }) => [path, offset]).filter((_, at) => at % 5 === 0)).toEqual([
      ['[0].id', 5],
      ['[1].id', 0],
    ]);
  });

  it('shows the readable part of truncated packed bytes, and ends with 1', async () => {
    const many = Buffer.concat(Array.from({ length: 3000 }, () => user));
    const ended = await protodesk(
      ['decode', '--raw', '--coding', 'gzip', '-'],
      gzipSync(many).subarray(0, -12),
    );

    expect([ended.code, String(ended.stdout).startsWith('#1[0] 1 varint: 7\n')]).toEqual([1, true]);
    expect(ended.stderr).toContain('error: ');
  });

  it.each([
    [['--type', 'store.User', '--guess'], 2],
    [['--guess', '--raw'], 2],
    [['--guess'], 2],
    [['--guess', '--proto', '.', '--frame', 'lines'], 2],
    [['--raw', '--coding', 'zstd'], 1],
    [['--raw', '--frame', 'grpc'], 1],
  ])('ends %j with exit code %i', async (args, code) => {
    const ended = await protodesk(['decode', ...args, '--', '-'], user);

    expect([ended.code, ended.stderr === '']).toEqual([code, false]);
  });

  it('reports when no type fits', async () => {
    const ended = await protodesk(
      ['decode', '--guess', '--proto', 'user.proto', '--', '-'],
      Buffer.from('d23e00', 'hex'),
    );

    expect([ended.code, ended.stderr.split('\n')[0]]).toEqual([1, 'error: No type matches']);
  });
});
