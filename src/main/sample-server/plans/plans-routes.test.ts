import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protocBytes } from '../../../../scripts/test/protoc-bytes.ts';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { createSampleServer, type SampleServer } from '../sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

function get(path: string, accept = protobuf) {
  return rawExchange(server.port, { path, headers: { Accept: accept } });
}

describe('/plans', () => {
  it.each([
    [0, 0, 2],
    [1, 73, 207],
    [100, 7392, 20_693],
    [1340, 100_733, 278_954],
    [100_000, 7_688_895, 20_988_896],
  ])('lists %i plans with the golden sizes', async (n, protobufBytes, jsonBytes) => {
    const asProtobuf = await get(`/plans?n=${n}`);
    const asJson = await get(`/plans?n=${n}`, json);

    expect([asProtobuf.wireBody.length, asJson.wireBody.length]).toEqual([
      protobufBytes,
      jsonBytes,
    ]);
  });

  it('lists plans as protoc encodes them, 100 by default', async () => {
    const [listed, all] = [await get('/plans?n=100'), await get('/plans')];

    expect(listed.body.equals(await protocBytes('plans-100'))).toBe(true);
    expect(all.body.equals(listed.body)).toBe(true);
  });

  it('serves one plan, floats as short as they are', async () => {
    const [asProtobuf, asJson] = [await get('/plans/1'), await get('/plans/1', json)];

    expect(asProtobuf.body.equals(await protocBytes('plans-1'))).toBe(true);
    expect(JSON.parse(asJson.body.toString())).toEqual({
      name: 'TestBaseline1',
      description: 'A plan for measuring the base line at',
      numberOfMinutes: 15,
      musicCollections: 1000,
      monthlyFee: 8.49,
      annualFee: 84.9,
      isActive: true,
      musicSuggestions: 'AUTOMATIC',
    });
  });

  it('responds with 0 bytes for a plan of defaults, and with all defaults as JSON', async () => {
    const send = (accept: string) =>
      rawExchange(server.port, {
        method: 'POST',
        path: '/plans',
        headers: { 'Content-Type': json, Accept: accept },
        body: Buffer.from('{}'),
      });
    const [asProtobuf, asJson] = [await send(protobuf), await send(json)];

    expect([asProtobuf.status, asProtobuf.body.length, JSON.parse(asJson.body.toString())]).toEqual(
      [
        201,
        0,
        {
          name: '',
          description: '',
          numberOfMinutes: 0,
          musicCollections: 0,
          monthlyFee: 0,
          annualFee: 0,
          isActive: false,
          musicSuggestions: 'AUTOMATIC',
        },
      ],
    );
  });

  it('keeps a float through both formats', async () => {
    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/plans',
      headers: { 'Content-Type': protobuf, Accept: json },
      body: await protocBytes('plans-1'),
    });

    expect(response.body.equals((await get('/plans/1', json)).body)).toBe(true);
  });

  it.each([
    ['/plans/users/3', 'User'],
    ['/plans/users?n=3', 'UserList'],
    ['/plans/subscriptions/3', 'Subscription'],
    ['/plans/subscriptions?n=3', 'SubscriptionList'],
  ])('serves %s as a %s, of the same bytes each time', async (path, type) => {
    const [first, second, asJson] = [await get(path), await get(path), await get(path, json)];

    expect([first.status, first.headers['x-protobuf-message']]).toEqual([
      200,
      `com.example.samples.plans.${type}`,
    ]);
    expect(first.body.length).toBeGreaterThan(0);
    expect(first.body.equals(second.body)).toBe(true);
    expect(Array.isArray(JSON.parse(asJson.body.toString()))).toBe(type.endsWith('List'));
  });

  it('nests the parts of a subscription', async () => {
    const { body } = await get('/plans/subscriptions/3', json);

    expect(JSON.parse(body.toString())).toMatchObject({
      id: 3,
      user: { id: 3, fullName: 'Deniz Duran', wantsNews: true },
      plan: { name: 'TestBaseline4' },
      startDate: '2024-04-04',
      isAnnual: false,
    });
  });
});

describe('/plans: bad requests', () => {
  it.each([
    [400, 'GET', '/plans?n=100001', ''],
    [400, 'GET', '/plans?n=99999999999999999999', ''],
    [400, 'GET', '/plans?n=-1', ''],
    [400, 'GET', '/plans?n=', ''],
    [400, 'GET', '/plans?n=1e3', ''],
    [400, 'GET', '/plans/users?n=many', ''],
    [404, 'GET', '/plans/0', ''],
    [404, 'GET', '/plans/100001', ''],
    [404, 'GET', '/plans/TestBaseline1', ''],
    [404, 'GET', '/plans/users/0', ''],
    [404, 'GET', '/plans/users/1/plans', ''],
    [405, 'DELETE', '/plans', ''],
    [405, 'POST', '/plans/users', ''],
    [400, 'POST', '/plans', '[]'],
    [400, 'POST', '/plans', '{"isActive":1}'],
    [400, 'POST', '/plans', '{"monthlyFee":"8.49"}'],
    [400, 'POST', '/plans', '{"musicSuggestions":"LOUD"}'],
  ])('responds with %i to %s %s %s', async (status, method, path, body) => {
    const response = await rawExchange(server.port, {
      method,
      path,
      headers: { 'Content-Type': json },
      body: Buffer.from(body),
    });

    expect([response.status, JSON.parse(response.body.toString()).status]).toEqual([
      status,
      status,
    ]);
  });
});
