import { describe, expect, it } from 'vitest';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
import { jsonSchemaOf } from './json-schema-of.ts';

const bigFields = Array.from({ length: 4000 }, (_, n) => `int32 f_${n} = ${n + 1};`).join(' ');

const schema = compileText(`
        syntax = "proto3";
        package t;
        import "google/protobuf/timestamp.proto";
        // What a person may do.
        enum Role {
          NONE = 0;
          // May do all.
          ADMIN = 1;
        }
        // A person.
        message User {
          // Given by the server.
          int32 user_id = 1;
          int64 big = 2;
          Role role = 3;
          repeated User friends = 4;
          map<string, Role> roles = 5;
          google.protobuf.Timestamp at = 6;
          oneof contact { string email = 7; string phone_no = 8; }
          bytes raw = 9;
        }
        message Big { ${bigFields} Big again = 5000; Next next = 5001; }
        message Next { ${bigFields} }`);

describe('jsonSchemaOf', () => {
  it('describes fields, their names, types, comments and the rule of a oneof', () => {
    const made = jsonSchemaOf(schema, 't.User');
    const definitions = made.definitions as Record<string, Record<string, unknown>>;

    expect(made.$ref).toBe('#/definitions/t.User');
    expect(Object.keys(definitions)).toEqual(['t.User', 't.Role', 'google.protobuf.Timestamp']);
    expect(definitions['t.User']).toMatchObject({
      type: ['object', 'null'],
      markdownDescription: 'A person.',
      additionalProperties: false,
      errorMessage:
        't.User is an object with the fields userId, big, role, friends, roles, at, email, phoneNo, raw.',
      properties: {
        userId: {
          type: ['integer', 'string', 'null'],
          maximum: 2147483647,
          markdownDescription: '`int32` · field 1\n\nGiven by the server.',
        },
        user_id: { doNotSuggest: true },
        big: { type: ['string', 'integer', 'null'] },
        role: { $ref: '#/definitions/t.Role' },
        friends: { type: ['array', 'null'], items: { $ref: '#/definitions/t.User' } },
        roles: {
          type: ['object', 'null'],
          additionalProperties: { $ref: '#/definitions/t.Role' },
        },
        at: { $ref: '#/definitions/google.protobuf.Timestamp' },
        email: { markdownDescription: '`string` · field 7 · one of `contact`' },
        phone_no: { type: ['string', 'null'] },
      },
      allOf: [{ errorMessage: 'Only one of email, phoneNo may be set (oneof contact).' }],
    });
    expect(definitions['t.Role']).toMatchObject({
      examples: ['NONE', 'ADMIN'],
      anyOf: [
        { enum: ['NONE', 'ADMIN'], markdownEnumDescriptions: ['`0`', '`1`\n\nMay do all.'] },
        { type: ['integer', 'null'] },
        { type: 'string' },
      ],
    });
  });

  it('leaves types open once it has 5000 fields', () => {
    const definitions = jsonSchemaOf(schema, 't.Big').definitions as Record<
      string,
      { readonly properties?: Record<string, unknown> }
    >;

    expect(
      Object.entries(definitions).map(([name, { properties }]) => [
        name,
        Object.keys(properties ?? {}).length,
      ]),
    ).toEqual([
      ['t.Big', 8002],
      ['t.Next', 0],
    ]);
  });

  it('has the form that ProtoJSON gives a well-known type itself', () => {
    expect(jsonSchemaOf(schema, 'google.protobuf.Timestamp').definitions).toMatchObject({
      'google.protobuf.Timestamp': { type: ['string', 'null'] },
    });
  });
});
