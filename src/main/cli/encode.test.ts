import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proto, storeFolder, userBytes, userText } from './store-folder.test-kit.ts';

const store = storeFolder();
const { protodesk } = store;

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

  it('warns about a type that two versions of a file define, and names the one in use', async () => {
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

  it('refuses text that is not UTF-8, and does not fix it', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', '-'];
    const input = Buffer.concat([
      Buffer.from('{"username": "'),
      Buffer.of(0xff),
      Buffer.from('"}'),
    ]);

    const { code, stdout, stderr } = await protodesk(args, input);

    expect([code, stdout.length]).toEqual([1, 0]);
    expect(stderr).toMatch(/^error: The input is not text/);
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
    [['--variables'], '{"username": "\\{{a}}"} /* {{no}} */', '12057b7b617d7d'],
    [[], '{"username": "{{a}}"} /* {{no}} */', '12057b7b617d7d'],
    [['--from', 'text'], 'username: "{{$uuid}}" # {{no}}', '12097b7b24757569647d7d'],
    [['--from', 'text', '--var', 'id=7'], 'id: "{{id}}" # {{no}}', '0807'],
    [['--variables'], '{"id": {{$counter}}, "big": {{$counter}}}', '08012002'],
    [['--frame', 'delimited'], '// one\n{"id": 7} // seven', '020807'],
    [['--write-defaults'], '{"id": 7}', '08071200180020 00'],
    [['--frame', 'delimited'], '[{"id": 7}, {}]', '02080700'],
    [['--frame', 'delimited'], '{"id": 7}\n{}\n\n{"id": 8} // eight', '0208070002 0808'],
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
    ['hex', '[]byte{8, 7, 0x1a}', '08071a'],
    // It is declared as hex, so its pairs of digits are hex.
    ['hex', '{10, 32}', '1032'],
    ['hex', '', ''],
    ['base64', 'CAca\n', '08071a'],
    ['base64', '_-8', 'ffef'],
  ])('reads bytes as %s without a schema', async (from, text, hex) => {
    const ended = await protodesk(['encode', '--from', from, '-'], text);

    expect([ended.code, ended.stderr, ended.stdout.toString('hex')]).toEqual([0, '', hex]);
  });

  it.each([
    ['hex', '08 0', /^error: The body is not hex digits\n {2}<stdin>:1:4/],
    ['base64', 'a*', /^error: Not base64/],
  ])('reports invalid %s', async (from, text, message) => {
    const ended = await protodesk(['encode', '--from', from, '-'], text);

    expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('refuses a variable without a value', async () => {
    const typed = ['--proto', 'user.proto', '--type', 'store.User'];
    const args = ['encode', ...typed, '--variables', '--json', '-'];
    const { code, stdout, stderr } = await protodesk(args, '{\n  "username": "{{name}}"\n}');

    expect([code, String(stdout)]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      kind: 'variable-missing',
      location: { file: '<stdin>', line: 2 },
      hint: expect.stringContaining('--var name=value'),
    });
  });

  it('gives a hint about variables if braces do not fit', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', '-'];
    const { code, stderr } = await protodesk(args, '{"id": {{$counter}}}');

    expect([code, stderr]).toEqual([1, expect.stringContaining('add --variables')]);
  });

  it('points at the fault', async () => {
    const args = ['encode', '--proto', 'user.proto', '--type', 'store.User', '-'];
    const [person, machine] = await Promise.all([
      protodesk(args, '{\n  "usernam": "x"\n}'),
      protodesk([...args, '--json'], '{\n  "usernam": "x"\n}'),
    ]);

    expect([person?.code, String(person?.stdout)]).toEqual([1, '']);
    expect(person?.stderr).toBe(
      [
        'error: JSON does not match store.User',
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
