import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type SizeRow, sizedCodings } from '../../../../shared/model/size-report.ts';
import { encodeJsonBody } from '../../../proto/body/encode-json-body.ts';
import { compileText } from '../../../proto/types/compile/compile-text.test-kit.ts';
import { type MessageToMeasure, measureSizes } from './measure-sizes.ts';

const schema = compileText(`syntax = "proto3";
import "google/protobuf/timestamp.proto";
import "google/protobuf/any.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/wrappers.proto";
enum UserRole { UNKNOWN = 0; ADMIN = 1; EMPLOYEE = 2; }
message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
message User { int32 id = 1; string username = 2; string email = 3; UserRole role = 4; Date created_at = 5; Date updated_at = 6; }
message UserCatalog { repeated User users = 1; }
message StampedUser { int32 id = 1; string username = 2; string email = 3; UserRole role = 4; google.protobuf.Timestamp created_at = 5; google.protobuf.Timestamp updated_at = 6; }
message StampedUserCatalog { repeated StampedUser users = 1; }
message Product { int32 id = 1; int32 entity_id = 2; bool sold = 3; Date created_at = 4; Date updated_at = 5; }
message ProductEntity { int32 id = 1; string name = 2; Date created_at = 3; Date updated_at = 4; repeated Product products = 5; }
message ProductCatalog { repeated ProductEntity products = 1; }
message CreateUser { string username = 1; string email = 2; string password = 3; UserRole role = 4; }
message EditUser { string username = 1; string email = 2; }
message EchoProduct { int32 id = 1; string name = 2; string description = 3; }
message Response { EchoProduct product = 1; }
message Plan {
  string name = 1; string description = 2; int32 numberOfMinutes = 3; int32 musicCollections = 4;
  float monthlyFee = 5; float annualFee = 6; bool isActive = 7;
  enum MusicSuggestions { AUTOMATIC = 0; PERSONALIZED = 1; }
  MusicSuggestions musicSuggestions = 8;
}
message PlanList { repeated Plan plan = 1; }
message TeamRequest { string name = 1; int32 id = 2; string course_code = 3; }
message Every {
  int32 i = 1; uint64 u = 2; string s = 3; bytes b = 4; bool t = 5; double d = 6; UserRole r = 7;
  repeated int32 li = 8; map<string, User> m = 9; optional int32 oi = 10; oneof one { int32 a = 11; string c = 12; }
  Date date = 13; google.protobuf.Any any = 14; google.protobuf.Struct struct = 15;
  google.protobuf.Int32Value wrapped = 16; int32 hostile = 17 [json_name = "__proto__"]; repeated Date dates = 18;
}
`);

const date = { year: 2024, month: 6, day: 3 };
const dates = { createdAt: date, updatedAt: date };
const userOne = { id: 1, username: 'diego', email: 'diego@email.com', role: 'ADMIN', ...dates };
const catalog = {
  users: [
    userOne,
    ...Array.from({ length: 399 }, (_, index) => ({
      id: index + 2,
      username: `user${index}`,
      email: `user${index}@email.com`,
      role: 'EMPLOYEE',
      ...dates,
    })),
  ],
};
const productNames =
  'Milk,Bread,Eggs,Apples,Bananas,Orange Juice,Coffee,Tea,Cereal,Pasta,Tomato Sauce,Cheese,Yogurt,Water,Soda,Chips,Candy,Cookies,Ice Cream,Paper Towels';
const products = {
  products: productNames.split(',').map((name, index) => ({
    id: index + 1,
    name,
    ...dates,
    products: [1, 2].map((each) => ({ id: index * 2 + each, entityId: index + 1, ...dates })),
  })),
};
const createUser = {
  username: 'SIMPLEUSER',
  email: 'simpleUser@gmail.com',
  password: '1234567890',
  role: 'EMPLOYEE',
};
const editUser = { username: 'NEWUSERNAME', email: 'simpleNewUser@gmail.com' };
const stamps = {
  createdAt: '2024-06-03T10:11:12.123456Z',
  updatedAt: '2024-06-03T10:11:12.123456Z',
};

function stamped({ users }: typeof catalog): object {
  return { users: users.map((user) => ({ ...user, ...stamps })) };
}

function plans(count: number): object {
  return {
    plan: Array.from({ length: count }, (_, index) => ({
      name: `TestBaseline${index + 1}`,
      description: 'A description of 37 characters: it is',
      numberOfMinutes: 15,
      musicCollections: 1000,
      monthlyFee: 8.49,
      annualFee: 84.9,
      isActive: true,
    })),
  };
}

function messageOf(changes: Partial<MessageToMeasure>): MessageToMeasure {
  return {
    typeName: null,
    protobuf: null,
    jsonAsIs: null,
    travelled: null,
    codings: ['identity'],
    isEveryEncoding: true,
    ...changes,
  };
}

function ofJson(typeName: string, value: object, changes: Partial<MessageToMeasure> = {}) {
  const protobuf = encodeJsonBody(schema, typeName, JSON.stringify(value));
  return measureSizes(messageOf({ typeName, protobuf, ...changes }), schema);
}

function identityOf(rows: readonly SizeRow[]): Record<string, number | null> {
  return Object.fromEntries(rows.map(({ encoding, identity }) => [encoding, identity]));
}

describe('measureSizes', () => {
  it.each([
    ['User', userOne, [46, 46, 156, 156]],
    ['UserCatalog', catalog, [20849, 20849, 66076, 66076]],
    // 40 products that are not sold: "sold":false, has 13 bytes, and its field two.
    ['ProductCatalog', products, [1569, 1569 + 80, 7007, 7007 + 40 * 13]],
    ['CreateUser', createUser, [48, 48, 98, 98, 115]],
    ['EditUser', editUser, [38, 38, 60, 60, 69]],
    ['Response', { product: { name: 'Pasta', description: 'Boil for 10 min.' } }, [27, 29, 61, 68]],
    // "musicSuggestions":"AUTOMATIC", is 31 bytes, and its field two.
    ['PlanList', plans(1), [73, 75, 185, 185 + 31]],
    ['PlanList', plans(100), [7392, 7592, 17602, 17602 + 3100]],
    ['PlanList', plans(1340), [100733, 103413, 237423, 237423 + 1340 * 31]],
    ['Plan', {}, [0, 22, 2]],
    ['TeamRequest', { name: 'Alice', id: 113517, courseCode: 'CS31245' }, [20, 20, 51, 51, 64]],
    ['StampedUser', { ...userOne, ...stamps }, [54]],
    ['StampedUserCatalog', stamped(catalog), [24049]],
  ])('gives the golden sizes of %s', async (typeName, value, golden) => {
    const { rows, problem } = await ofJson(typeName, value);

    const sizes = [
      ...['protobuf', 'protobuf-with-defaults'],
      ...['json-compact', 'json-with-defaults', 'json-pretty'],
    ].map((encoding) => identityOf(rows)[encoding]);
    expect([sizes.slice(0, golden.length), problem]).toEqual([golden, null]);
  });

  it('keeps JSON as typed or received under a separate name', async () => {
    const received = `{"id":1,"username":"diego","email":"diego@email.com","role":"ADMIN","createdAt":"2024-06-03T10:11:12.123456","updatedAt":"2024-06-03T10:11:12.123456"}`;
    const travelled = { encoding: 'json-as-is', coding: 'gzip' } as const;
    const asIs = Buffer.from(received);

    const measured = await measureSizes(
      messageOf({ typeName: 'User', jsonAsIs: asIs, travelled }),
      schema,
    );

    expect(measured).toMatchObject({
      typeName: null,
      rows: [{ encoding: 'json-as-is', identity: 150, gzip: null, travelledAs: 'gzip' }],
      problem: { severity: 'warning', title: 'This JSON is not ProtoJSON of User' },
    });
  });

  it('makes protobuf from JSON that is ProtoJSON', async () => {
    const typed = JSON.stringify({ name: 'Alice', id: 113517, course_code: 'CS31245' }, null, 4);
    const travelled = { encoding: 'json-as-is', coding: 'identity' } as const;

    const measured = await measureSizes(
      messageOf({
        typeName: 'TeamRequest',
        jsonAsIs: Buffer.from(typed),
        travelled,
        isEveryEncoding: false,
      }),
      schema,
    );

    expect(identityOf(measured.rows)).toEqual({
      protobuf: 20,
      'json-compact': 51,
      'json-as-is': typed.length,
    });
    expect(measured.rows.map(({ travelledAs }) => travelledAs)).toEqual([null, null, 'identity']);
  });

  it.each([
    ['Response', { product: { name: 'Pasta', description: 'Boil for 10 min.' } }, 47],
    ['PlanList', plans(1), 93],
    ['PlanList', plans(100), 395],
    ['PlanList', plans(1340), 3863],
    ['Response', { product: { id: 2, name: 'Large product', description: 'a'.repeat(2e6) } }, 2008],
  ])('compresses %s as in the studies, approximately', async (typeName, value, about) => {
    const { rows } = await ofJson(typeName, value, { codings: ['gzip'], isEveryEncoding: false });

    const gzip = rows[0]?.gzip ?? 0;
    expect(Math.abs(gzip / about - 1)).toBeLessThan(0.12);
  });

  it('measures each requested coding at its level', async () => {
    const protobuf = encodeJsonBody(schema, 'UserCatalog', JSON.stringify(catalog));

    const { rows } = await measureSizes(
      messageOf({ typeName: 'UserCatalog', protobuf, codings: sizedCodings }),
      schema,
    );

    const [own] = rows;
    expect(own).toEqual({
      encoding: 'protobuf',
      identity: 20849,
      gzip: gzipSync(protobuf, { level: 6 }).length,
      br: expect.any(Number),
      zstd: expect.any(Number),
      travelledAs: null,
    });
    expect(gunzipSync(gzipSync(protobuf)).length).toBe(20849);
    for (const { identity, gzip, br, zstd } of rows) {
      for (const coded of [gzip, br, zstd]) {
        expect(coded).toBeGreaterThan(100);
        expect(coded).toBeLessThan((identity ?? 0) / 3);
      }
    }
  });

  it('writes defaults as the official libraries do, at any depth', async () => {
    const value = {
      m: { k: {} },
      date: {},
      any: { '@type': 'type.googleapis.com/Date', year: 2024 },
      struct: { x: null },
      wrapped: 0,
      dates: [{ day: 1 }],
      oi: 0,
    };
    const full = {
      ...{ i: 0, u: '0', s: '', b: '', t: false, d: 0, r: 'UNKNOWN', li: [] },
      m: { k: { id: 0, username: '', email: '', role: 'UNKNOWN' } },
      oi: 0,
      date: { year: 0, month: 0, day: 0 },
      any: { '@type': 'type.googleapis.com/Date', year: 2024, month: 0, day: 0 },
      struct: { x: null },
      wrapped: 0,
      ['__proto__']: 0,
      dates: [{ year: 0, month: 0, day: 1 }],
    };

    const { rows, problem } = await ofJson('Every', value);

    expect([identityOf(rows)['json-with-defaults'], problem]).toEqual([
      JSON.stringify(full).length,
      null,
    ]);
  });

  it.each([
    ['bytes that do not fit the type', 'User', '0a05', 'The bytes do not match User'],
    ['fields that the type does not know', 'EditUser', '1801', 'ProtoJSON cannot hold the whole'],
    ['no type', null, '0801', 'Only its own size is known'],
    ['a type that no schema has', 'Usr', '0801', 'No such message type'],
  ])('still measures the existing bytes of %s', async (_case, typeName, hex, title) => {
    const protobuf = Buffer.from(hex, 'hex');
    const { rows, problem } = await measureSizes(messageOf({ typeName, protobuf }), schema);

    expect([identityOf(rows), problem?.title]).toEqual([
      { protobuf: protobuf.length },
      expect.stringContaining(title),
    ]);
  });
});
