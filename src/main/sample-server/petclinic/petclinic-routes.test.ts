import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { sampleType } from '../replies/sample-type.ts';
import { createSampleServer, type SampleServer } from '../sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

/** Sends and reads JSON on any route. */
async function call(method: string, path: string, body?: unknown) {
  const response = await rawExchange(server.port, {
    method,
    path: `/petclinic${path}`,
    headers: { 'Content-Type': json, Accept: json },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  });
  const text = response.body.toString();
  return { status: response.status, value: text === '' ? null : JSON.parse(text) };
}

const owner = {
  firstName: 'Nora',
  lastName: 'Quist',
  address: '2 Ferry Road',
  city: 'Waterburg',
  telephone: '5550101011',
};

describe('/petclinic', () => {
  it('has 33 operations', async () => {
    const { body } = await rawExchange(server.port, { path: '/' });
    const { routes } = JSON.parse(body.toString());

    const operations = routes
      .filter(({ path }: { path: string }) => path.startsWith('/petclinic'))
      .flatMap(({ methods }: { methods: string[] }) => methods);
    expect(operations).toHaveLength(33);
  });

  it.each([
    ['/owners', 'OwnerList', 1129, 2961],
    ['/owners?lastName=cas', 'OwnerList', 218, 574],
    ['/owners/1', 'Owner', 120, 301],
    ['/owners/1/pets/1', 'Pet', 58, 168],
    ['/pets', 'PetList', 541, 1663],
    ['/pets/10', 'Pet', 30, 103],
    ['/pettypes', 'PetTypeList', 76, 168],
    ['/pettypes/1', 'PetType', 7, 21],
    ['/visits', 'VisitList', 134, 330],
    ['/visits/1', 'Visit', 26, 66],
    ['/vets', 'VetList', 191, 535],
    ['/vets/3', 'Vet', 47, 120],
    ['/specialties', 'SpecialtyList', 58, 111],
    ['/specialties/2', 'Specialty', 11, 25],
  ])('serves %s as %s in both formats', async (path, type, protobufBytes, jsonBytes) => {
    const [asProtobuf, asJson] = await Promise.all(
      [protobuf, json].map((accept) =>
        rawExchange(server.port, { path: `/petclinic${path}`, headers: { Accept: accept } }),
      ),
    );

    expect([
      asProtobuf?.headers['x-protobuf-message'],
      asProtobuf?.body.length,
      asJson?.body.length,
      Array.isArray(JSON.parse(asJson?.body.toString() ?? '')),
    ]).toEqual([
      `com.example.samples.petclinic.${type}`,
      protobufBytes,
      jsonBytes,
      type.endsWith('List'),
    ]);
  });

  it('writes an owner as protoc encodes it', async () => {
    const { body } = await rawExchange(server.port, { path: '/petclinic/owners/1' });

    const fixture = '../../../../e2e/fixtures/samples/petclinic-owner-1.pb';
    expect(body.equals(await readFile(resolve(import.meta.dirname, fixture)))).toBe(true);
  });

  it('writes an owner as JSON with pets, kinds, visits, and dates as ISO 8601', async () => {
    expect((await call('GET', '/owners/1')).value).toEqual({
      id: 1,
      firstName: 'Ines',
      lastName: 'Almeida',
      address: '12 Harbour Street',
      city: 'Porto Novo',
      telephone: '5550101001',
      pets: [
        {
          id: 1,
          name: 'Miso',
          birthDate: '2020-09-07',
          type: { id: 1, name: 'cat' },
          ownerId: 1,
          visits: [{ id: 5, petId: 1, date: '2024-05-21', description: 'teeth cleaned' }],
        },
      ],
    });
  });

  it.each([
    ['/owners', owner, { ...owner, id: 11, pets: [] }, { ...owner, city: 'Nordhavn' }],
    ['/pettypes', { name: 'goat' }, { id: 8, name: 'goat' }, { name: 'hare' }],
    ['/specialties', { name: 'surgery' }, { id: 5, name: 'surgery' }, { name: 'skin' }],
    [
      '/vets',
      { firstName: 'A', lastName: 'B', specialties: [{ id: 2 }, { id: 2 }] },
      { id: 7, firstName: 'A', lastName: 'B', specialties: [{ id: 2, name: 'surgery' }] },
      { firstName: 'A', lastName: 'C', specialties: [] },
    ],
    [
      '/visits',
      { petId: 1, description: 'check' },
      { id: 6, petId: 1, date: '2024-06-03', description: 'check' },
      { date: '2024-02-29', description: 'check again' },
    ],
  ])('creates, reads, changes and takes out one of %s', async (path, created, read, change) => {
    const added = await call('POST', path, created);
    const id = added.value.id;
    const changed = await call('PUT', `${path}/${id}`, change);
    const seen = await call('GET', `${path}/${id}`);
    const removed = await call('DELETE', `${path}/${id}`);
    const gone = await call('GET', `${path}/${id}`);

    expect([added, changed.status, removed, gone.status]).toEqual([
      { status: 201, value: read },
      200,
      { status: 204, value: null },
      404,
    ]);
    expect(seen.value).toEqual(changed.value);
    expect(seen.value).toMatchObject(change);
  });

  it('accepts protobuf and JSON, and returns the location of the new entry', async () => {
    const OwnerFields = sampleType('petclinic', 'OwnerFields');
    const fields = { first_name: 'N', last_name: 'Q', address: 'A', city: 'C', telephone: '1' };

    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/petclinic/owners',
      headers: { 'Content-Type': protobuf, Accept: json },
      body: OwnerFields.codec().encode(OwnerFields.typeName, fields),
    });

    expect([response.status, response.headers.location]).toEqual([201, '/petclinic/owners/11']);
    expect(JSON.parse(response.body.toString())).toMatchObject({ id: 11, firstName: 'N' });
  });

  it('gives an owner a pet, changes it, and notes its visit', async () => {
    const pet = { name: 'Zaki', birthDate: '2023-01-31', type: { id: 5 } };

    const added = await call('POST', '/owners/2/pets', pet);
    const changed = await call('PUT', '/owners/2/pets/14', { ...pet, name: 'Zakiya' });
    const visit = await call('POST', '/owners/2/pets/14/visits', { description: 'wing' });
    const seen = await call('GET', '/owners/2/pets/14');

    expect([added.status, changed.status, visit.status]).toEqual([201, 200, 201]);
    expect(seen.value).toEqual({
      id: 14,
      name: 'Zakiya',
      birthDate: '2023-01-31',
      type: { id: 5, name: 'bird' },
      ownerId: 2,
      visits: [{ id: 6, petId: 14, date: '2024-06-03', description: 'wing' }],
    });
  });

  it('reads the dates and lists of ProtoJSON too', async () => {
    const pet = { name: 'Zaki', birth_date: { year: 2023, month: 1, day: 31 }, type: { id: 5 } };

    expect((await call('POST', '/owners/2/pets', pet)).value.birthDate).toBe('2023-01-31');
  });

  it('writes a missing date as null', async () => {
    const pet = { name: 'Zaki', type: { id: 5 } };

    expect((await call('POST', '/owners/2/pets', pet)).value.birthDate).toBeNull();
  });

  it('removes the pets and visits of an owner with the owner', async () => {
    await call('DELETE', '/owners/6');

    const [pets, visits] = [await call('GET', '/pets'), await call('GET', '/visits')];
    expect([pets.value.length, visits.value]).toEqual([11, [expect.objectContaining({ id: 5 })]]);
  });

  it('is in its initial state after a reset', async () => {
    const before = (await call('GET', '/owners')).value;
    await call('DELETE', '/owners/1');
    await call('POST', '/owners', owner);

    await rawExchange(server.port, { method: 'POST', path: '/reset' });

    expect((await call('GET', '/owners')).value).toEqual(before);
    expect((await call('POST', '/owners', owner)).value.id).toBe(11);
  });
});

describe('/petclinic: bad requests', () => {
  const pet = { name: 'Zaki', type: { id: 5 } };

  it.each([
    [404, 'GET', '/nothing', undefined],
    [404, 'GET', '/owners/11', undefined],
    [400, 'GET', '/owners/one', undefined],
    [400, 'GET', '/owners/-1', undefined],
    [404, 'GET', '/owners/1/pets/2', undefined],
    [404, 'GET', '/owners/11/pets/1', undefined],
    [404, 'PUT', '/pets/99', pet],
    [404, 'POST', '/owners/11/pets', pet],
    [404, 'POST', '/owners/1/pets/2/visits', { description: 'x' }],
    [404, 'DELETE', '/vets/99', undefined],
    [405, 'POST', '/pets', pet],
    [405, 'PATCH', '/owners/1', owner],
    [405, 'GET', '/owners/1/pets', undefined],
    [409, 'DELETE', '/pettypes/1', undefined],
    [409, 'DELETE', '/specialties/1', undefined],
    [400, 'POST', '/owners', {}],
    [400, 'POST', '/owners', []],
    [400, 'POST', '/owners', { ...owner, telephone: '+49' }],
    [400, 'POST', '/owners', { ...owner, city: 'x'.repeat(81) }],
    [400, 'POST', '/owners', { ...owner, lastName: 7 }],
    [400, 'PUT', '/owners/1', { ...owner, firstName: ' ' }],
    [400, 'POST', '/vets', { firstName: 'A', lastName: 'B', specialties: {} }],
    [400, 'POST', '/vets', { firstName: 'A', lastName: 'B', specialties: [{ id: 9 }] }],
    [400, 'POST', '/visits', { description: 'of nobody' }],
    [400, 'POST', '/owners/1/pets', { name: 'Zaki' }],
    [400, 'POST', '/owners/1/pets', { ...pet, birthDate: '31.1.2023' }],
    [400, 'POST', '/owners/1/pets', { ...pet, birthDate: '2023-02-29' }],
  ])('responds with %i to %s %s %j, and changes nothing', async (status, method, path, body) => {
    const before = await rawExchange(server.port, { path: '/petclinic/owners' });

    const response = await call(method, path, body);

    const after = await rawExchange(server.port, { path: '/petclinic/owners' });
    expect([response.status, response.value.status]).toEqual([status, status]);
    expect(after.body.equals(before.body)).toBe(true);
  });

  it('creates nothing if it cannot respond', async () => {
    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/petclinic/owners',
      headers: { 'Content-Type': json, Accept: 'text/html' },
      body: Buffer.from(JSON.stringify(owner)),
    });

    expect([response.status, (await call('GET', '/owners/11')).status]).toEqual([406, 404]);
  });
});
