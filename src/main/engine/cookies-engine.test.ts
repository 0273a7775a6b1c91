import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { redactedValue } from '../../shared/model/redact-headers.ts';
import { runPlanSchema } from '../../shared/model/run-plan.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';

const canary = 'canary-cookie-7d41';

let root: string;
let server: Server;
let url: string;
/** The Cookie headers that the server got, with their paths. */
let got: string[];
let opened: OpenedEngine;
let count = 0;

beforeEach(async () => {
  got = [];
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    got.push(`${path} ${request.headers.cookie ?? '-'}`);
    if (path === '/login') {
      response.setHeader('Set-Cookie', [`sid=${canary}; Path=/; HttpOnly`, 'theme=dark; Path=/']);
    }
    if (path === '/hop') {
      response.writeHead(302, { 'Set-Cookie': 'hop=1; Path=/', Location: '/end' }).end();
      return;
    }
    if (path === '/bad') response.setHeader('Set-Cookie', ['a=1', 'b=2; Domain=com', 'none']);
    if (path === '/again') response.setHeader('Set-Cookie', 'sid=changed; Path=/');
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  root = await mkdtemp(join(tmpdir(), 'protodesk-jar-'));
  await mkdir(join(root, 'environments'));
  await writeFile(join(root, 'protodesk.yaml'), 'name: W\n');
  for (const name of ['A', 'B']) {
    await writeFile(join(root, 'environments', `${name}.yaml`), `name: ${name}\nvariables: {}\n`);
  }
  opened = await openEngine(root);
});

afterEach(async () => {
  await opened.dispose();
  await rm(root, { recursive: true });
  await new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
});

const requestTo = (path: string, changes: Partial<SavedRequest> = {}): SavedRequest => ({
  ...requestOf({ url: `${url}${path}`, askFor: 'json' }),
  ...changes,
});

async function send(request: SavedRequest | string, environmentName: string | null = 'A') {
  count += 1;
  return opened.engine.handlers.send({
    exchangeId: `cookie${count}`,
    request: typeof request === 'string' ? requestTo(request) : request,
    environmentName,
  });
}

async function names(environmentName: string | null = 'A'): Promise<string[]> {
  const { cookies } = await opened.engine.handlers.listCookies({ environmentName });
  return cookies.map(({ name }) => name);
}

describe('cookies', () => {
  it('of responses are kept and sent, per environment, also after a restart (D12)', async () => {
    const { cookies } = await send('/login');
    expect(cookies).toEqual({ areSent: false, refused: [] });
    const { sent, cookies: ofSecond } = await send('/a');
    expect(sent?.headers).toContainEqual(['Cookie', `sid=${canary}; theme=dark`]);
    expect(ofSecond?.areSent).toBe(true);
    await send('/a', 'B');
    await send('/a', null);
    await send('/login', null);
    await send('/none', null);
    opened = await opened.reopen();
    await send('/b');
    await send('/b', 'B');
    expect(got).toEqual([
      '/login -',
      `/a sid=${canary}; theme=dark`,
      '/a -',
      '/a -',
      '/login -',
      `/none sid=${canary}; theme=dark`,
      `/b sid=${canary}; theme=dark`,
      '/b -',
    ]);
  });

  it('are in no file as they are, and hidden in the history', async () => {
    await send('/login');
    const { id } = await send('/a');
    opened = await opened.reopen();
    const files = await readdir(opened.folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name));
      expect([file.name, bytes.includes(canary)]).toEqual([file.name, false]);
    }
    const { sent } = await opened.engine.handlers.getExchange({ exchangeId: id });
    expect(sent?.headers).toContainEqual(['Cookie', redactedValue]);
  });

  it('give way to a Cookie header that the user typed', async () => {
    await send('/login');
    const headers = [{ name: 'cookie', value: 'mine=1', enabled: true }];
    const { cookies } = await send(requestTo('/a', { headers }));
    expect(got.at(-1)).toBe('/a mine=1');
    expect(cookies?.areSent).toBe(false);
  });

  it('are neither sent nor kept when a request turns them off', async () => {
    await send('/login');
    const off = { cookies: { use: false } };
    const exchange = await send(requestTo('/again', off));
    expect(got.at(-1)).toBe('/again -');
    expect(exchange.cookies).toBeUndefined();
    await send('/a');
    expect(got.at(-1)).toBe(`/a sid=${canary}; theme=dark`);
  });

  it('of a redirect are sent to where it leads, and captured by name', async () => {
    const captures = [{ variable: 'v', from: 'cookie' as const, path: 'hop', secret: false }];
    const { captured } = await send(requestTo('/hop', { captures }));
    expect(got).toEqual(['/hop -', '/end hop=1']);
    expect(captured).toEqual([{ variable: 'v', value: '1', problem: null }]);
  });

  it('that are broken or forbidden are named with the reason', async () => {
    const { cookies } = await send('/bad');
    expect(cookies?.refused?.map(({ index }) => index)).toEqual([1, 2]);
    expect(await names()).toEqual(['a']);
  });

  it('are sent by comparisons and runs as they were at the start, and not kept from them', async () => {
    await send('/login');
    const { handlers } = opened.engine;
    const request = requestTo('/again');
    const comparison = await handlers.compare({
      ...{ comparisonId: 'cmp', request, environmentName: 'A', pairs: 2, ignoredPaths: [] },
    });
    expect(comparison.outcome).toBe('done');
    expect(comparison.sides[0].exchange?.cookies).toEqual({ areSent: true, refused: null });
    const series = [{ name: 'S', request, environmentName: 'A', encoding: 'json' }];
    const plan = runPlanSchema.parse({ name: 'P', series, samples: 3, warmUp: 0 });
    const ended = new Promise<void>((done) => {
      opened.onRunProgress(({ state }) => {
        if (state !== 'running') done();
      });
    });
    await handlers.startRun({ runId: 'run', plan });
    await ended;
    expect(got.slice(1)).toEqual(Array(7).fill(`/again sid=${canary}; theme=dark`));
    await send('/a');
    expect(got.at(-1)).toBe(`/a sid=${canary}; theme=dark`);
  });

  it('can be added, revealed, changed, deleted and brought back', async () => {
    const { handlers } = opened.engine;
    const jar = { environmentName: 'A' };
    await handlers.addCookie({ ...jar, url, text: 'mine=1; Path=/' });
    await send('/login');
    const { cookies, storage } = await handlers.listCookies(jar);
    expect(storage).toBe('keychain');
    expect(JSON.stringify(cookies)).not.toContain(canary);
    const { id } = cookies.find(({ name }) => name === 'sid') ?? { id: '' };
    expect(await handlers.revealCookie({ ...jar, id })).toEqual({ value: canary });
    await handlers.changeCookie({ ...jar, id, value: 'new' });
    await handlers.deleteCookies({ ...jar, ids: null });
    expect(await names()).toEqual([]);
    await handlers.undoDeleteCookies({});
    await send('/a');
    expect(got.at(-1)).toBe('/a mine=1; sid=new; theme=dark');
    await expect(handlers.revealCookie({ ...jar, id: 'gone' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('of a damaged file are set aside, which the workspace reports', async () => {
    await send('/login');
    await opened.engine.dispose();
    await writeFile(join(opened.privateFolder, 'cookies.json'), 'no json');
    opened = await opened.reopen();
    const { problems } = await opened.engine.handlers.getWorkspace({});
    expect(problems.map(({ title }) => title)).toEqual(['The file with the cookies is damaged']);
    await send('/a');
    expect(got.at(-1)).toBe('/a -');
  });
});
