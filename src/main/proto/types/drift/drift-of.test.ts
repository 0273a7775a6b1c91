import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import type { DriftFinding } from '../../../../shared/model/schema-drift.ts';
import { type DriftingRequest, driftOf } from './drift-of.ts';
import { tableOf } from './field-table.test-kit.ts';
import { joinFieldTables } from './field-table.ts';

/** Linear work takes a tenth of this on an idle machine; anything worse takes many times as long. */
const deadlineMs = 10_000;

const request: DriftingRequest = {
  requestId: 'r1',
  name: 'Create a user',
  method: 'POST',
  schemaSet: null,
  requestType: 'store.User',
  responseType: null,
  bodyForm: 'json',
  bodyText: '',
};

const names = ['store.User', 'store.Other'];

function findingsOf(
  before: string,
  after: string,
  bodyText: string,
  more: Partial<DriftingRequest> = {},
): unknown {
  const drift = driftOf({
    requests: [{ ...request, bodyText, ...more }],
    before: tableOf(before, names),
    after: tableOf(after, names),
    revision: 7,
  });
  return drift.requests[0]?.findings ?? [];
}

const user = `
enum Role { UNKNOWN = 0; ADMIN = 1; }
message Address { string street = 1; string old_zip = 2; }
message User {
  int32 id = 1;
  string email = 2;
  string given_name = 3;
  Role role = 4;
  repeated Address homes = 5;
  map<string, Address> by_label = 6;
  User boss = 7;
}`;

describe('driftOf, for the parts that a body uses', () => {
  it('reports every kind of change with its places', () => {
    const after = `
enum Role { UNKNOWN = 0; ADMINISTRATOR = 1; }
message Address { string street = 1; string zip = 2; }
message User {
  int64 id = 1;
  string email = 9;
  string first_name = 3;
  Role role = 4;
  repeated Address homes = 5;
  map<string, Address> by_label = 6;
}`;
    const body = `{
      "id": 1, "email": "{{mail}}", "givenName": "Ada", "role": "ADMIN",
      "homes": [{"street": "a"}, {"oldZip": "b"}],
      "by_label": {"x y": {"old_zip": "c"}},
      "boss": {"id": 2}
    }`;

    expect(findingsOf(user, after, body)).toEqual([
      {
        change: {
          ...{ kind: 'field-retyped', typeName: 'store.User', fieldName: 'id' },
          ...{ fromType: 'int32', toType: 'int64' },
        },
        in: 'request',
        paths: ['id'],
        text: '`id` of `store.User` is now `int64`, was `int32`. Both have the same wire format.',
        canFix: false,
      },
      {
        change: {
          ...{ kind: 'field-renumbered', typeName: 'store.User', fieldName: 'email' },
          ...{ fromNumber: 2, toNumber: 9 },
        },
        in: 'request',
        paths: ['email'],
        text: '`email` of `store.User` now has number 9, was 2.',
        canFix: false,
      },
      {
        change: {
          ...{ kind: 'field-vanished', typeName: 'store.User', fieldName: 'given_name' },
          ...{ number: 3, renamedTo: 'first_name' },
        },
        in: 'request',
        paths: ['given_name'],
        text: '`given_name` of `store.User` is now `first_name`; its number is still 3.',
        canFix: true,
      },
      {
        change: {
          ...{ kind: 'enum-value-vanished', typeName: 'store.Role', valueName: 'ADMIN' },
          renamedTo: 'ADMINISTRATOR',
        },
        in: 'request',
        paths: ['role'],
        text: 'The value `ADMIN` of `store.Role` is now `ADMINISTRATOR`, with the same number.',
        canFix: true,
      },
      {
        change: {
          ...{ kind: 'field-vanished', typeName: 'store.Address', fieldName: 'old_zip' },
          ...{ number: 2, renamedTo: 'zip' },
        },
        in: 'request',
        paths: ['homes[1].old_zip', 'by_label["x y"].old_zip'],
        text: '`old_zip` of `store.Address` is now `zip`; its number is still 2.',
        canFix: true,
      },
      {
        change: {
          ...{ kind: 'field-vanished', typeName: 'store.User', fieldName: 'boss' },
          ...{ number: 7, renamedTo: null },
        },
        in: 'request',
        paths: ['boss'],
        text: '`boss` of `store.User` is gone; its number was 7.',
        canFix: false,
      },
    ]);
  });

  it('reports the same for text format, and for several messages', () => {
    const after = `
enum Role { UNKNOWN = 0; ADMINISTRATOR = 1; }
message Address { string street = 1; string zip = 2; }
message User {
  int32 id = 1;
  string first_name = 3;
  Role role = 4;
  repeated Address homes = 5;
  map<string, Address> by_label = 6;
  User boss = 7;
}`;
    function placesIn(bodyText: string, bodyForm: 'json' | 'textproto') {
      const findings = findingsOf(user, after, bodyText, { bodyForm }) as DriftFinding[];
      return findings.map(({ change, paths }) => [change.kind, paths]);
    }
    const text = `
      # who
      given_name: "Ada" role: ADMIN email: "{{mail}}"
      homes { street: "a" } homes <old_zip: {{zip}}>
      by_label { key: "x y" value { old_zip: "c" } }
      boss { given_name: "B" }`;
    expect(placesIn(text, 'textproto')).toEqual([
      ['field-vanished', ['given_name', 'boss.given_name']],
      ['enum-value-vanished', ['role']],
      ['field-vanished', ['email']],
      ['field-vanished', ['homes[1].old_zip', 'by_label["x y"].old_zip']],
    ]);
    const several = [['field-vanished', ['[1].email']]];
    expect(placesIn('id: 1\n---\nemail: "a"', 'textproto')).toEqual(several);
    expect(placesIn('[{"id": 1}, {"email": "a"}]', 'json')).toEqual(several);
    expect(placesIn('id: 1 email: ', 'textproto')).toEqual([]);
  });

  it.each([
    ['a change that the body does not use', 'message User { int32 id = 1; }', '{"id": 1}'],
    ['a body that does not parse', 'message User { string id = 1; }', '{"id": 1'],
    ['a key that was wrong before', 'message User { int32 id = 1; }', '{"iid": 1}'],
    ['a value that was wrong before', user.replace('ADMIN', 'BOSS'), '{"role": "CHIEF"}'],
    ['a new field', user.replace('int32 id', 'int32 more = 20; int32 id'), '{"id": 1}'],
    [
      'a label that changes presence alone',
      user.replace('int32 id', 'optional int32 id'),
      '{"id": 1}',
    ],
  ])('does not report %s', (_case, after, body) => {
    expect(findingsOf(user, after, body)).toEqual([]);
  });

  it.each([
    ['string email', 'bytes email', 'Both have the same wire format.'],
    ['int32 id', 'sint32 id', 'Their wire formats are not compatible.'],
    ['int32 id', 'repeated int32 id', 'Their wire formats are not compatible.'],
  ])('describes how %s and %s are compatible', (from, to, verdict) => {
    const [finding] = findingsOf(user, user.replace(from, to), '{"id": 1, "email": ""}') as [
      { text: string },
    ];

    expect(finding.text).toContain(verdict);
  });

  it('reports a missing type, of the request itself and of a field', () => {
    const homeless = user.replace(/message Address.*\n/, '');

    expect([
      findingsOf(user, 'message Other {}', ''),
      findingsOf(user, homeless, '{"homes": [{"street": "x"}, {}]}'),
    ]).toEqual([
      [
        {
          change: { kind: 'type-vanished', typeName: 'store.User' },
          in: 'request',
          paths: [],
          text: 'No schema defines the message or enum `store.User` now.',
          canFix: false,
        },
      ],
      [
        {
          change: { kind: 'type-vanished', typeName: 'store.Address' },
          in: 'request',
          paths: ['homes'],
          text: 'No schema defines the message or enum `store.Address` now.',
          canFix: false,
        },
      ],
    ]);
  });

  it('checks Any and extensions, but not types with their own JSON form', () => {
    const before = tableOf(
      `import "google/protobuf/any.proto"; import "google/protobuf/struct.proto";
       message User { google.protobuf.Any any = 1; google.protobuf.Struct value = 2; }
       message Other { string old = 1; }`,
      names,
    );
    const after = tableOf(
      `import "google/protobuf/any.proto"; import "google/protobuf/struct.proto";
       message User { google.protobuf.Any any = 1; google.protobuf.Struct value = 2; }
       message Other { string fresh = 1; }`,
      names,
    );
    const bodyText = `{"any": {"@type": "type.googleapis.com/store.Other", "old": "x"}, "value": {"fields": {}}}`;

    const drift = driftOf({ requests: [{ ...request, bodyText }], before, after, revision: 1 });

    expect(drift.requests[0]?.findings.map(({ paths, canFix }) => ({ paths, canFix }))).toEqual([
      { paths: ['any.(store.Other).old'], canFix: true },
    ]);
  });

  it('accepts hostile names', () => {
    const before =
      'message User { string constructor = 1; string __proto__ = 2; User toString = 3; }';
    const after = 'message User { string hasOwnProperty = 1; User toString = 3; }';
    const body = '{"constructor": "a", "toString": {"__proto__": "b"}}';

    const findings = findingsOf(before, after, body) as { paths: string[]; canFix: boolean }[];

    expect(findings.map(({ paths, canFix }) => ({ paths, canFix }))).toEqual([
      { paths: ['constructor'], canFix: true },
      { paths: ['toString.__proto__'], canFix: false },
    ]);
  });

  it('reads a body with variables, comments and last commas', () => {
    const body = `{ // who
      "id": {{id}}, /* "email": "x", */ "givenName": "\\{{no}} \\"{{name}}",
      "homes": [{{home}}, {"oldZip": 1,},],
    }`;
    const after = user.replace('old_zip', 'zip').replace('given_name', 'first_name');

    const findings = findingsOf(user, after, body) as { paths: string[] }[];

    expect(findings.map(({ paths }) => paths)).toEqual([['given_name'], ['homes[1].old_zip']]);
  });

  it('lists fifty places of a body of a megabyte, and counts them in time', () => {
    const body = `{"homes": [${'{"oldZip": "a"},'.repeat(70_000)}{}]}`;
    const started = cpuMs();

    const findings = findingsOf(user, user.replace('old_zip', 'zip'), body) as {
      paths: string[];
      text: string;
    }[];

    expect(findings.map(({ paths, text }) => [paths.length, text])).toEqual([
      [
        50,
        '`old_zip` of `store.Address` is now `zip`; its number is still 2. The body has it in 70000 places.',
      ],
    ]);
    expect(cpuMs() - started).toBeLessThan(deadlineMs);
  });

  it('does not overflow on a body that is nested without end', () => {
    const body = `${'{"boss":'.repeat(100_000)}{}${'}'.repeat(100_000)}`;

    expect(findingsOf(user, user, body)).toEqual([]);
  });
});

describe('driftOf, of a response', () => {
  const response = { requestType: null, responseType: 'store.User' };

  it('reports fields of the type and of nested types, and the missing type', () => {
    const after = user.replace('string email = 2;', '').replace('string old_zip', 'int32 old_zip');

    const changed = findingsOf(user, after, '', response) as { text: string; in: string }[];
    const gone = findingsOf(user, 'message Other {}', '', response);

    expect(changed.map(({ text, in: side }) => [side, text])).toEqual([
      ['response', '`email` of `store.User` is gone; its number was 2.'],
      [
        'response',
        '`old_zip` of `store.Address` is now `int32`, was `string`. Their wire formats are not compatible.',
      ],
    ]);
    expect(gone).toMatchObject([{ in: 'response', change: { kind: 'type-vanished' } }]);
  });

  it('lists at most twenty changes, and counts the others', () => {
    const fields = Array.from({ length: 30 }, (_, index) => `int32 f${index} = ${index + 1};`);

    const findings = findingsOf(
      `message User { ${fields.join(' ')} }`,
      'message User {}',
      '',
      response,
    ) as { text: string }[];

    expect([findings.length, findings.at(-1)?.text]).toEqual([
      20,
      '`f19` of `store.User` is gone; its number was 20. 10 more changes are not listed.',
    ]);
  });
});

describe('driftOf, of several sets', () => {
  const old = tableOf('message User { string a = 1; }', names, 'old');
  const fresh = tableOf('message User { string b = 1; }', names, 'fresh');
  const input = { before: joinFieldTables([old, fresh]), revision: 1 };
  const bodyText = '{"a": "x", "b": "y"}';

  it.each([
    ['the set of the request', 'fresh', [fresh, old], []],
    ['the first set that has the type', null, [old, fresh], []],
    ['a set that is gone', 'fresh', [old], ['type-vanished']],
    ['another set that takes over', null, [fresh], ['field-vanished']],
    ['no set at all', null, [], ['type-vanished']],
  ])('reads %s', (_case, schemaSet, tables, kinds) => {
    const after = joinFieldTables(tables);
    const drift = driftOf({ ...input, after, requests: [{ ...request, schemaSet, bodyText }] });

    expect(
      drift.requests.flatMap(({ findings }) => findings.map((each) => each.change.kind)),
    ).toEqual(kinds);
  });

  it('reports when a type only moved to another set', () => {
    const requests = [{ ...request, schemaSet: 'fresh', bodyText }];
    const texts = [old, tableOf('', names, 'old')].map((after) =>
      driftOf({ ...input, after, requests }).requests.map(({ findings }) => findings[0]?.text),
    );

    expect(texts).toEqual([
      [
        '`store.User` is gone from the set `fresh`, but another set has it: choose that one in the request.',
      ],
      ['No schema defines the message or enum `store.User` now.'],
    ]);
  });

  it('ignores types that did not exist, or that nobody asked for', () => {
    const requests = [
      { ...request, requestType: 'store.Never' },
      { ...request, requestType: 'store.Unheard' },
    ];

    expect(driftOf({ ...input, after: input.before, requests })).toEqual({
      revision: 1,
      requests: [],
    });
  });
});
