import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { placeOfUrl } from '../../../scripts/test/place-of-url.ts';
import { runPlanSchema } from '../../shared/model/run-plan.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { SecretPlace } from '../../shared/secret-place.ts';

const token = 'canary-token-of-acme';

/** A server that records who connects, and every token it gets. */
interface Place {
  readonly url: string;
  readonly port: number;
  readonly tokens: (string | undefined)[];
  connections(): number;
  close(): void;
}

async function openPlace(): Promise<Place> {
  const tokens: (string | undefined)[] = [];
  let connections = 0;
  const server: Server = createServer((request: IncomingMessage, response) => {
    tokens.push(request.headers.authorization);
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end('{"token": "captured-canary"}');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, tokens },
    connections: () => connections,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

let root: string;
let opened: OpenedEngine;
let home: Place;
let other: Place;
let count = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'protodesk-places-'));
  [home, other] = [await openPlace(), await openPlace()];
  await write('protodesk.yaml', `name: W\nbaseUrl: "${home.url}"\n`);
  await write('environments/a.yaml', 'name: A\nvariables:\n  token: {secret: acme}\n');
  await write(
    'collections/use.request.yaml',
    'id: use\nname: Use\nurl: /\naskFor: json\nauth: {type: bearer, token: "{{token}}"}\n',
  );
  opened = await openEngine(root);
  await opened.secrets.write('acme', token, placeOfUrl(`${home.url}/`));
});

afterEach(async () => {
  await opened.dispose();
  home.close();
  other.close();
  await rm(root, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Changes a file like a git pull. */
async function pull(path: string, text: string): Promise<void> {
  await write(path, text);
  await opened.engine.handlers.reloadWorkspace({});
}

async function send(changes: object = {}): Promise<'answered' | 'failed' | 'cancelled'> {
  count += 1;
  const { handlers } = opened.engine;
  const { request } = await handlers.readRequest({ requestId: 'use' });
  const { outcome } = await handlers.send({
    exchangeId: `s${count}`,
    request: requestOf({ ...request, ...changes }),
    environmentName: 'A',
  });
  return outcome;
}

async function asked(work: Promise<unknown>): Promise<Problem> {
  const problem = await work.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? error.problem : null),
  );
  expect(problem?.kind).toBe('secret-place');
  return problem as Problem;
}

function allow(problem: Problem): void {
  for (const { secret, place } of problem.questions ?? []) opened.secrets.allow(secret, place);
}

describe('a secret', () => {
  it('is sent nowhere before the user allows it, and is in no history then', async () => {
    const url = `${other.url}/x`;
    const problem = await asked(send({ url }));

    expect(problem.questions).toMatchObject([
      { secret: 'acme', label: 'acme', requestName: 'Use', place: { origin: other.url } },
    ]);
    expect(other.connections()).toBe(0);
    const { entries } = await opened.engine.handlers.listHistory({
      ...{ query: '', requestId: null, start: 0, count: 10 },
    });
    expect(entries).toEqual([]);

    allow(problem);
    expect(await send({ url })).toBe('answered');
    expect(other.tokens).toEqual([`Bearer ${token}`]);
  });

  it('asks before the name of a host is looked up', async () => {
    const problem = await asked(send({ url: 'http://{{token}}.nowhere.invalid/' }));
    expect(problem.title).toBe('"acme" was never sent to http://(hidden).nowhere.invalid');
  });

  it.each<[string, string, (place: SecretPlace) => Partial<SecretPlace>]>([
    ['another base URL', 'baseUrl: OTHER', () => ({ origin: expect.anything() })],
    [
      'certificates that are not checked',
      'baseUrl: HOME\ntls: {verify: false}',
      () => ({ verifyTls: false }),
    ],
    [
      'authorities of its own',
      'baseUrl: HOME\ntls: {caFile: ca.pem}',
      () => ({ authorities: expect.any(String) }),
    ],
  ])('asks again for %s that a pull brought', async (_name, settings, expected) => {
    const secure = `https://127.0.0.1:${home.port}`;
    const before = placeOfUrl(`${secure}/`);
    opened.secrets.allow('acme', before);
    await pull('protodesk.yaml', `name: W\nbaseUrl: ${secure}\n`);
    // It does not support TLS: what matters is that the call was allowed.
    expect(await send()).toBe('failed');
    const connections = home.connections();
    expect(connections).toBeGreaterThan(0);

    await write('ca.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    const text = settings
      .replace('HOME', secure)
      .replace('OTHER', `https://127.0.0.1:${other.port}`);
    await pull('protodesk.yaml', `name: W\n${text}\n`);
    const { questions } = await asked(send());

    expect(questions?.[0]?.place).toMatchObject(expected(before));
    expect([home.connections(), other.connections()]).toEqual([connections, 0]);
  });

  it('asks again when the file with the authorities changed', async () => {
    const secure = `https://127.0.0.1:${home.port}`;
    const pem = (text: string) =>
      `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
    await write('ca.pem', pem('AAAA'));
    await pull('protodesk.yaml', `name: W\nbaseUrl: ${secure}\ntls: {caFile: ca.pem}\n`);
    allow(await asked(send()));
    expect(await send()).toBe('failed');

    await write('ca.pem', pem('BBBB'));
    await asked(send());
  });

  it('is not sent because of values from a clone', async () => {
    await write(
      '.protodesk/captured.json',
      JSON.stringify({
        schemaVersion: 1,
        environments: [
          {
            name: 'A',
            values: [
              {
                ...{ variable: 'base', value: other.url, secret: null },
                ...{ capturedAt: new Date().toISOString(), requestId: 'x', requestName: 'Log in' },
              },
            ],
          },
        ],
      }),
    );
    await write('protodesk.yaml', 'name: W\nbaseUrl: "{{base}}"\n');
    opened = await opened.reopen();

    await send().catch(() => undefined);
    expect([other.connections(), other.tokens]).toEqual([0, []]);
  });

  it('is measured without a question, since nothing is sent', async () => {
    const { handlers } = opened.engine;
    const { request } = await handlers.readRequest({ requestId: 'use' });
    const report = await handlers.measureSizes({
      subject: {
        kind: 'request',
        request: requestOf({ ...request, url: `${other.url}/` }),
        environmentName: 'A',
      },
      codings: [],
      isEveryEncoding: false,
    });
    expect(report.sizes?.headerBytes).toBeGreaterThan(token.length);
    expect(other.connections()).toBe(0);
  });
});

describe('a captured secret', () => {
  const login = { captures: [{ variable: 'session', from: 'body', path: 'token', secret: true }] };
  const use = { auth: { type: 'bearer', token: '{{session}}' } };

  it('is sent back without a question to its origin, and asks for any other place', async () => {
    await send(login);
    expect(await send(use)).toBe('answered');
    expect(home.tokens).toEqual([`Bearer ${token}`, 'Bearer captured-canary']);

    const problem = await asked(send({ ...use, url: `${other.url}/` }));
    expect(problem.questions).toMatchObject([
      { secret: 'captured/A/session', label: 'session', place: { origin: other.url } },
    ]);
    expect(other.connections()).toBe(0);
    allow(problem);
    expect(await send({ ...use, url: `${other.url}/` })).toBe('answered');
    // A new value from the same server: the consents stay.
    await send(login);
    expect(await send({ ...use, url: `${other.url}/` })).toBe('answered');
  });

  it('asks again everywhere else when another server set it', async () => {
    await send(login);
    opened.secrets.allow('acme', placeOfUrl(`${other.url}/`));
    await send({ ...login, url: `${other.url}/` });

    expect(await send({ ...use, url: `${other.url}/` })).toBe('answered');
    await asked(send(use));
  });
});

describe('many requests at once', () => {
  it('compare nothing before the user allows the secret', async () => {
    const { handlers } = opened.engine;
    const { request } = await handlers.readRequest({ requestId: 'use' });
    const compare = async (comparisonId: string) =>
      handlers.compare({
        comparisonId,
        request: requestOf({ ...request, url: `${other.url}/` }),
        ...{ environmentName: 'A', pairs: 1, ignoredPaths: [] },
      });

    const problem = await asked(compare('c1'));
    expect(problem.questions).toHaveLength(1);
    expect(other.connections()).toBe(0);
    allow(problem);
    expect((await compare('c2')).outcome).toBe('done');
  });

  it('ask once for all series of a run, and run nothing before', async () => {
    const { handlers } = opened.engine;
    const { request } = await handlers.readRequest({ requestId: 'use' });
    const series = [home.url, other.url, other.url.replace('127.0.0.1', 'localhost')].map(
      (url, index) => ({
        name: `S${index}`,
        request: requestOf({ ...request, id: `r${index}`, name: `R${index}`, url: `${url}/` }),
        environmentName: 'A',
      }),
    );
    const plan = runPlanSchema.parse({ name: 'Run', series, samples: 1, warmUp: 0 });

    const start = async (runId: string) => handlers.startRun({ runId, plan });
    const problem = await asked(start('run1'));
    expect(problem.questions?.map(({ requestName, place }) => [requestName, place.origin])).toEqual(
      [
        ['R1', other.url],
        ['R2', other.url.replace('127.0.0.1', 'localhost')],
      ],
    );
    expect([home.connections(), other.connections()]).toEqual([0, 0]);
    allow(problem);
    expect((await start('run2')).state).toBe('running');
  });
});
