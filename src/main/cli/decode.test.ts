import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeFolder, userBytes } from './store-folder.test-kit.ts';

const store = storeFolder();
const { protodesk } = store;

describe('protodesk decode', () => {
  it.each([
    [
      ['--proto', '.', '--type', 'store.User'],
      '{\n  "id": 7,\n  "username": "Ada",\n  "role": "ADMIN",\n  "big": "9007199254740993"\n}\n',
    ],
    [
      ['--proto', '.', '--type', 'store.User', '--json'],
      '{"type":"store.User","byteCount":18,"message":{"id":7,"username":"Ada","role":"ADMIN","big":"9007199254740993"}}\n',
    ],
    [
      ['--proto', '.', '--type', 'store.User', '--to', 'text'],
      'id: 7\nusername: "Ada"\nrole: ADMIN\nbig: 9007199254740993\n',
    ],
    [
      ['--proto', '.', '--type', 'store.User', '--to', 'tree'],
      'id 1 int32: 7\nusername 2 string: "Ada"\nrole 3 UserRole: ADMIN (1)\nbig 4 int64: 9007199254740993\n',
    ],
    [
      ['--raw', '--to', 'hex'],
      `${userBytes.toString('hex').match(/../g)?.slice(0, 16).join(' ')}\n${userBytes.toString('hex').match(/../g)?.slice(16).join(' ')}\n`,
    ],
    [
      ['--proto', '.', '--type', 'store.User', '--to', 'hex', '--json'],
      `{"type":"store.User","byteCount":18,"hex":"${userBytes.toString('hex').match(/../g)?.join(' ')}"}\n`,
    ],
    [
      ['--raw'],
      '#1 1 varint: 7\n#2 2 string: "Ada"\n#3 3 varint: 1\n#4 4 varint: 9007199254740993\n',
    ],
  ])('shows bytes as %j', async (args, expected) => {
    const [fromFile, fromPipe] = await Promise.all([
      protodesk(['decode', ...args, '--', 'user.bin']),
      protodesk(['decode', ...args, '-'], userBytes),
    ]);

    expect([fromFile, fromPipe].map((ended) => [ended?.code, String(ended?.stdout)])).toEqual([
      [0, expected],
      [0, expected],
    ]);
  });

  it('reads delimited messages one after the other, up to a fault', async () => {
    const stream = Buffer.from('0208010208020a', 'hex');

    const ended = await protodesk(
      ['decode', '--proto', '.', '--type', 'store.User', '--json', '--frame', 'delimited', '-'],
      stream,
    );

    expect(String(ended.stdout)).toBe(
      '{"type":"store.User","byteCount":2,"message":{"id":1}}\n{"type":"store.User","byteCount":2,"message":{"id":2}}\n',
    );
    expect([ended.code, JSON.parse(ended.stderr)]).toMatchObject([
      1,
      { kind: 'body-malformed', location: { file: '<stdin>', offset: 6 } },
    ]);
  });

  it('shows a tree up to the fault, the inside of cut messages too, and names its place', async () => {
    const ended = await protodesk(
      ['decode', '--raw', '-'],
      Buffer.from('08071a0808011a0412026162'.slice(0, -2), 'hex'),
    );

    expect([ended.code, String(ended.stdout), ended.stderr]).toEqual([
      1,
      [
        '#1 1 varint: 7',
        '#3 3 message: cut: 7 of 8 bytes',
        '  #1 1 varint: 1',
        '  #3 3 message: cut: 3 of 4 bytes',
        '    #2 2 string: cut: 1 of 2 bytes, "a"',
        '    ! broken at byte 9: length 2 runs past the end',
        '  ! broken at byte 7: length 4 runs past the end',
        '! broken at byte 3: length 8 runs past the end',
        '',
      ].join('\n'),
      'error: Not protobuf to its end\n  <stdin>: byte 3: Length 8 runs past the end.\n  hint: The readable part is above.\n',
    ]);
  });
});

describe('protodesk decode --to tree --json', () => {
  const tree = ['decode', '--proto', '.', '--type', 'store.User', '--to', 'tree', '--json'];

  it('writes one array, a row for each field', async () => {
    const ended = await protodesk([...tree, '--', 'user.bin']);

    expect([ended.code, ended.stderr, JSON.parse(String(ended.stdout))[3]]).toEqual([
      0,
      '',
      {
        ...{ path: 'big', number: 4, name: 'big', type: 'int64', wireType: 'VARINT' },
        ...{ offset: 9, tagBytes: 1, lengthBytes: null, valueBytes: 8, value: '9007199254740993' },
      },
    ]);
  });

  it.each([
    ['an empty body', '', [], 0],
    ['a fault after two fields', '08071202416 4fe'.replace(' ', ''), ['id', 'username'], 1],
    ['a fault in the first byte', 'ff', [], 1],
  ])('closes the array for %s', async (_case, hex, paths, code) => {
    const ended = await protodesk([...tree, '-'], Buffer.from(hex, 'hex'));
    const rows = JSON.parse(String(ended.stdout)) as readonly { readonly path: string }[];

    expect([ended.code, rows.map(({ path }) => path)]).toEqual([code, paths]);
    if (code === 1) expect(JSON.parse(ended.stderr)).toMatchObject({ kind: 'body-malformed' });
  });

  it('names the message in the paths of a delimited stream, with offsets of the whole', async () => {
    const stream = Buffer.from('020801020802020a', 'hex');
    const ended = await protodesk([...tree, '--frame', 'delimited', '-'], stream);
    const rows = JSON.parse(String(ended.stdout)) as readonly Readonly<Record<string, unknown>>[];

    expect(rows.map(({ path, offset, value }) => [path, offset, value])).toEqual([
      ['[0].id', 1, 1],
      ['[1].id', 4, 2],
    ]);
    expect([ended.code, JSON.parse(ended.stderr).location]).toEqual([
      1,
      { file: '<stdin>', offset: 6 },
    ]);
  });
});

describe('protodesk decode --to hex', () => {
  it('writes a body of any size, line by line', async () => {
    const bytes = Buffer.from(Array.from({ length: 1024 * 1024 + 20 }, (_, at) => (at * 7) & 0xff));
    const hex = async (input: Uint8Array) => {
      const { code, stdout } = await protodesk(['decode', '--raw', '--to', 'hex', '-'], input);
      return [code, String(stdout)];
    };
    const lines = bytes.toString('hex').replaceAll(/(.{32})/g, '$1\n');

    expect(await hex(bytes)).toEqual([0, `${lines.replaceAll(/(..)(?=.)/g, '$1 ')}\n`]);
    expect(await hex(bytes.subarray(0, 1024 * 1024))).toEqual([
      0,
      lines.slice(0, (1024 * 1024 * 33) / 16).replaceAll(/(..)(?=.)/g, '$1 '),
    ]);
    expect(await hex(Buffer.alloc(0))).toEqual([0, '\n']);
  });
});

describe('protodesk decode of text that is not UTF-8', () => {
  const args = ['--proto', 'loose.proto', '--type', 'L', '--frame', 'delimited'];
  // U+FFFD itself, and a byte that is not a character.
  const stream = Buffer.from('050a03efbfbd 03 0a01ff'.replaceAll(' ', ''), 'hex');

  it('reports where JSON replaces proto2 bytes, and writes the bytes in text format', async () => {
    const text = 'syntax = "proto2"; message L { optional string a = 1; }';
    await writeFile(join(store.path, 'loose.proto'), text);
    const json = await protodesk(['decode', '--json', ...args, '-'], stream);
    const written = await protodesk(['decode', '--to', 'text', ...args, '-'], stream);

    expect([json.code, String(json.stdout)]).toEqual([
      0,
      [
        '{"type":"L","byteCount":5,"message":{"a":"\ufffd"}}\n',
        '{"type":"L","byteCount":3,"message":{"a":"\ufffd"}}\n',
      ].join(''),
    ]);
    expect(JSON.parse(json.stderr)).toMatchObject({
      severity: 'warning',
      title: 'Text that is not UTF-8',
      location: { file: '<stdin>', offset: 9 },
    });
    expect([written.code, written.stderr, String(written.stdout)]).toEqual([
      0,
      '',
      'a: "\ufffd"\n---\na: "\\377"\n',
    ]);
  });
});
