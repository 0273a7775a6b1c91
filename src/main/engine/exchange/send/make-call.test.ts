import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import { createHttpEngine } from '../../http/axios-http-engine.ts';
import type { HttpEngine, WireRequest } from '../../http/http-engine.ts';
import { limits, patience } from '../../http/http-pair.test-kit.ts';
import { sentRequestOf } from '../kept/begun-exchange.ts';
import { afterRedirect, type CallMade, makeCall, type Sendable, totalPhases } from './make-call.ts';
import type { RedirectPolicy } from './next-request.ts';

/** What a server got: method, path, body, and headers by lower-case name. */
interface Got {
  readonly at: 'here' | 'there';
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const got: Got[] = [];
const servers: Server[] = [];
let here = '';
let there = '';
let http: HttpEngine;

/** A server that redirects as its path says, `/307?to=URL`, and otherwise replies with 200. */
async function startServer(at: Got['at']): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const line = `${request.method} ${request.url}`;
    got.push({
      at,
      line,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    });
    const url = new URL(request.url ?? '', 'http://x');
    const to = url.searchParams.get('to');
    if (to === null) {
      response.end('arrived');
      return;
    }
    const status = Number(url.pathname.slice(1));
    setTimeout(
      () => {
        response.writeHead(status, { location: to });
        response.end(Buffer.alloc(Number(url.searchParams.get('bytes') ?? 0)));
      },
      Number(url.searchParams.get('ms') ?? 0),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  here = await startServer('here');
  there = await startServer('there');
  http = createHttpEngine();
});
afterEach(() => {
  got.length = 0;
});
afterAll(async () => {
  http.dispose();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
});

function sendable(wire: Partial<WireRequest>, policy: Partial<RedirectPolicy> = {}): Sendable {
  return {
    wire: {
      ...{ method: 'GET', url: here, rawHeaders: [], body: null, connection: {} },
      ...{ deadlines: patience, limits },
      ...wire,
    },
    redirects: {
      ...{ follow: 'safe', authHeader: null, secretValues: [], isBodySecret: false },
      connectionTo: async () => ({}),
      ...policy,
    },
  };
}

function call(wire: Partial<WireRequest>, policy: Partial<RedirectPolicy> = {}): Promise<CallMade> {
  return makeCall(sendable(wire, policy), { http, signal: new AbortController().signal });
}

function redirect(status: number, to: string, more = ''): string {
  return `${here}/${status}?to=${encodeURIComponent(to)}${more}`;
}

const post = { method: 'POST', body: new TextEncoder().encode('message') };

describe('makeCall follows redirects (D11)', () => {
  it.each([
    [301, 'GET', 'GET /next', ''],
    [302, 'HEAD', 'HEAD /next', ''],
    [303, 'HEAD', 'HEAD /next', ''],
    [307, 'GET', 'GET /next', ''],
    [308, 'GET', 'GET /next', ''],
    [301, 'POST', 'GET /next', ''],
    [302, 'POST', 'GET /next', ''],
    [303, 'POST', 'GET /next', ''],
    [303, 'PUT', 'GET /next', ''],
    [302, 'PUT', 'PUT /next', 'message'],
    [307, 'POST', 'POST /next', 'message'],
    [308, 'POST', 'POST /next', 'message'],
  ])('%d of %s as %s', async (status, method, line, body) => {
    const isBodied = method === 'POST' || method === 'PUT';
    const rawHeaders: [string, string][] = [['Content-Type', 'application/x-protobuf']];
    const made = await call(
      { url: redirect(status, '/next'), method, ...(isBodied && { body: post.body, rawHeaders }) },
      { follow: 'all' },
    );

    expect([made.outcome, made.response?.status, made.wire.url]).toEqual([
      'answered',
      200,
      `${here}/next`,
    ]);
    expect(got.at(-1)).toMatchObject({ line, body });
    expect(got.at(-1)?.headers['content-type']).toBe(
      body === '' ? undefined : 'application/x-protobuf',
    );
  });

  it('keeps each redirect with its own sizes, status and time', async () => {
    const made = await call({ url: redirect(302, redirect(307, '/next', '&bytes=10')) });

    expect(made.hops.map(({ status, target }) => [status, target])).toEqual([
      [302, redirect(307, '/next', '&bytes=10')],
      [307, `${here}/next`],
    ]);
    expect(made.hops.map(({ sizes }) => sizes.bodyBytes)).toEqual([0, 10]);
    const each = [...made.hops.map(({ phases }) => phases.networkMs), made.phases.networkMs];
    expect(totalPhases(made).networkMs).toBeCloseTo(each.reduce((sum, ms) => sum + ms, 0));
  });

  it.each([
    ['safe', 'POST', 307, 307],
    ['safe', 'GET', 302, 200],
    ['all', 'POST', 307, 200],
    ['none', 'GET', 302, 302],
  ] as const)('with %s, %s and %d ends at %d', async (follow, method, status, end) => {
    const body = method === 'POST' ? post.body : null;
    const made = await call({ url: redirect(status, '/next'), method, body }, { follow });

    expect([made.response?.status, made.problem]).toEqual([end, null]);
  });

  it('sends no credentials to another origin, and says which', async () => {
    const rawHeaders: [string, string][] = [
      ['Authorization', 'Bearer a'],
      ['X-Team', 'key of the team'],
      ['X-Trace', 'has s3cret inside'],
      ['Cookie', 'a=b'],
      ['Accept', 'application/x-protobuf'],
    ];
    const made = await call(
      { url: redirect(307, `${there}/next`), rawHeaders },
      { authHeader: 'x-team', secretValues: ['s3cret'] },
    );

    expect(made.hops[0]?.dropped).toEqual(['Authorization', 'X-Team', 'X-Trace', 'Cookie']);
    const { headers, at } = got.at(-1) as Got;
    expect([at, headers.accept]).toEqual(['there', 'application/x-protobuf']);
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/authorization|x-team|x-trace|cookie/u)]),
    );
  });

  it('keeps credentials within the origin', async () => {
    await call({ url: redirect(307, '/next'), rawHeaders: [['Authorization', 'Bearer a']] });

    expect(got.at(-1)?.headers.authorization).toBe('Bearer a');
  });

  it('sends no body with a secret to another origin', async () => {
    const wire = { ...post, url: redirect(307, `${there}/next`) };
    const made = await call(wire, { follow: 'all', isBodySecret: true });

    expect([made.response?.status, made.problem?.kind, got.length]).toEqual([307, 'redirect', 1]);
    expect(made.problem?.detail).toContain('secret');
  });

  it.each(['file:///etc/passwd', 'ftp://h/x', 'javascript:1', 'http://[broken'])(
    'not to %s, and says so',
    async (to) => {
      const made = await call({ url: redirect(302, to) });

      expect([made.response?.status, made.problem?.severity]).toEqual([302, 'warning']);
      expect(made.problem?.title).toContain(to);
    },
  );

  it('drops a user name and password that the server names', async () => {
    await call({ url: redirect(302, `http://user:pass@127.0.0.1:${new URL(there).port}/next`) });

    expect(got.at(-1)).toMatchObject({ at: 'there', line: 'GET /next' });
    expect(got.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('stops in a circle after 20', async () => {
    const endless = createServer((_request, response) => {
      response.writeHead(302, { location: '/again' }).end();
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    servers.push(endless);
    const port = (endless.address() as AddressInfo).port;
    const stopped = await call({ url: `http://127.0.0.1:${port}/again` });
    expect([stopped.hops.length, stopped.response?.status]).toEqual([20, 302]);
    expect(stopped.problem).toMatchObject({
      kind: 'redirect',
      title: 'Stopped after 20 redirects',
    });
  });

  it('reads 10 MB on the way', async () => {
    const wide = { ...limits, wireBodyBytes: 20_000_000, decodedBodyBytes: 20_000_000 };
    const made = await call({ url: redirect(302, '/next', '&bytes=10485760'), limits: wide });

    expect([made.response?.status, made.hops[0]?.sizes.bodyBytes]).toEqual([200, 10_485_760]);
  });

  it('has one deadline for all', async () => {
    const slow = redirect(302, redirect(302, '/next', '&ms=400'), '&ms=400');
    const made = await call({ url: slow, deadlines: { ...patience, totalMs: 600 } });

    expect([made.outcome, made.hops.length, made.problem?.kind]).toEqual(['failed', 1, 'timeout']);
  });

  it('can be cancelled on the way', async () => {
    const cancel = new AbortController();
    const ended = makeCall(sendable({ url: redirect(302, redirect(302, '/next', '&ms=5000')) }), {
      http,
      signal: cancel.signal,
      onEvent: () => got.length === 2 && cancel.abort(),
    });
    await expect.poll(() => got.length).toBe(2);
    cancel.abort();

    const made = await ended;
    expect([made.outcome, made.hops.length]).toEqual(['cancelled', 1]);
  });
});

describe('afterRedirect', () => {
  /** The exchange of a call, as it is kept. */
  function keptOf(made: CallMade): Exchange {
    const { response, phases, connectionReused } = made;
    if (response === null) throw new Error('No response.');
    return {
      ...{ id: 'e', requestId: 'r', startedAt: '2026-01-01T00:00:00.000Z', outcome: 'answered' },
      ...{ phases, connectionReused, problem: null },
      sent: sentRequestOf(made.wire, made),
      response: {
        ...{ status: response.status, statusText: response.statusText },
        ...{ httpVersion: '1.1', headers: [...response.rawHeaders], trailers: [] },
        ...{ body: { id: 'e', byteLength: 0 }, isComplete: true, contentCoding: null },
        ...{ sizes: response.sizes, reading: { kind: 'empty' } },
      },
    };
  }

  it('follows what was not followed, with the body', async () => {
    const prepared = sendable({ ...post, url: redirect(307, '/next') });
    const options = { http, signal: new AbortController().signal };
    const kept = keptOf(await makeCall(prepared, options));
    const made = await makeCall(await afterRedirect(prepared, kept), options);

    expect([made.response?.status, made.hops.length]).toEqual([200, 1]);
    expect(got.map(({ line, body }) => [line.split('?')[0], body])).toEqual([
      ['POST /307', 'message'],
      ['POST /next', 'message'],
    ]);
  });

  it('sends no credentials on where an earlier redirect left the origin', async () => {
    const away = `${there}/307?to=${encodeURIComponent('/next')}`;
    const rawHeaders: [string, string][] = [['Authorization', 'Bearer a']];
    const prepared = sendable({ ...post, rawHeaders, url: redirect(307, away) });
    const options = { http, signal: new AbortController().signal };
    const first = keptOf(await makeCall(prepared, options));
    const second = await makeCall(await afterRedirect(prepared, first), options);
    const kept = { ...keptOf(second), hops: [...second.hops] };
    await makeCall(await afterRedirect(prepared, kept), options);

    expect(got.map(({ at, headers }) => [at, headers.authorization])).toEqual([
      ['here', 'Bearer a'],
      ['there', undefined],
      ['there', undefined],
    ]);
  });

  it('refuses a response that is no redirect', async () => {
    const prepared = sendable({ url: `${here}/plain` });
    const options = { http, signal: new AbortController().signal };
    const kept = keptOf(await makeCall(prepared, options));

    await expect(afterRedirect(prepared, kept)).rejects.toMatchObject({
      problem: { kind: 'redirect', title: 'There is no redirect to follow' },
    });
  });
});
