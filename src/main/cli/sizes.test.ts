import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

const protos = resolve(import.meta.dirname, '../../../proto-samples/workspace/protos');
/** Made by protoc; see scripts/make-store-fixtures.sh. */
const fixtures = resolve(import.meta.dirname, '../../../e2e/fixtures/store');
const pkg = 'com.example.samples.store';
const createUser =
  '{"username":"SIMPLEUSER","email":"simpleUser@gmail.com","password":"1234567890","role":"EMPLOYEE"}';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-sizes-'));
  await writeFile(join(folder, 'create.json'), createUser);
});
afterAll(() => rm(folder, { recursive: true }));

function sizes(
  type: string,
  args: readonly string[],
  input: Uint8Array | string = '',
): Promise<Ended> {
  return runCommand(
    folder,
    ['sizes', '--proto', protos, '--type', `${pkg}.${type}`, ...args],
    input,
  );
}

interface Printed {
  readonly type: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

function printedBy({ stdout }: Ended): Printed {
  return JSON.parse(String(stdout)) as Printed;
}

describe('protodesk sizes', () => {
  it('reads comments and variables as the body of a request has them', async () => {
    const typed = createUser.replace('SIMPLEUSER', '{{name}}');
    const args = ['--var', 'name=SIMPLEUSER', '--json', '-'];
    const printed = printedBy(await sizes('CreateUser', args, `${typed} // of {{no}}`));

    const [protobuf] = printed.rows;
    const asIs = printed.rows.find(({ encoding }) => encoding === 'json-as-is');
    expect([protobuf?.identity, asIs?.identity]).toEqual([48, createUser.length + 13]);
  });

  it.each([
    ['user-1', 'User', 46, 156],
    ['users', 'UserCatalog', 20849, 66076],
    ['products', 'ProductCatalog', 1569, 7007],
    ['create-user', 'CreateUser', 48, 98],
    ['edit-user', 'EditUser', 38, 60],
  ])('measures the bytes that protoc made of %s', async (name, type, protobuf, json) => {
    const bytes = await readFile(join(fixtures, `${name}.pb`));
    const printed = printedBy(await sizes(type, ['--from', 'binary', '--json', '-'], bytes));

    expect(printed.rows.map(({ encoding, identity }) => [encoding, identity]).slice(0, 3)).toEqual([
      ['protobuf', protobuf],
      ['protobuf-with-defaults', expect.any(Number)],
      ['json-compact', json],
    ]);
  });

  it('gives each encoding in each coding, and nothing else on standard output', async () => {
    const ended = await sizes('CreateUser', ['--json', 'create.json']);
    const { type, rows } = printedBy(ended);

    expect([ended.code, ended.stderr, type]).toEqual([0, '', `${pkg}.CreateUser`]);
    expect(rows.map(({ encoding, identity }) => [encoding, identity])).toEqual([
      ['protobuf', 48],
      ['protobuf-with-defaults', 48],
      ['json-compact', 98],
      ['json-with-defaults', 98],
      ['json-pretty', 115],
      ['json-as-is', 98],
    ]);
    for (const row of rows) {
      expect(row).toEqual({
        ...{ encoding: row.encoding, identity: row.identity },
        ...{ gzip: expect.any(Number), br: expect.any(Number), zstd: expect.any(Number) },
      });
    }
  });

  it('heads its table with the verdict', async () => {
    const [fromJson, fromText] = await Promise.all([
      sizes('CreateUser', ['create.json']),
      sizes('EditUser', ['--from', 'text', '-'], 'username: "NEWUSERNAME"'),
    ]);

    expect(String(fromJson?.stdout).split('\n').slice(0, 4)).toEqual([
      `This ${pkg}.CreateUser is 48 B as protobuf and 98 B as compact ProtoJSON: 51 % smaller (2.0x).`,
      '',
      'Bytes                           plain  gzip 6  br 5  zstd 3',
      expect.stringMatching(/^protobuf +48 +[0-9]+ +[0-9]+ +[0-9]+$/),
    ]);
    expect(String(fromText?.stdout)).toContain('is 13 B as protobuf and 26 B as compact ProtoJSON');
  });

  it('measures the available sizes of a message that ProtoJSON cannot hold, and gives the reason', async () => {
    const ended = await sizes(
      'EditUser',
      ['--from', 'binary', '--json', '-'],
      Buffer.from('1801', 'hex'),
    );

    expect([ended.code, printedBy(ended).rows.length, JSON.parse(ended.stderr).severity]).toEqual([
      0,
      1,
      'warning',
    ]);
  });

  it.each([
    ['JSON that does not fit', ['-'], '{"usernam":1}', 'json-mismatch'],
    ['bytes that do not fit', ['--from', 'binary', '-'], '\x0a\x05', 'body-malformed'],
    ['text format that does not parse', ['--from', 'text', '-'], 'username: :', 'json-syntax'],
    ['a file that is not there', ['none.json'], '', 'file-read'],
  ])('names the fault of %s', async (_case, args, input, kind) => {
    const ended = await sizes('EditUser', ['--json', ...args], input);

    expect([ended.code, String(ended.stdout), JSON.parse(ended.stderr)]).toMatchObject([
      1,
      '',
      { kind, location: { file: expect.any(String) } },
    ]);
  });
});
