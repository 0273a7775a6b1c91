import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-foreign-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('names of files cannot steer the terminal', async () => {
  const schemas = await mkdtemp(join(folder, 'schemas-'));
  await writeFile(
    join(schemas, 'a\u009b31m\u0085\u202eb.proto'),
    'syntax = "proto3"; message M {}',
  );
  const shown = await runCommand(schemas, ['types', '--proto', '.']);
  const asJson = await runCommand(schemas, ['types', '--json', '--proto', '.']);

  expect(shown.stdout.toString().split('\n')[0]).toBe(
    'message M  a\\u{9b}31m\\u{85}\\u{202e}b.proto',
  );
  expect(asJson.stdout.toString()).toMatch(/^[\n\x20-\x7e]+$/);
  expect(JSON.parse(asJson.stdout.toString()).messages[0].file).toBe(
    'a\u009b31m\u0085\u202eb.proto',
  );
});

it.each([
  [
    'has more than 256 kB',
    `name: R\nurl: http://127.0.0.1:1/\ndescription: ${'x'.repeat(262_144)}\n`,
  ],
  ['is not UTF-8', Buffer.from('name: \xff\nurl: http://127.0.0.1:1/\n', 'latin1')],
])('refuses a request file that %s', async (_name, content) => {
  await writeFile(join(folder, 'r.request.yaml'), content);
  const ended = await runCommand(folder, ['send', 'r.request.yaml']);
  const piped = await runCommand(folder, ['send', '-'], content);

  const words = content.length > 1000 ? 'more than 256 kB' : 'is not UTF-8';
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(words)]);
  expect([piped.code, piped.stderr]).toEqual([1, expect.stringContaining(words)]);
});

it('names the cycle of variables that refer to themselves', async () => {
  const ended = await runCommand(
    folder,
    ['send', '--var', 'a=x{{b}}', '--var', 'b={{c}}', '--var', 'c={{a}}', '-'],
    'id: r\nname: R\nurl: "http://127.0.0.1:1/{{a}}"\n',
  );

  expect(ended.stderr).toContain('{{a}} refers to itself: {{a}}, {{b}}, {{c}}, {{a}}.');
});

it.each([
  ['send', []],
  ['run', ['--samples', '1', '--workers', '1', '--warmup', '0', '--series', 'protobuf']],
  ['compare', ['--pairs', '1']],
])('warns in %s of a Content-Length that contradicts the body', async (command, args) => {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const headers = 'headers:\n  - name: Content-Length\n    value: "0"\n';
    const body = 'body:\n  format: hex\n  text: "0801"\n';
    const yaml = `id: r\nname: R\nmethod: POST\nurl: ${url}\n${headers}${body}`;
    await writeFile(join(folder, 'length.request.yaml'), yaml);
    const ended = await runCommand(folder, [command, '--json', 'length.request.yaml', ...args]);

    expect(JSON.parse(ended.stderr.split('\n')[0] ?? '')).toMatchObject({
      kind: 'header-invalid',
      severity: 'warning',
      detail: expect.stringContaining('Content-Length is 0, but the body has 2 bytes'),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
