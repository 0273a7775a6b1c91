import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import type { UnknownPlace } from '../../shared/model/field-reading.ts';
import { recoveredHeader } from '../proto/meaning/recovered-text.ts';

const userProto = `syntax = "proto3";
package shop;
message User { int32 id = 1; string name = 2; Address address = 3; }
message Address { string street = 1; string city = 2; }
message Page { repeated User users = 1; int32 total = 2; }
`;
const settings = `schemaVersion: 1 # kept
name: Test
# Where the types are.
schemas:
  - path: protos # ours
`;

/** A page of one user, whose field 7 is in no schema. */
const pageHex = '0a16 0801 1203416e61 1a09 0a03456c6d 12024b6c 3a02 0805'.replaceAll(' ', '');

/** A page of one user, with fields of the schema only. */
const wholeHex = '0a14 0801 1203416e61 1a0b 0a03456c6d 12044b6c656d 1001'.replaceAll(' ', '');

let opened: OpenedEngine;
let folder: string;
let count = 0;

async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-meaning-'));
  await mkdir(join(folder, 'protos'));
  await writeFile(join(folder, 'protos/user.proto'), userProto);
  await writeFile(join(folder, 'protodesk.yaml'), settings);
  opened = await openEngine(folder);
}

async function end(): Promise<void> {
  await opened.dispose();
  await rm(folder, { recursive: true, force: true });
}

async function open(hex: string) {
  count += 1;
  const content = new Uint8Array(Buffer.from(hex, 'hex'));
  const found = await opened.engine.handlers.openBody({
    openId: `opened-${count}`,
    name: 'body.bin',
    origin: 'file',
    content,
  });
  if (found.kind !== 'body') throw new Error('This is no body.');
  return found.body;
}

async function labelsOf(bodyId: string, typeName: string, node: unknown = null) {
  const page = await opened.engine.handlers.readTree({
    bodyId,
    framing: null,
    typeName,
    schemaSet: null,
    node: node as null,
    start: 0,
    count: 50,
    showUnset: false,
    grouped: false,
  });
  return page.rows;
}

const reading = { kind: 'message', isPacked: false } as const;

function place(rest: Partial<UnknownPlace>): UnknownPlace {
  return { typeName: 'shop.User', schemaSet: null, within: [], number: 7, ...rest };
}

describe('a body without a type', () => {
  beforeAll(start);
  afterAll(end);

  it('is read as the type that matches best, and marked as a guess', async () => {
    const { reading: found } = await open(pageHex);
    expect(found).toMatchObject({ kind: 'protobuf', typeName: null, typeSource: null });
    const { reading: whole } = await open(wholeHex);
    expect(whole).toMatchObject({
      kind: 'protobuf',
      typeName: 'shop.Page',
      typeSource: 'guess',
      schemaSet: 'default',
    });
  });

  it('has a better type when the chosen one does not read it', async () => {
    const { id } = await open(wholeHex);
    const readAs = (typeName: string) =>
      opened.engine.handlers.readBodyAs({ openedId: id, choice: { typeName, schemaSet: null } });

    expect((await readAs('shop.User')).reading).toMatchObject({
      typeName: 'shop.User',
      betterType: { typeName: 'shop.Page', schemaSet: 'default' },
    });
    expect((await readAs('shop.Page')).reading).not.toHaveProperty('betterType');
  });

  it('stays without a type when nothing matches well, or two types do', async () => {
    const { reading: found } = await open('0801');
    expect(found).toMatchObject({ kind: 'protobuf', typeName: null, typeSource: null });
  });

  it('is compared with all types, with progress', async () => {
    const body = await open(pageHex);
    const ranked = await opened.engine.handlers.rankTypes(
      {
        bodyId: body.body.id,
        framing: null,
        as: 'protobuf',
        maxFits: 10,
      },
      'rank-1',
    );
    expect(ranked.comparedTypes).toBe(3);
    expect(ranked.fits[0]).toMatchObject({ typeName: 'shop.Page', schemaSet: 'default' });
    expect(ranked.fits[0]?.why).toContain('no field 7');
  });

  it('is compared as JSON too', async () => {
    const body = await open(Buffer.from('{"street": "Elm", "city": "Ulm"}').toString('hex'));
    const { fits } = await opened.engine.handlers.rankTypes(
      {
        bodyId: body.body.id,
        framing: null,
        as: 'json',
        maxFits: 10,
      },
      'rank-2',
    );
    expect(fits[0]).toMatchObject({ typeName: 'shop.Address', score: 1 });
  });

  it('is not reported as JSON when it is not', async () => {
    const body = await open('0801');
    await expect(
      opened.engine.handlers.rankTypes(
        {
          bodyId: body.body.id,
          framing: null,
          as: 'json',
          maxFits: 10,
        },
        'rank-3',
      ),
    ).rejects.toMatchObject({ problem: { kind: 'json-syntax' } });
  });

  it('can be cancelled before it is compared', async () => {
    const body = await open(pageHex);
    const ranking = opened.engine.handlers.rankTypes(
      {
        bodyId: body.body.id,
        framing: null,
        as: 'protobuf',
        maxFits: 10,
      },
      'rank-4',
    );
    await opened.engine.handlers.cancelCall({ callId: 'rank-4' });
    await expect(ranking).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
  });
});

describe('the re-encoding check', () => {
  beforeEach(start);
  afterEach(end);

  it('runs, with the unknown fields by place', async () => {
    const body = await open(pageHex);
    const result = await opened.engine.handlers.checkFidelity(
      {
        bodyId: body.body.id,
        framing: null,
        typeName: 'shop.Page',
        schemaSet: null,
      },
      'check-1',
    );
    expect(result).toMatchObject({
      isExact: true,
      counts: [{ code: 'unknown-field', count: 1 }],
      findings: [{ code: 'unknown-field', offset: 20, path: 'users[0].#7' }],
      unknown: [
        { typeName: 'shop.User', within: [], number: 7, typeLabel: 'message' },
        { typeName: 'shop.User', within: [7], number: 1, typeLabel: 'varint' },
      ],
    });
  });
});

describe('an unknown field', () => {
  beforeEach(start);
  afterEach(end);

  it('is reported with all its readings', async () => {
    const body = await open(pageHex);
    const { readings } = await opened.engine.handlers.readingsOf({
      bodyId: body.body.id,
      tagStart: 20,
      end: 24,
    });
    expect(readings[0]).toMatchObject({
      label: 'message',
      text: '{1: varint}',
      likelihood: 'likely',
    });
    expect(readings.map(({ label }) => label)).toContain('bytes');
  });

  it('gets a name that applies to every body at once, and is kept next to the comments of the settings', async () => {
    const { handlers } = opened.engine;
    const body = await open(pageHex);
    const named = await handlers.nameField({
      place: place({}),
      bodyName: 'Body',
      name: 'settings',
      reading,
      isRepeated: false,
    });
    expect(named).toMatchObject({ typeName: 'shop.User', schemaSet: 'default', addedFields: 1 });
    const [user] = await labelsOf(body.body.id, 'shop.Page');
    const rows = await labelsOf(body.body.id, 'shop.Page', user?.children);
    expect(rows.map(({ label, known }) => [label, known])).toEqual([
      ['id', true],
      ['name', true],
      ['address', true],
      ['settings', true],
    ]);
    expect(await readFile(join(folder, 'protodesk.yaml'), 'utf8')).toBe(
      `${settings}  - path: recovered.proto\n`,
    );
    // A nested one is named as a field of the message that was made for it.
    const inner = rows[3]?.children?.content;
    expect(inner).toMatchObject({ typeName: 'recovered.shop.User.Settings' });
    await handlers.nameField({
      place: place({ typeName: 'recovered.shop.User.Settings', number: 1 }),
      bodyName: 'Body',
      name: 'theme',
      reading: { kind: 'int32', isPacked: false },
      isRepeated: false,
    });
    const below = await labelsOf(body.body.id, 'shop.Page', rows[3]?.children);
    expect(below.map(({ label, value }) => [label, value.text])).toEqual([['theme', '5']]);
  });

  it('can have a message or an enum type of the schemas, whose file is imported', async () => {
    const { handlers } = opened.engine;
    const body = await open(pageHex);
    const naming = { bodyName: 'Body', name: 'settings', isRepeated: false };
    const named = (typeName: string) =>
      handlers.nameField({
        place: place({}),
        ...naming,
        reading: { kind: 'message', isPacked: false, typeName },
      });
    await named('shop.Address');
    const text = await readFile(join(folder, 'recovered.proto'), 'utf8');
    expect(text).toMatch(/package recovered;\n\nimport "[^"]+";\n/);
    expect(text).toMatch(/^ {4}\.shop\.Address settings = \d+;$/m);
    expect(text).not.toContain('message Settings');
    const [user] = await labelsOf(body.body.id, 'shop.Page');
    const rows = await labelsOf(body.body.id, 'shop.Page', user?.children);
    expect(rows[3]?.children?.content).toMatchObject({ typeName: 'shop.Address' });
    // The import exists already, and stays single.
    await named('shop.Address');
    await expect(named('shop.Gone')).rejects.toMatchObject({ problem: { kind: 'type-missing' } });
    // Its own message type again.
    await handlers.nameField({ place: place({}), ...naming, reading });
    const again = await readFile(join(folder, 'recovered.proto'), 'utf8');
    expect(again).toMatch(/^ {4}Settings settings = \d+;$/m);
    expect(again).not.toContain('import');
    // And when the only field that needed it is forgotten.
    await named('shop.Address');
    await handlers.forgetField({ place: place({}) });
    expect(await readFile(join(folder, 'recovered.proto'), 'utf8')).not.toContain('import');
  });

  it('becomes its own message when the body has no type, next to those of other bodies', async () => {
    const { handlers } = opened.engine;
    const untyped = { place: place({ typeName: null, number: 8 }), bodyName: 'Body' };
    const first = await handlers.nameField({
      ...untyped,
      name: 'created',
      reading: { kind: 'int64', isPacked: false },
      isRepeated: false,
    });
    const second = await handlers.nameField({
      ...untyped,
      name: 'greeting',
      reading: { kind: 'string', isPacked: false },
      isRepeated: false,
    });
    expect([first.typeName, second.typeName]).toEqual(['recovered.Body', 'recovered.Body2']);
    const text = await readFile(join(folder, 'recovered.proto'), 'utf8');
    expect(text).toContain('int64 created = 8;');
    expect(text).toContain('string greeting = 8;');
  });

  it('can be forgotten, and a naming undone', async () => {
    const { handlers } = opened.engine;
    const naming = { bodyName: 'Body', reading, isRepeated: false };
    const first = await handlers.nameField({ place: place({}), name: 'settings', ...naming });
    const second = await handlers.nameField({
      place: place({ number: 8 }),
      name: 'more',
      ...naming,
    });
    await expect(handlers.restoreRecovered({ undoId: first.undoId ?? '' })).rejects.toMatchObject({
      problem: { title: 'This can no longer be undone' },
    });
    await handlers.restoreRecovered({ undoId: second.undoId ?? '' });
    const text = await readFile(first.file, 'utf8');
    expect(text).toContain('settings');
    expect(text).not.toContain('more');
    await handlers.forgetField({ place: place({}) });
    expect(await readFile(first.file, 'utf8')).toBe(recoveredHeader);
  });

  it('leaves neither its file nor a source for it when the first naming is undone', async () => {
    const { handlers } = opened.engine;
    const naming = { bodyName: 'Body', reading, isRepeated: false, name: 'settings' };
    const first = await handlers.nameField({ place: place({}), ...naming });
    await handlers.restoreRecovered({ undoId: first.undoId ?? '' });
    await expect(readFile(first.file, 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(join(folder, 'protodesk.yaml'), 'utf8')).not.toContain('recovered');
    // And it can be named again.
    const again = await handlers.nameField({ place: place({}), ...naming });
    expect(again.addedFields).toBe(1);
  });

  it('is not named in a file with errors, which stays unchanged', async () => {
    await writeFile(join(folder, 'recovered.proto'), 'message Broken {');
    await expect(
      opened.engine.handlers.nameField({
        place: place({}),
        bodyName: 'Body',
        name: 'x',
        reading,
        isRepeated: false,
      }),
    ).rejects.toMatchObject({ problem: { kind: 'schema-syntax' } });
    expect(await readFile(join(folder, 'recovered.proto'), 'utf8')).toBe('message Broken {');
  });
});

describe('a body that no schema describes', () => {
  beforeEach(start);
  afterEach(end);

  it('gets a schema, which a further body refines and which requests can use', async () => {
    const { handlers } = opened.engine;
    const first = await open('0a03416e61 1005'.replaceAll(' ', ''));
    const ask = { framing: null, typeName: null, schemaSet: null, bodyName: 'Export' } as const;
    const drafted = await handlers.recoverSchema({ bodyId: first.body.id, ...ask }, 'r-1');
    expect(drafted).toMatchObject({ typeName: 'recovered.Export', addedFields: 2 });
    const second = await open('0a03416e61 0a03426f62 1005 1d0000803f'.replaceAll(' ', ''));
    const refined = await handlers.recoverSchema({ bodyId: second.body.id, ...ask }, 'r-2');
    expect(refined).toMatchObject({ addedFields: 1, changedFields: 1 });
    const rows = await labelsOf(second.body.id, 'recovered.Export');
    expect(rows.map(({ label, value }) => [label, value.text])).toEqual([
      ['field_1[0]', '"Ana"'],
      ['field_1[1]', '"Bob"'],
      ['field_2', '5'],
      ['field_3', '1'],
    ]);
    const sample = await handlers.sampleBody({
      typeName: 'recovered.Export',
      schemaSet: null,
      fields: 'every',
      variant: 0,
    });
    expect(JSON.parse(sample.text)).toHaveProperty('field2');
  });

  it('is offered a name that no other body has, and how it matches an existing one', async () => {
    const { handlers } = opened.engine;
    expect(await handlers.recoveredNames({ wanted: 'Body' })).toEqual({
      freeName: 'Body',
      taken: [],
    });
    const first = await open('0a03416e61 1005'.replaceAll(' ', ''));
    const ask = { framing: null, typeName: null, schemaSet: null, bodyName: 'Body' } as const;
    await handlers.recoverSchema({ bodyId: first.body.id, ...ask }, 'r-4');
    expect(await handlers.recoveredNames({ wanted: 'Body' })).toEqual({
      freeName: 'Body2',
      taken: ['Body'],
    });
    const other = await open('0805 150000803f'.replaceAll(' ', ''));
    const asked = { framing: null, bodyName: 'Body' };
    expect(await handlers.fitRecovered({ bodyId: other.body.id, ...asked }, 'f-1')).toMatchObject({
      fields: 2,
      known: 0,
      misfits: [expect.anything(), expect.anything()],
    });
    expect(await handlers.fitRecovered({ bodyId: first.body.id, ...asked }, 'f-2')).toEqual({
      fields: 2,
      known: 2,
      misfits: [],
    });
  });

  it('adds the missing fields of a known type', async () => {
    const body = await open(pageHex);
    const found = await opened.engine.handlers.recoverSchema(
      {
        bodyId: body.body.id,
        framing: null,
        typeName: 'shop.Page',
        schemaSet: 'default',
        bodyName: 'Body',
      },
      'r-3',
    );
    expect(found).toMatchObject({ typeName: 'shop.Page', addedFields: 2 });
    expect((await readFile(found.file, 'utf8')).slice(recoveredHeader.length)).toBe(`
message shop {
  message User {
    Field7 field_7 = 7;

    message Field7 {
      int64 field_1 = 1;
    }
  }
}
`);
  });
});

describe('a workspace that cannot be written', () => {
  beforeEach(start);
  afterEach(end);

  it('stores no names, and says why', async () => {
    await opened.dispose();
    await chmod(join(folder, 'protodesk.yaml'), 0o444);
    const other = await openEngine(folder);
    // Two engines on one workspace: the second may only read.
    opened = await openEngine(folder);
    try {
      await expect(
        opened.engine.handlers.nameField({
          place: place({}),
          bodyName: 'Body',
          name: 'x',
          reading,
          isRepeated: false,
        }),
      ).rejects.toMatchObject({ problem: { kind: 'read-only' } });
    } finally {
      await other.dispose();
    }
  });
});
