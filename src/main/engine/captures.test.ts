import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { placeOfUrl } from '../../../scripts/test/place-of-url.ts';
import type { Exchange } from '../../shared/model/exchange.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';

const canary = 'canary-token-5e1f';

let server: Server;
let url: string;
let opened: OpenedEngine;
let workspace: string;
/** The values of the header X-Token to send, the last one first. */
let tokens: (string | undefined)[];
let status: number;

beforeEach(async () => {
  tokens = [];
  status = 200;
  server = createServer((request, response) => {
    tokens.unshift(request.headers['x-token'] as string | undefined);
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'X-Trace': 'trace-1' })
      .end(`{"token": "${canary}", "id": 9223372036854775807}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  workspace = await mkdtemp(join(tmpdir(), 'protodesk-captures-'));
  await mkdir(join(workspace, 'environments'), { recursive: true });
  await writeFile(join(workspace, 'protodesk.yaml'), 'name: W\n');
  await writeFile(
    join(workspace, 'environments', 'a.yaml'),
    'name: A\nvariables:\n  token: {secret: A/token}\n',
  );
  await writeFile(join(workspace, 'environments', 'b.yaml'), 'name: B\nvariables: {}\n');
  opened = await openEngine(workspace);
});

afterEach(async () => {
  await opened.dispose();
  await rm(workspace, { recursive: true });
  await new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
});

function login(path = 'token', secret = false): SavedRequest {
  return requestOf({
    name: 'Log in',
    url,
    askFor: 'json',
    captures: [
      { variable: 'token', from: 'body', path, secret },
      { variable: 'id', from: 'body', path: '/id' },
      { variable: 'trace', from: 'header', path: 'x-trace' },
    ],
  });
}

let sent = 0;
function send(request: SavedRequest, environmentName: string | null = 'B'): Promise<Exchange> {
  sent += 1;
  return opened.engine.handlers.send({
    exchangeId: `x${sent}`,
    request,
    environmentName,
  }) as Promise<Exchange>;
}

async function values(environmentName: string | null): Promise<Record<string, string | null>> {
  const { values: listed } = await opened.engine.handlers.listCaptured({ environmentName });
  return Object.fromEntries(listed.map(({ variable, value }) => [variable, value]));
}

const useToken = (): SavedRequest =>
  requestOf({ id: 'use', url, headers: [{ name: 'X-Token', value: '{{token}}' }] });

it('sets variables from a response, which requests then use, also after a restart', async () => {
  const { captured } = await send(login());
  expect(captured).toEqual([
    { variable: 'token', value: canary, problem: null },
    { variable: 'id', value: '9223372036854775807', problem: null },
    { variable: 'trace', value: 'trace-1', problem: null },
  ]);
  await send(useToken());
  expect(tokens[0]).toBe(canary);

  opened = await opened.reopen();
  expect(await values('B')).toEqual({ id: '9223372036854775807', token: canary, trace: 'trace-1' });
  expect(await values('A')).toEqual({});
  await send(useToken());
  expect(tokens[0]).toBe(canary);
});

it('keeps secrets out of every file, and out of the window', async () => {
  // In one environment the rule makes it secret, in the other the variable.
  const { captured } = await send(login('token', true), 'B');
  expect(captured?.[0]).toEqual({ variable: 'token', value: null, problem: null });
  expect((await send(login(), 'A')).captured?.[0]?.value).toBeNull();
  expect(await values('A')).toMatchObject({ token: null });

  await send(useToken(), 'A');
  expect(tokens[0]).toBe(canary);
  // The end of an engine waits for its writes.
  opened = await opened.reopen();
  const files = await readdir(workspace, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'latin1');
    expect(text, file.name).not.toContain(canary);
  }
});

it('keeps sending after a keychain failed to respond once', async () => {
  await send(login('token', true));
  opened = await opened.reopen();
  const { read } = opened.secrets;
  Object.assign(opened.secrets, { read: () => Promise.reject(new Error('locked')) });
  expect((await send(login('token', true))).outcome).toBe('answered');
  expect((await send(useToken())).outcome).toBe('failed');

  Object.assign(opened.secrets, { read });
  await send(useToken());
  expect(tokens[0]).toBe(canary);
  expect(opened.unexpected).toContain('secrets: Error: locked');
});

it('returns a variable to the value of the files when it is cleared', async () => {
  await opened.secrets.write('A/token', 'of the file', placeOfUrl(url));
  await send(login(), 'A');
  await send(useToken(), 'A');
  expect(tokens[0]).toBe(canary);

  await opened.engine.handlers.clearCaptured({ environmentName: 'A', variable: 'token' });
  await send(useToken(), 'A');
  expect(tokens[0]).toBe('of the file');
  expect(await values('A')).toEqual({ id: '9223372036854775807', trace: 'trace-1' });
  expect((await opened.secrets.read(['captured/A/token'])).size).toBe(0);

  await opened.engine.handlers.clearCaptured({ environmentName: 'A', variable: null });
  expect(await values('A')).toEqual({});
});

it('reports what was there when a rule finds nothing, and keeps the previous value', async () => {
  await send(login());
  const { captured } = await send(login('session.token'));
  expect(captured?.[0]).toMatchObject({
    value: null,
    problem: {
      kind: 'capture',
      severity: 'warning',
      detail: 'The response has no `session`. It has `token`, `id`.',
    },
  });
  expect(await values('B')).toMatchObject({ token: canary });
});

it('runs no rule on a failed response', async () => {
  status = 401;
  expect((await send(login())).captured).toBeUndefined();
  expect(await values('B')).toEqual({});
});

it('reports a damaged file of captured values, and goes on without it', async () => {
  await send(login());
  const path = join(opened.privateFolder, 'captured.json');
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, 40));
  opened = await opened.reopen();

  const { problems } = await opened.engine.handlers.getWorkspace({});
  expect(problems).toMatchObject([{ title: 'The file with the captured values is damaged' }]);
  expect(await values('B')).toEqual({});
  await send(login());
  expect(await values('B')).toMatchObject({ token: canary });
});
