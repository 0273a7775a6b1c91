import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { mediaTypeOf } from '../../../shared/model/automatic-headers.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { environmentSchema } from '../../../shared/model/workspace.ts';
import { storeProtos } from './sample-protos.ts';
import { createSampleServer, type SampleServer } from './sample-server.ts';
import { storeCodec } from './store-messages.ts';

const workspace = resolve(import.meta.dirname, '../../../../proto-samples/workspace');
const folder = join(workspace, 'collections/1 Send and read');
const suffix = '.request.yaml';

const files = readdirSync(folder).filter((name) => name.endsWith(suffix));

function readRequest(file: string): SavedRequest {
  return savedRequestSchema.parse(parse(readFileSync(join(folder, file), 'utf8')));
}

let server: SampleServer;

beforeAll(async () => {
  server = await createSampleServer({ port: 0 });
});

afterAll(() => server.close());

describe('sample workspace', () => {
  it('orders every request of its folder, each under its own id and name', () => {
    const requests = files.map((file) => ({ file, ...readRequest(file) }));

    const { order } = parse(readFileSync(join(folder, 'folder.yaml'), 'utf8'));
    expect([...order].sort()).toEqual(requests.map(({ name }) => name).sort());
    expect(requests.map(({ name }) => `${name}${suffix}`)).toEqual(files);
    expect(new Set(requests.map(({ id }) => id)).size).toBe(files.length);
  });

  it('takes its server from the app', () => {
    const text = readFileSync(join(workspace, 'environments/sample-server.yaml'), 'utf8');

    expect(environmentSchema.parse(parse(text))).toEqual({
      name: 'Sample server',
      variables: { base: '{{sampleServer}}' },
    });
  });

  it('has every .proto file that the server speaks, and no other', () => {
    const names = readdirSync(join(workspace, 'protos/store')).map((name) => `store/${name}`);

    expect(storeProtos.map(({ importPath }) => importPath)).toEqual(names.sort());
  });

  it.each([
    ['Get a user', 200, 46],
    ['Create a user', 201, 57],
    ['Change a user', 200, 60],
    ['All 400 users', 200, null],
    ['All products', 200, 1569],
    ['No schema', 200, 46],
    ['A JSON error', 404, null],
    ['A slow answer', 200, 1569],
  ])('sends "%s" and is answered %i', async (name, status, bodyBytes) => {
    const request = readRequest(`${name}${suffix}`);
    const url = new URL(request.url.replace('{{base}}', server.url));
    // Ten seconds to press Cancel are too long for a test.
    url.searchParams.delete('delay');

    const answer = await rawExchange(server.port, {
      method: request.method,
      path: `${url.pathname}${url.search}`,
      // The text of the body stands for itself here: what it encodes to is the codec's own test.
      headers: { 'Content-Type': mediaTypeOf('json'), Accept: mediaTypeOf(request.askFor) },
      ...(request.body.text && { body: Buffer.from(request.body.text) }),
    });

    expect(answer.status).toBe(status);
    if (bodyBytes !== null) expect(answer.body).toHaveLength(bodyBytes);
    if (request.responseType !== null && status < 300) {
      expect(answer.headers['x-protobuf-message']).toBe(request.responseType);
    }
  });

  it.each(files)('names types that its schema has: %s', (file) => {
    const { requestType, responseType } = readRequest(file);

    for (const type of [requestType, responseType]) {
      if (type !== null) expect(storeCodec().decode(type, new Uint8Array(0))).toBeTypeOf('object');
    }
  });
});
