import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, program, runProgram } from './run-program.test-kit.ts';

const proto = `syntax = "proto3";
package store;
enum UserRole { UNKNOWN = 0; ADMIN = 1; EMPLOYEE = 2; }
// A user of the store.
message User { int32 id = 1; string username = 2; UserRole role = 3; int64 big = 4; User boss = 5; }
service Users { rpc Get(User) returns (stream User); }
`;

const userText = '{"id":7,"username":"Ada","role":"ADMIN","big":9007199254740993}';
const userBytes = Buffer.from('080712034164611801208180808080808010', 'hex');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-cli-'));
  await writeFile(join(folder, 'user.proto'), proto);
  await writeFile(join(folder, 'user.json'), userText);
  await writeFile(join(folder, 'user.bin'), userBytes);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

function protodesk(args: readonly string[], input: Uint8Array | string = ''): Promise<Ended> {
  return runProgram(folder, args, input);
}

describe('protodesk encode', () => {
  it('writes exactly the canonical bytes, from a file and from standard input', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User'];

    const ended = await Promise.all([
      protodesk([...args, 'user.json']),
      protodesk([...args, '-'], userText),
      protodesk(['encode', '--type', 'store.User', '--proto', '.', '-'], userText),
      protodesk(
        [...args, '--from', 'text', '-'],
        'id: 7 username: "Ada" role: ADMIN big: 9007199254740993',
      ),
    ]);

    expect(ended.map(({ code, stdout, stderr }) => [code, stdout.toString('hex'), stderr])).toEqual(
      ended.map(() => [0, userBytes.toString('hex'), '']),
    );
  });

  it('names an option that it does not know before one that is missing', async () => {
    const ended = await Promise.all([
      protodesk(['types', '--prot', 'user.proto']),
      protodesk(['encode', '--typ', 'store.User', '--proto', 'user.proto', '-']),
      protodesk(['types']),
      protodesk(['encode', '--proto', 'user.proto', '--', '-']),
    ]);

    expect(ended.map(({ code, stderr }) => [code, stderr.split('\n')[0]])).toEqual([
      [2, "error: unknown option '--prot'"],
      [2, "error: unknown option '--typ'"],
      [2, "error: required option '--proto <path...>' not specified"],
      [2, "error: required option '--type <name>' not specified"],
    ]);
  });

  it('warns of a type that two versions of a file define, and says which is used', async () => {
    const root = await mkdtemp(join(tmpdir(), 'protodesk-clash-'));
    const paths = ['one', 'two'].map((name) => join(root, name));
    for (const path of paths) await mkdir(path);
    await writeFile(join(root, 'one', 'user.proto'), proto);
    await writeFile(join(root, 'two', 'user.proto'), proto.replace('int32 id', 'int64 id'));

    const { code, stdout, stderr } = await protodesk(
      ['encode', '--proto', ...paths, '--type', 'store.User', '--', '-'],
      userText,
    );
    await rm(root, { recursive: true });

    expect([code, stdout.toString('hex')]).toEqual([0, userBytes.toString('hex')]);
    expect(stderr).toMatch(/^warning: Two versions of user\.proto/);
    expect(stderr).toMatch(/one\/user\.proto:\d+, which is used, and .*two\/user\.proto:\d+/);
  });

  it('refuses text that is not UTF-8, and does not mend it', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', '-'];
    const input = Buffer.concat([
      Buffer.from('{"username": "'),
      Buffer.of(0xff),
      Buffer.from('"}'),
    ]);

    const { code, stdout, stderr } = await protodesk(args, input);

    expect([code, stdout.length]).toEqual([1, 0]);
    expect(stderr).toMatch(/^error: The input is no text/);
  });

  it('frames and describes its output when asked', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', 'user.json'];

    const [framed, asJson] = await Promise.all([
      protodesk([...args, '--frame', 'delimited']),
      protodesk([...args, '--json']),
    ]);

    expect(framed?.stdout.toString('hex')).toBe(`12${userBytes.toString('hex')}`);
    expect(JSON.parse(String(asJson?.stdout))).toEqual({
      type: 'store.User',
      byteCount: 18,
      base64: userBytes.toString('base64'),
    });
  });

  it.each<[string[], string, string]>([
    [['--from', 'text'], 'id: 7 # seven\nrole: ADMIN', '08071801'],
    [['--from', 'json'], '{"id": 7} // seven', '0807'],
    [['--var', 'id=7'], '{"id": "{{id}}"} // {{no}}', '0807'],
    [['--var', 'name=a"b'], '{"username": "{{name}}"}', '1203612262'],
    [[], '{"username": "\\{{a}}"} /* {{no}} */', '12057b7b617d7d'],
    [['--from', 'text', '--var', 'id=7'], 'id: "{{id}}" # {{no}}', '0807'],
    [[], '{"id": {{$counter}}, "big": {{$counter}}}', '08012002'],
    [['--frame', 'delimited'], '// one\n{"id": 7} // seven', '020807'],
    [['--write-defaults'], '{"id": 7}', '08071200180020 00'],
    [['--frame', 'delimited'], '[{"id": 7}, {}]', '02080700'],
    [['--frame', 'delimited', '--from', 'text'], 'id: 7\n---\nid: 8', '0208070208 08'],
  ])('encodes with %j', async (options, text, hex) => {
    const typed = ['--proto', 'user.proto', '--type', 'store.User'];
    const ended = await protodesk(['encode', ...typed, ...options, '-'], text);

    expect([ended.code, ended.stderr, ended.stdout.toString('hex')]).toEqual([
      0,
      '',
      hex.replaceAll(' ', ''),
    ]);
  });

  it.each([
    ['hex', '08 07\n1a', '08071a'],
    ['hex', '00000000: 0807 1a                                  ...\n', '08071a'],
    ['hex', '', ''],
    ['base64', 'CAca\n', '08071a'],
    ['base64', '_-8', 'ffef'],
  ])('takes bytes as %s without a schema', async (from, text, hex) => {
    const ended = await protodesk(['encode', '--from', from, '-'], text);

    expect([ended.code, ended.stderr, ended.stdout.toString('hex')]).toEqual([0, '', hex]);
  });

  it.each([
    ['hex', '08 0', /^error: The body is not hex digits\n {2}<stdin>:1:4/],
    ['base64', 'a*', /^error: Not base64/],
  ])('says what is no %s', async (from, text, message) => {
    const ended = await protodesk(['encode', '--from', from, '-'], text);

    expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('refuses a variable without a value', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', '--json', '-'];
    const { code, stdout, stderr } = await protodesk(args, '{\n  "username": "{{name}}"\n}');

    expect([code, String(stdout)]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      kind: 'variable-missing',
      location: { file: '<stdin>', line: 2 },
      hint: expect.stringContaining('--var name=value'),
    });
  });

  it('points at what is wrong', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', '-'];
    const [person, machine] = await Promise.all([
      protodesk(args, '{\n  "usernam": "x"\n}'),
      protodesk([...args, '--json'], '{\n  "usernam": "x"\n}'),
    ]);

    expect([person?.code, String(person?.stdout)]).toEqual([1, '']);
    expect(person?.stderr).toBe(
      [
        'error: JSON does not fit store.User',
        '  <stdin>:2:3: Unknown field `usernam`; did you mean `username`?',
        '  2 |   "usernam": "x"',
        '    |   ^',
        '  field: usernam',
        '  hint: store.User has id, username, role, big, boss.',
        '',
      ].join('\n'),
    );
    expect(machine?.code).toBe(1);
    expect(JSON.parse(machine?.stderr ?? '')).toMatchObject({
      kind: 'json-mismatch',
      location: { file: '<stdin>', line: 2, column: 3, fieldPath: 'usernam' },
    });
  });
});

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
      'error: Not protobuf to its end\n  <stdin>: byte 3: Length 8 runs past the end.\n  hint: What could be read stands above.\n',
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

describe('protodesk types', () => {
  it('lists messages, enums and services with their methods', async () => {
    const ended = await protodesk(['types', '--proto', 'user.proto']);

    expect([ended.code, ended.stderr, String(ended.stdout).split('\n')]).toEqual([
      0,
      '',
      [
        'message store.User  user.proto',
        'enum store.UserRole  user.proto',
        'service store.Users  user.proto',
        '  Get(store.User) returns (stream store.User)',
        '1 file, 1 message type, 1 enum, 1 service',
        '',
      ],
    ]);
  });

  it('lists what a file with a mistake defines too, and has Problems in its JSON alone', async () => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await writeFile(
      join(broken, 'good.proto'),
      'syntax = "proto3"; import "gone.proto"; message Good { Gone gone = 1; enum Kind { A = 0; } }',
    );
    await writeFile(join(broken, 'bad.proto'), 'syntax = "proto3";\nmessage Bad { int32 = 1; }');

    const ended = await protodesk(['types', '--proto', broken, '--json']);

    expect([ended.code, ended.stderr, JSON.parse(String(ended.stdout))]).toEqual([
      0,
      '',
      {
        messages: [
          { fullName: 'Bad', file: 'bad.proto' },
          { fullName: 'Good', file: 'good.proto' },
        ],
        enums: [{ fullName: 'Good.Kind', file: 'good.proto' }],
        services: [],
        files: [
          { importPath: 'bad.proto', path: join(broken, 'bad.proto') },
          { importPath: 'good.proto', path: join(broken, 'good.proto') },
        ],
        problems: [expect.objectContaining({ kind: 'schema-import', severity: 'warning' })],
      },
    ]);
  });
});

describe('protodesk sample-server', () => {
  it('serves until it is stopped', async () => {
    const child = spawn(process.execPath, [program, 'sample-server', '--port', '0', '--json']);
    const ended = new Promise<number | null>((settle) => child.once('exit', settle));
    const [line] = await createInterface({ input: child.stdout })
      [Symbol.asyncIterator]()
      .next()
      .then((next) => [String(next.value)]);
    const { url } = JSON.parse(line ?? '') as { readonly url: string };

    const response = await fetch(`${url}/store/users/1`, {
      headers: { accept: 'application/x-protobuf' },
    });
    const body = await response.arrayBuffer();
    child.kill('SIGTERM');

    expect([response.status, body.byteLength, await ended]).toEqual([200, 46, 0]);
  });
});

describe('protodesk', () => {
  it.each([
    [[], 2],
    [['--version'], 0],
    [['--help'], 0],
    [['encode', '--help'], 0],
    [['no-such-command'], 2],
    [['encode', '--proto', '.'], 2],
    [['encode', '--proto', '.', '--type', 'store.User'], 2],
    [['encode', '--proto', '.', '--type', 'store.User', '--from', 'xml', '-'], 2],
    [['decode', '-'], 2],
    [['decode', '--raw', '--to', 'json', '-'], 2],
    [['sample-server', '--port', 'x'], 2],
    [['types', '--proto', 'no-such-folder'], 1],
    [['types', '--proto', 'user.proto', 'no-such-folder'], 1],
    [['lint'], 2],
    [['lint', '--proto', 'user.proto', '--to', 'x'], 2],
    [['encode', '--proto', '.', '--type', 'store.Usr', '-'], 1],
    [['decode', '--proto', '.', '--type', 'store.User', 'no-such-file.bin'], 1],
  ])('ends %j with exit code %i', async (args, code) => {
    const ended = await protodesk(args);

    expect({ code: ended.code, isSilent: ended.stderr === '' }).toEqual({
      code,
      isSilent: code === 0,
    });
  });
});
