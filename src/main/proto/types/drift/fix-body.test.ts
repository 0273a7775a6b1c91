import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import { tableOf } from './field-table.test-kit.ts';
import { fixBody } from './fix-body.ts';
import type { BodyForm } from './read-body-tree.ts';

/** Linear work takes a tenth of this on an idle machine; anything worse takes many times as long. */
const deadlineMs = 10_000;

const names = ['store.User'];
const before = tableOf(
  `enum Role { NONE = 0; ADMIN = 1; }
   message User {
     string given_name = 1; string email = 2; Role role = 3; repeated Role more = 4; User boss = 5;
     map<string, Role> roles = 6; string tag = 7 [json_name = "Label"]; string x_y = 8;
   }`,
  names,
);
const after = tableOf(
  `enum Role { NONE = 0; ROLE_ADMIN = 1; }
   message User {
     string first_name = 1; string mail_address = 2; Role role = 3; repeated Role more = 4;
     User boss = 5; map<string, Role> roles = 6; string tag = 7 [json_name = "sticker"];
     string x_y = 8;
   }`,
  names,
);

function fix(text: string, form: BodyForm = 'json'): readonly [string, number] {
  const { text: fixed, renamed } = fixBody({
    ...{ form, text, requestType: '.store.User', schemaSet: null },
    ...{ before, after },
  });
  return [fixed, renamed];
}

describe('fixBody', () => {
  it.each([
    ['camel case', '{"givenName":"a"}', '{"firstName":"a"}', 1],
    ['the style of .proto files', '{ "given_name" : "a" }', '{ "first_name" : "a" }', 1],
    ['a name without a style, alone', '{"email":1}', '{"mailAddress":1}', 1],
    ['one among others', '{"email":1,"x_y":2}', '{"mail_address":1,"x_y":2}', 1],
    ['a JSON name of its own', '{"Label":"a"}', '{"sticker":"a"}', 1],
    ['a key with escapes', '{"give\\u006eName":"a"}', '{"firstName":"a"}', 1],
    [
      'enum values wherever they stand',
      '{"role":"ADMIN","more":["NONE","ADMIN"],"roles":{"ADMIN":"ADMIN"}}',
      '{"role":"ROLE_ADMIN","more":["NONE","ROLE_ADMIN"],"roles":{"ADMIN":"ROLE_ADMIN"}}',
      3,
    ],
    [
      'everything else as it is',
      '\ufeff{ // "given_name"\r\n\t"boss": {"given_name": {{name}} , }, "email": "given_name",}\n',
      '\ufeff{ // "given_name"\r\n\t"boss": {"first_name": {{name}} , }, "mail_address": "given_name",}\n',
      2,
    ],
    ['an object that has both', '{"givenName":"a","firstName":"b"}', null, 0],
    ['a body that does not parse', '{"givenName":', null, 0],
    ['a body without renamed fields', '{"boss":{}}', null, 0],
  ])('renames in %s', (_case, text, expected, renamed) => {
    expect(fix(text)).toEqual([expected ?? text, renamed]);
  });

  it('renames in text format, and leaves everything else unchanged', () => {
    expect(
      fix(
        'given_name: "given_name" # email\nrole:ADMIN more: [NONE, ADMIN]\nboss <email: {{mail}}>\nroles { key: "ADMIN" value: ADMIN }\n---\ngiven_name:""',
        'textproto',
      ),
    ).toEqual([
      'first_name: "given_name" # email\nrole:ROLE_ADMIN more: [NONE, ROLE_ADMIN]\nboss <mail_address: {{mail}}>\nroles { key: "ADMIN" value: ROLE_ADMIN }\n---\nfirst_name:""',
      6,
    ]);
    expect(fix('given_name: ', 'textproto')).toEqual(['given_name: ', 0]);
    expect(fix('[{"givenName": "a"}]')).toEqual(['[{"firstName": "a"}]', 1]);
  });

  it('renames all of a megabyte in time, and then finds nothing more', () => {
    const started = cpuMs();
    const body = `{"boss": ${'{"givenName": "a", "boss": '.repeat(50)}{}${'}'.repeat(50)}, "roles": {${Array.from({ length: 60_000 }, (_, index) => `"k${index}": "ADMIN"`).join()}}}`;

    const [text, renamed] = fix(body);

    expect([renamed, fix(text)[1]]).toEqual([60_050, 0]);
    expect(cpuMs() - started).toBeLessThan(deadlineMs);
  });
});
