import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rawExchange } from '../../../scripts/test/raw-exchange.ts';
import { exampleOf } from '../../shared/model/generators.ts';
import { inheritedRules, matchTypeRule } from '../../shared/model/response-rules.ts';
import { type SavedRequest, savedRequestSchema } from '../../shared/model/saved-request.ts';
import { noTokens } from '../engine/exchange/prepare/no-tokens.test-kit.ts';
import { prepareRequest } from '../engine/exchange/prepare/prepare-request.ts';
import { resolveScope } from '../engine/exchange/scope/resolve-scope.ts';
import { createSecretsInMemory } from '../engine/exchange/secrets/secrets-in-memory.ts';
import { keptBodyOf } from '../engine/http/wire-body.ts';
import { buildIndex } from '../engine/schemas/index/build-index.ts';
import { snapshotOf } from '../engine/schemas/index/closure-snapshot.ts';
import { readWorkspaceFiles } from '../engine/workspace/read-workspace-files.ts';
import { settingsChain } from '../engine/workspace/settings-chain.ts';
import type { WorkspaceFiles } from '../engine/workspace/workspace-files.ts';
import { encodeBodyFile } from '../proto/body/encode-body-file.ts';
import { encodeRequestBody } from '../proto/body/encode-request-body.ts';
import { protoJsonOf } from '../proto/body/proto-json-of.ts';
import { packBytes } from '../proto/codings/pack-bytes.ts';
import { splitDelimited } from '../proto/framings/frame-messages.ts';
import { type CompiledSchema, compileSchema } from '../proto/types/compile/compile-schema.ts';
import { sampleProtos } from './replies/sample-type.ts';
import { createSampleServer, type SampleServer } from './sample-server.ts';

const workspace = resolve(import.meta.dirname, '../../../proto-samples/workspace');
const suffix = '.request.yaml';

const folders = [
  '1 Send and read',
  '2 Compare',
  '3 Time',
  '4 Petclinic',
  '5 Sign in',
  '6 As a member',
  '7 More to try',
  '8 Bodies',
  '9 Read responses',
];
const requests = folders.flatMap((folder) =>
  readdirSync(join(workspace, 'collections', folder))
    .filter((name) => name.endsWith(suffix))
    .map((file) => ({ folder, file, request: readRequest(join(folder, file)) })),
);

function readRequest(path: string): SavedRequest {
  return savedRequestSchema.parse(
    parse(readFileSync(join(workspace, 'collections', path), 'utf8')),
  );
}

const kitchenType = 'com.example.samples.kitchen.Kitchen';

/** The token that the login returns for diego. */
const memberToken = 'diego.7lSACt-dZlRI_1WR';

let server: SampleServer;
let schema: CompiledSchema;
let files: WorkspaceFiles;

beforeAll(async () => {
  server = await createSampleServer({ port: 0 });
  files = await readWorkspaceFiles(workspace);
  const absolutePath = join(workspace, 'protos');
  const { index, lookup, readText } = await buildIndex({
    setName: 'default',
    sources: [{ path: 'protos', absolutePath }],
    workspaceFolder: workspace,
    cache: null,
  });
  schema = compileSchema(snapshotOf(lookup, index.files, readText));
});

afterAll(() => server.close());

describe('sample workspace', () => {
  it('has these folders and no other', () => {
    expect(readdirSync(join(workspace, 'collections')).sort()).toEqual(folders);
  });

  it.each(folders)(
    'has every request of "%s" in its order and in the file of its name',
    (folder) => {
      const inFolder = requests.filter((found) => found.folder === folder);

      const text = readFileSync(join(workspace, 'collections', folder, 'folder.yaml'), 'utf8');
      const { name, order } = parse(text);
      expect(name).toBe(folder);
      expect([...order].sort()).toEqual(inFolder.map(({ request }) => request.name).sort());
      expect(inFolder.map(({ request }) => `${request.name}${suffix}`)).toEqual(
        inFolder.map(({ file }) => file),
      );
    },
  );

  it('gives each request an id and a name of its own', () => {
    const ids = new Set(requests.map(({ request }) => request.id));
    const names = new Set(requests.map(({ request }) => request.name));

    expect([ids.size, names.size]).toEqual([requests.length, requests.length]);
  });

  it('uses the server of the app, in an environment that waits and one that does not', () => {
    const text = (value: string) => ({ kind: 'text', value });
    const shared = { base: text('{{sampleServer}}'), token: text(memberToken) };
    expect(files.environments).toEqual([
      { name: 'Sample server', variables: { ...shared, delay: text('0') } },
      { name: 'Sample server, slow', variables: { ...shared, delay: text('250') } },
    ]);
    expect(readdirSync(join(workspace, 'environments'))).toHaveLength(2);
  });

  it.each(['store', 'echo', 'plans', 'petclinic', 'kitchen'] as const)(
    'has exactly the .proto files of the %s that the server uses',
    (folder) => {
      const names = readdirSync(join(workspace, 'protos', folder)).map(
        (name) => `${folder}/${name}`,
      );

      expect(sampleProtos(folder).map(({ importPath }) => importPath)).toEqual(names.sort());
    },
  );

  it('is read without a problem', () => {
    expect(files.problems).toEqual([]);
  });

  it('has .proto files that are imported without a problem', () => {
    expect(schema.problems).toEqual([]);
  });
});

describe('sample requests', () => {
  beforeEach(async () => {
    await rawExchange(server.port, { method: 'POST', path: '/reset' });
  });

  /** Status of requests whose response is not 200. */
  const statuses: Readonly<Record<string, number>> = {
    'Create a user': 201,
    'A JSON error': 404,
    'Add an owner': 201,
    'Give an owner a pet': 201,
    'Add a visit of a pet': 201,
    'Add a visit': 201,
    'Add a pet type': 201,
    'Add a vet': 201,
    'Add a specialty': 201,
    'Delete an owner': 204,
    'Delete a pet': 204,
    'Delete a visit': 204,
    'Delete a pet type': 204,
    'Delete a vet': 204,
    'Delete a specialty': 204,
    'A wrong token': 401,
    'A stranger': 401,
    'A pet type that is needed': 409,
    'Bring back the data of the start': 204,
  };

  /** Sizes known from another source. */
  const sizes: Readonly<Record<string, number>> = {
    'Get a user': 46,
    'Create a user': 57,
    'Change a user': 60,
    'All 400 users': 20_849,
    'All products': 1569,
    'No type named': 46,
    'A slow response': 1569,
    'My account': 46,
    'Products for members': 1569,
    'Compare one user': 46,
    'Compare 100 plans': 7392,
    'Compare no plans': 0,
    'Compare a small echo': 27,
    'Compare two million letters': 2_000_025,
    'Time 1340 plans': 100_733,
    'Sign a team up': 20,
    'Everything of proto3': 1434,
    'Everything of proto2': 96,
    'Everything of edition 2023': 122,
  };

  it.each(requests)('sends "$request.name" of "$folder"', async ({ request }) => {
    const { status, headers, body } = await send(request);

    expect(status).toBe(statuses[request.name] ?? 200);
    expect(body.length).toBe(sizes[request.name] ?? body.length);
    if (status >= 300 || request.responseType === null) return;
    expect(headers['x-protobuf-message']).toBe(request.responseType);
    if (headers['content-encoding'] !== undefined) return;
    expect(protoJsonOf(schema, request.responseType, body)).toMatch(/^\{.*\}$/s);
  });

  // Several messages are sent as an array, for which the server has no message; and JSON cannot carry a field
  // without a schema.
  const onlyProtobuf = ['Several messages in one body', 'A kitchen in text format'];
  it.each(
    requests.filter(
      ({ request }) => request.requestType !== null && !onlyProtobuf.includes(request.name),
    ),
  )('gets the same for "$request.name" of "$folder" sent as JSON', async ({ request }) => {
    const asProtobuf = await send(request);
    await rawExchange(server.port, { method: 'POST', path: '/reset' });
    const asJson = await send({ ...request, sendAs: 'json' });

    expect(asJson.body.equals(asProtobuf.body)).toBe(true);
  });

  it('gets back what it sends, in every format', async () => {
    const kitchen = JSON.parse(
      protoJsonOf(schema, kitchenType, (await send(named('A kitchen of your own'))).body),
    );
    const text = await prepared('A kitchen in text format');
    const several = await prepared('Several messages in one body');

    expect(kitchen).toMatchObject({
      scalars: { anInt64: '9007199254740993', aDouble: 'NaN', aString: 'order 1' },
      presence: { zero: 0, emptyText: '' },
      lists: { heats: ['COLD', 'HOT', 'FROZEN'] },
      served: expect.stringMatching(/^(COLD|WARM|HOT)$/),
    });
    const { body } = await send(named('A kitchen in text format'));
    expect(Buffer.from(keptBodyOf(text.wire) ?? []).equals(body)).toBe(true);
    const messages = Array.from(splitDelimited(keptBodyOf(several.wire) ?? new Uint8Array()));
    expect(messages.map(({ bytes }) => bytes.length)).toEqual([18, expect.any(Number), 0]);
    expect((await send(named('Several messages in one body'))).body).toEqual(
      Buffer.from(keptBodyOf(several.wire) ?? []),
    );
  });

  it('logs in for the requests of another folder', async () => {
    const login = named('Log in');
    const { body } = await send(login);

    expect(login.captures).toEqual([
      { variable: 'memberToken', from: 'body', path: 'token', secret: false },
    ]);
    expect(JSON.parse(body.toString())).toEqual({ token: memberToken });
  });

  it('sets the type of a response that names none, by a rule of its folder', async () => {
    const { url } = (await prepared('Products for members')).wire;
    const { responseTypes } = scopeOf('Products for members');

    const response = { path: new URL(url).pathname, status: 200, mediaType: '' };
    expect(matchTypeRule(inheritedRules(responseTypes), response)).toEqual({
      ...{ typeName: 'com.example.samples.store.ProductCatalog', schemaSet: null },
      of: '6 As a member',
    });
  });

  function named(name: string): SavedRequest {
    const found = requests.find(({ request }) => request.name === name);
    if (!found) throw new Error(`There is no sample "${name}".`);
    return found.request;
  }

  function scopeOf(name: string) {
    const { id } = named(name);
    return resolveScope({
      chain: settingsChain(files, { kind: 'request', id }),
      environment: files.environments.find((one) => one.name === 'Sample server') ?? null,
      captured: [
        {
          ...{ variable: 'memberToken', value: memberToken, secret: null },
          ...{
            capturedAt: '2026-01-01T00:00:00.000Z',
            requestId: 'more-login',
            requestName: 'Log in',
          },
        },
      ],
      appVariables: { sampleServer: server.url },
    });
  }

  async function prepared(name: string, changes: Partial<SavedRequest> = {}) {
    return prepareRequest({ ...named(name), ...changes }, scopeOf(name), {
      version: 'test',
      maxBodyBytes: 1_000_000,
      secrets: createSecretsInMemory(),
      readBodyFile: async () => new Uint8Array(),
      readAuthorities: async () => [],
      encodeBody: async (body) => encodeRequestBody(schema, body),
      encodeBodyFile: async (body) => encodeBodyFile(schema, body),
      findFile: async () => ({ path: '', byteLength: 0, modifiedMs: 0 }),
      packBody: packBytes,
      generate: exampleOf,
      tokens: noTokens,
    });
  }

  async function send(request: SavedRequest) {
    const { wire } = await prepared(request.name, request);
    const url = new URL(wire.url);
    // Ten seconds for pressing Cancel are too long for a test.
    url.searchParams.delete('delay');
    return rawExchange(server.port, {
      method: wire.method,
      path: `${url.pathname}${url.search}`,
      // Compressed responses have another size.
      headers: Object.fromEntries(wire.rawHeaders.filter(([name]) => name !== 'Accept-Encoding')),
      ...(wire.body && { body: wire.body as Uint8Array }),
    });
  }
});
