import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import type { Comparison } from '../../../shared/model/comparison.ts';
import {
  type ComparingEngine,
  environmentName,
  openComparing,
  pkg,
} from './comparing-engine.test-kit.ts';

let comparing: ComparingEngine;

beforeAll(async () => {
  comparing = await openComparing();
});
afterAll(() => comparing.dispose());
afterEach(() => comparing.closeServers());

/** The path, kind and finding of each difference. */
function differences({ data }: Comparison): string[] {
  return (data?.differences ?? []).map(({ path, finding }) => `${path}: ${finding}`);
}

describe('comparing with the sample server', () => {
  it('sends the same generated values on both sides, in JSON in the form that the field takes', async () => {
    const bodies: string[] = [];
    const url = await comparing.serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      bodies.push(`${request.url} ${Buffer.concat(chunks).toString('latin1')}`);
      response.end();
    });
    const text = '{"product": {"id": "{{$randomInt 100 120}}", "name": "{{$uuid}}"}} // both';

    await comparing.compare(
      {
        method: 'POST',
        url: `${url}{{$randomString 20}}`,
        requestType: `${pkg}.echo.Response`,
        body: { format: 'json', text },
      },
      { pairs: 1 },
    );

    // The order of the two sides is random.
    const [asProtobuf = '', asJson = ''] = bodies.sort((a, b) => a.indexOf('{') - b.indexOf('{'));
    const found =
      /^(\/\w{20}) \{"product": \{"id": {2}(\d+) .*"name": "([\da-f-]{36})"\}\} +$/.exec(asJson);
    const [path, id, uuid] = found?.slice(1) ?? [];
    const product = `\x08${String.fromCharCode(Number(id))}\x12$${uuid}`;
    expect(asProtobuf).toBe(`${path} \n${String.fromCharCode(product.length)}${product}`);
  });

  it('compares one user as in the wireframe', async () => {
    const responseType = `${pkg}.store.User`;
    const comparison = await comparing.compare(
      { url: '{{base}}/store/users/1', responseType },
      { pairs: 20 },
    );

    const { sides, data, verdicts, warnings } = comparison;
    expect(comparison).toMatchObject({ outcome: 'done', pairCount: 20, plannedPairs: 20 });
    expect(sides).toMatchObject([
      {
        name: 'Protobuf',
        encoding: 'protobuf',
        readAs: 'User, from X-Protobuf-Message',
        contentType: 'application/x-protobuf;charset=UTF-8',
        statuses: [{ status: 200, count: 20 }],
        failedCount: 0,
        protobufBytes: 46,
        protoJsonBytes: 156,
        exchange: { response: { sizes: { bodyBytes: 46 } } },
      },
      {
        name: 'JSON',
        encoding: 'json',
        readAs: 'JSON from the server, read as User',
        statuses: [{ status: 200, count: 20 }],
        failedCount: 0,
        protobufBytes: null,
        exchange: { response: { sizes: { bodyBytes: 150 } } },
      },
    ]);
    expect(sides.map(({ medians }) => medians?.networkMs)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(sides.map(({ decodeMs }) => decodeMs)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(data).toMatchObject({
      fieldCount: 6,
      equalCount: 4,
      lessPreciseLeftCount: 2,
      lessPreciseRightCount: 0,
      differentCount: 0,
      differences: [
        {
          path: 'created_at',
          kind: 'less-precise-left',
          left: 'Date 2024-06-03',
          right: '"2024-06-03T10:11:12.123456"',
          finding: 'Protobuf drops the time of day',
        },
        { path: 'updated_at', finding: 'Protobuf drops the time of day' },
      ],
      notCounted: [
        { text: 'enum by name: "ADMIN" for 1', count: 1 },
        { text: 'spelling: createdAt for created_at', count: 2 },
      ],
    });
    expect(verdicts).toEqual([
      expect.stringMatching(
        /^Protobuf body: 46 B, JSON 150 B \(69 % smaller\)\. With headers: \d+ B, JSON \d+ B \(\d+ (%|B) (smaller|larger)\)\.$/,
      ),
      'Data: 4 of 6 fields equal. Protobuf drops the time of day in 2.',
      expect.stringMatching(/^Time: .* \(.*95 % CI \S+ to \S+ %\)\.$/),
    ]);
    expect(warnings).toEqual([
      'JSON is not ProtoJSON of com.example.samples.store.User: a ProtoJSON parser rejects it.',
      expect.stringMatching(
        /^Protobuf carries X-Protobuf-Schema and X-Protobuf-Message: \d+ of its \d+ header bytes\.$/,
      ),
    ]);
    expect(comparison.times.map(({ phase }) => phase)).toEqual(['waitMs', 'networkMs']);
    expect(comparing.opened.unexpected).toEqual([]);
  });

  it.each([
    ['/store/users', 'store.UserCatalog', 2400, 800],
    ['/store/products', 'store.ProductCatalog', 280, 120],
  ])('finds no false difference in %s', async (path, type, fieldCount, lessPrecise) => {
    const comparison = await comparing.compare({
      url: `{{base}}${path}`,
      responseType: `${pkg}.${type}`,
    });

    expect(comparison.data).toMatchObject({
      fieldCount,
      equalCount: fieldCount - lessPrecise,
      lessPreciseLeftCount: lessPrecise,
      differentCount: 0,
    });
    expect(comparison.data?.notCounted.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('a bare list for {'),
    );
  });

  it.each([
    ['/petclinic/owners', 'petclinic.OwnerList', 158],
    ['/petclinic/vets', 'petclinic.VetList', 28],
    ['/petclinic/visits/1', 'petclinic.Visit', 4],
    ['/plans?n=100', 'plans.PlanList', 800],
    ['/plans?n=0', 'plans.PlanList', 0],
    ['/plans/subscriptions?n=5', 'plans.SubscriptionList', 75],
    ['/echo/attachment', 'echo.Attachment', 3],
    ['/kitchen', 'kitchen.Kitchen', 117],
    ['/kitchen/proto2', 'kitchen.Pantry', 19],
    ['/kitchen/edition2023', 'kitchen.Cellar', 22],
  ])('finds every field of %s equal', async (path, type, fieldCount) => {
    const comparison = await comparing.compare({
      url: `{{base}}${path}`,
      responseType: `${pkg}.${type}`,
    });

    expect(differences(comparison)).toEqual([]);
    expect(comparison.data).toMatchObject({ fieldCount, equalCount: fieldCount });
  });

  it('finds an echo equal, including the bare object of its JSON', async () => {
    const comparison = await comparing.compare({
      method: 'POST',
      url: '{{base}}/echo',
      requestType: `${pkg}.echo.Response`,
      responseType: `${pkg}.echo.Response`,
      body: {
        format: 'json',
        text: '{"product":{"id":0,"name":"Pasta","description":"Boil for 10 min."}}',
      },
    });

    expect(comparison.verdicts.slice(0, 2)).toEqual([
      expect.stringMatching(/^Protobuf body: 27 B, JSON 56 B \(52 % smaller\)\. With headers: /),
      'Data: all 3 fields are equal.',
    ]);
    expect(comparison.data?.notCounted.map(({ text }) => text)).toEqual([
      'the bare Product for {product: {..}}',
      'id 0, left out in Protobuf',
    ]);
  });

  it('creates with POST in both encodings, and warns about it', async () => {
    const comparison = await comparing.compare({
      method: 'POST',
      url: '{{base}}/store/users',
      requestType: `${pkg}.store.CreateUser`,
      responseType: `${pkg}.store.User`,
      body: { format: 'json', text: '{"username":"x","email":"x@y.z","role":"EMPLOYEE"}' },
    });

    expect(differences(comparison)[0]).toBe('id: different numbers');
    expect(comparison.sides.map(({ statuses }) => statuses)).toEqual([
      [{ status: 201, count: 2 }],
      [{ status: 201, count: 2 }],
    ]);
    expect(comparison.warnings[0]).toBe(
      'POST was sent 4 times: each call may have created something, so that ids and times differ.',
    );
  });

  it('compares the error responses of both sides', async () => {
    const comparison = await comparing.compare({
      url: '{{base}}/store/users/999',
      responseType: `${pkg}.store.User`,
    });

    expect(comparison.sides.map(({ readAs }) => readAs)).toEqual([
      'JSON, as it stands',
      'JSON, as it stands',
    ]);
    expect(comparison.warnings).toEqual(['Both sides returned 404: two errors are compared.']);
    expect(comparison.verdicts).toEqual([
      'No verdict: Protobuf failed (404 Not Found), JSON failed (404 Not Found).',
    ]);
  });

  it('replaces user headers that ask for the other encoding', async () => {
    const comparison = await comparing.compare({
      url: '{{base}}/store/users/1',
      responseType: `${pkg}.store.User`,
      headers: [
        { name: 'accept', value: 'application/json', enabled: true },
        { name: 'X-Mine', value: 'kept', enabled: true },
      ],
    });

    const [a, b] = comparison.sides.map(({ exchange }) => exchange?.sent?.headers);
    expect(a).toContainEqual(['accept', 'application/x-protobuf, application/json;q=0.5']);
    expect(b).toContainEqual(['accept', 'application/json']);
    expect(a).toContainEqual(['X-Mine', 'kept']);
    expect(comparison.data?.lessPreciseLeftCount).toBe(2);
    expect(comparison.warnings[0]).toBe(
      'Protobuf was sent with accept: application/x-protobuf, application/json;q=0.5 instead of your accept: application/json.',
    );
  });

  it('compares again with other ignored paths, also after a restart', async () => {
    const request = { url: '{{base}}/store/users/1', responseType: `${pkg}.store.User` };
    const own = await openEngine();
    const { handlers } = own.engine;
    await handlers.compare({
      comparisonId: 'first',
      request: requestOf({
        ...request,
        headers: [{ name: 'X-Api-Key', value: 'canary', enabled: true }],
      }),
      environmentName,
      pairs: 1,
      ignoredPaths: [],
    });
    const again = await handlers.compareAgain({
      comparisonId: 'first',
      ignoredPaths: ['**.updatedAt', 'nothing'],
    });
    const file = join(own.privateFolder, 'comparisons', 'first.json');
    const text = await readFile(file, 'utf8');

    const reopened = await own.reopen();
    const after = reopened.engine.handlers;
    const found = await after.getComparison({ comparisonId: 'first' });
    const { bytes } = await after.readBytes({ bodyId: 'first-a', start: 0, count: 100 });
    const whole = await after.compareAgain({ comparisonId: 'first', ignoredPaths: [] });
    await expect(after.getComparison({ comparisonId: 'none' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    await reopened.dispose();

    expect(again.data).toMatchObject({
      fieldCount: 5,
      lessPreciseLeftCount: 1,
      ignored: [
        { path: '**.updatedAt', count: 1 },
        { path: 'nothing', count: 0 },
      ],
    });
    expect(again.verdicts[1]).toBe(
      'Data: 4 of 5 fields equal. Protobuf drops the time of day in 1.',
    );
    expect(found.data).toEqual(again.data);
    expect(bytes).toHaveLength(46);
    expect(whole.data?.fieldCount).toBe(6);
    expect(text).not.toContain('canary');
  });

  it('keeps its findings when comparing again is cancelled', async () => {
    const { handlers } = comparing.opened.engine;
    const request = { url: '{{base}}/store/users/1', responseType: `${pkg}.store.User` };
    const found = await handlers.compare({
      comparisonId: 'kept',
      request: requestOf(request),
      environmentName,
      pairs: 1,
      ignoredPaths: [],
    });
    const again = { comparisonId: 'kept', ignoredPaths: ['**.updatedAt'] };
    const stopped = handlers.compareAgain(again, 't1');
    await handlers.cancelCall({ callId: 't1' });
    await expect(stopped).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(await handlers.getComparison({ comparisonId: 'kept' })).toEqual(found);
  });

  it('refuses an invalid path before anything is sent', async () => {
    await expect(
      comparing.compare({ url: '{{base}}/store/users/1' }, { ignoredPaths: ['a..b'] }),
    ).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
  });

  it('reports what cannot be sent at all', async () => {
    const comparison = await comparing.compare({ url: '{{nope}}/x' });

    expect(comparison).toMatchObject({
      outcome: 'failed',
      pairCount: 0,
      problem: { kind: 'variable-missing' },
      data: null,
      sides: [{ exchange: { sent: null } }, { exchange: { sent: null } }],
    });
  });

  it('sends the side that can be sent', async () => {
    const comparison = await comparing.compare({
      method: 'PUT',
      url: '{{base}}/store/users/1',
      responseType: `${pkg}.store.User`,
      body: { format: 'json', text: '{"username":"diego"}' },
    });

    expect(comparison).toMatchObject({
      outcome: 'done',
      pairCount: 2,
      sides: [
        { exchange: { sent: null, problem: { kind: 'type-missing' } }, medians: null },
        { exchange: { response: { status: 200 } } },
      ],
      data: null,
      dataProblem: { title: 'Protobuf got no response' },
    });
    expect(comparison.warnings[0]).toBe('Protobuf was not sent: No request type is chosen.');
  });
});
