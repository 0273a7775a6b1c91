import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import type { Exchange } from '../../shared/model/exchange.ts';
import { savedRequestSchema } from '../../shared/model/saved-request.ts';

let base: string;
let server: Server;
let bodies: string[];
let opened: OpenedEngine;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-chosen-')));
  bodies = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      bodies.push(text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await mkdir(join(base, 'w', 'collections'), { recursive: true });
  await writeFile(join(base, 'w', 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
  await writeFile(join(base, 'payload.xml'), '<order/>');
  for (const id of ['a', 'b']) {
    await writeFile(
      join(base, 'w', 'collections', `${id}.request.yaml`),
      `id: ${id}\nname: ${id}\nmethod: POST\nurl: http://127.0.0.1:${port}/\nbody: {format: file, file: ../../payload.xml}\n`,
    );
  }
  opened = await openEngine(join(base, 'w'));
});

afterEach(async () => {
  await opened.dispose();
  server.close();
  await rm(base, { recursive: true, force: true });
});

async function send(requestId: string): Promise<Exchange> {
  const { handlers } = opened.engine;
  const { request } = await handlers.readRequest({ requestId });
  return handlers.send({
    exchangeId: crypto.randomUUID(),
    request: savedRequestSchema.parse(request),
    environmentName: null,
  });
}

/** Returns the requests whose body files must be chosen, as listed for the workspace. */
async function waiting(): Promise<readonly (string | undefined)[]> {
  const { problems } = await opened.engine.handlers.getWorkspace({});
  return problems
    .filter(({ chooseFile }) => chooseFile === 'body')
    .map(({ requestId }) => requestId)
    .sort();
}

it('sends a body from elsewhere only after the user chose the file, for that request and that file', async () => {
  const path = join(base, 'payload.xml');
  expect((await send('a')).problem).toMatchObject({
    title: 'This body file was not chosen on this computer',
    location: { file: path },
    chooseFile: 'body',
    requestId: 'a',
  });
  expect(bodies).toEqual([]);
  expect(await waiting()).toEqual(['a', 'b']);

  await opened.engine.allowedFiles.allow({ kind: 'body', requestId: 'a' }, path);

  expect(await send('a')).toMatchObject({ problem: null, outcome: 'answered' });
  expect(bodies).toEqual(['<order/>']);
  expect(await waiting()).toEqual(['b']);
  expect((await send('b')).problem).toMatchObject({ chooseFile: 'body', requestId: 'b' });

  // The choice is remembered, and does not apply to another file of that name.
  opened = await opened.reopen();
  expect((await send('a')).problem).toBeNull();
  await rename(path, join(base, 'away.xml'));
  await writeFile(join(base, 'key'), 'private');
  await symlink(join(base, 'key'), path);
  expect((await send('a')).problem).toMatchObject({
    chooseFile: 'body',
    location: { file: join(base, 'key') },
  });
  expect(bodies).toEqual(['<order/>', '<order/>']);
});
