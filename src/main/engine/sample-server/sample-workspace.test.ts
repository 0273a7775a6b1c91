import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { mediaTypeOf } from '../../../shared/model/automatic-headers.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { resolveVariables } from '../../../shared/model/variables.ts';
import { environmentSchema } from '../../../shared/model/workspace.ts';
import { encodeJsonBody } from '../codec/encode-json-body.ts';
import { protoJsonOf } from '../codec/proto-json-of.ts';
import { type CompiledSchema, compileSchema } from '../schema/compile/compile-schema.ts';
import { buildIndex } from '../schema/index/build-index.ts';
import { snapshotOf } from '../schema/index/closure-snapshot.ts';
import { echoProtos } from './echo/echo-types.ts';
import { kitchenProtos } from './kitchen/kitchen-protos.ts';
import { petclinicProtos } from './petclinic/petclinic-types.ts';
import { plansProtos } from './plans/plans-types.ts';
import { storeProtos } from './sample-protos.ts';
import { createSampleServer, type SampleServer } from './sample-server.ts';

const workspace = resolve(import.meta.dirname, '../../../../proto-samples/workspace');
const suffix = '.request.yaml';

const folders = ['1 Send and read', '2 Compare', '3 Time', '4 Petclinic', '5 More to try'];
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

function readEnvironment(file: string) {
  const text = readFileSync(join(workspace, 'environments', file), 'utf8');
  return environmentSchema.parse(parse(text));
}

let server: SampleServer;
let schema: CompiledSchema;

beforeAll(async () => {
  server = await createSampleServer({ port: 0 });
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

  it.each(folders)('orders every request of "%s", each in the file of its name', (folder) => {
    const inFolder = requests.filter((found) => found.folder === folder);

    const text = readFileSync(join(workspace, 'collections', folder, 'folder.yaml'), 'utf8');
    const { name, order } = parse(text);
    expect(name).toBe(folder);
    expect([...order].sort()).toEqual(inFolder.map(({ request }) => request.name).sort());
    expect(inFolder.map(({ request }) => `${request.name}${suffix}`)).toEqual(
      inFolder.map(({ file }) => file),
    );
  });

  it('gives each request an id and a name of its own', () => {
    const ids = new Set(requests.map(({ request }) => request.id));
    const names = new Set(requests.map(({ request }) => request.name));

    expect([ids.size, names.size]).toEqual([requests.length, requests.length]);
  });

  it('takes its server from the app, in an environment that waits and one that does not', () => {
    const environments = ['sample-server.yaml', 'slow-sample-server.yaml'].map(readEnvironment);

    const shared = { base: '{{sampleServer}}', token: 'diego.7lSACt-dZlRI_1WR' };
    expect(environments).toEqual([
      { name: 'Sample server', variables: { ...shared, delay: '0' } },
      { name: 'Sample server, slow', variables: { ...shared, delay: '250' } },
    ]);
    expect(readdirSync(join(workspace, 'environments'))).toHaveLength(2);
  });

  it.each([
    ['store', storeProtos],
    ['echo', echoProtos],
    ['plans', plansProtos],
    ['petclinic', petclinicProtos],
    ['kitchen', kitchenProtos],
  ])('has every .proto file of the %s that the server speaks, and no other', (folder, protos) => {
    const names = readdirSync(join(workspace, 'protos', folder)).map((name) => `${folder}/${name}`);

    expect(protos.map(({ importPath }) => importPath)).toEqual(names.sort());
  });

  it('has .proto files that are imported without a problem', () => {
    expect(schema.problems).toEqual([]);
  });
});

describe('sample requests', () => {
  beforeEach(async () => {
    await rawExchange(server.port, { method: 'POST', path: '/reset' });
  });

  /** Status of those that are not answered with 200. */
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
    'A pet type that is needed': 409,
    'Bring back the data of the start': 204,
  };

  /** Bytes of those whose size is known from elsewhere. */
  const sizes: Readonly<Record<string, number>> = {
    'Get a user': 46,
    'Create a user': 57,
    'Change a user': 60,
    'All 400 users': 20_849,
    'All products': 1569,
    'No schema': 46,
    'A slow answer': 1569,
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

  it.each(requests.filter(({ request }) => request.requestType !== null))(
    'gets the same for "$request.name" of "$folder" sent as JSON',
    async ({ request }) => {
      const asProtobuf = await send(request);
      await rawExchange(server.port, { method: 'POST', path: '/reset' });
      const asJson = await send({ ...request, sendAs: 'json' });

      expect(asJson.body.equals(asProtobuf.body)).toBe(true);
    },
  );

  async function send(request: SavedRequest) {
    const { variables } = readEnvironment('sample-server.yaml');
    const resolveText = (text: string) =>
      resolveVariables(text, { ...variables, sampleServer: server.url }).text;
    const url = new URL(resolveText(request.url));
    // Ten seconds to press Cancel are too long for a test.
    url.searchParams.delete('delay');
    const { text } = request.body;
    return rawExchange(server.port, {
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: {
        'Content-Type': mediaTypeOf(request.sendAs),
        Accept: mediaTypeOf(request.askFor),
        ...Object.fromEntries(request.headers.map(({ name, value }) => [name, resolveText(value)])),
      },
      ...(text !== '' && { body: bodyOf(request) }),
    });
  }

  function bodyOf({ sendAs, requestType, body }: SavedRequest): Uint8Array {
    if (sendAs === 'json' || requestType === null) return Buffer.from(body.text);
    return encodeJsonBody(schema, requestType, body.text);
  }
});
