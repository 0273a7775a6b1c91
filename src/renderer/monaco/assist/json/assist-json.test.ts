import { describe, expect, it } from 'vitest';
import { marked, userAssist } from '../types.test-kit.ts';
import { explainJson, offerJson } from './assist-json.ts';

const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5);

async function labels(text: string): Promise<readonly string[] | null> {
  const offered = await offerJson(userAssist, ...marked(text), nowMs);
  return offered?.offers.map(({ label }) => label) ?? null;
}

/** Returns the text after an offer was chosen, with `$1` at the cursor. */
async function chosen(text: string, label: string): Promise<string | undefined> {
  const [plain, offset] = marked(text);
  const offered = await offerJson(userAssist, plain, offset, nowMs);
  const offer = offered?.offers.find((one) => one.label === label);
  if (offered == null || offer === undefined) return undefined;
  const snippet = offer.snippet.replaceAll(/\\([\\$}])/g, '$1');
  return plain.slice(0, offered.start) + snippet + plain.slice(offered.end);
}

const jsonNames = ['userId', 'big', 'role', 'friends', 'roles', 'at', 'email', 'phoneNo'];
const restNames = ['payload', 'tags', 'isNew', 'ratio', 'usersById', '[t.nick]'];
const protoNames = ['user_id', 'phone_no', 'is_new', 'users_by_id'];

describe('offerJson', () => {
  it('offers both spellings of each field, the JSON spelling first', async () => {
    expect(await labels('{"|"}')).toEqual([...jsonNames, ...restNames, ...protoNames]);
  });

  it('offers the spelling first that the object uses', async () => {
    const offered = (await labels('{"user_id": 1, "|"}')) ?? [];

    expect(offered.indexOf('phone_no')).toBeLessThan(offered.indexOf('phoneNo'));
    expect(offered).not.toContain('userId');
  });

  it('leaves out fields that are set before or after, and fields that a set oneof excludes', async () => {
    const offered = await labels('{"user_id": 1, "|", "email": "", "role": 1}');

    expect(offered).not.toContain('userId');
    expect(offered).not.toContain('phoneNo');
    expect(offered).not.toContain('phone_no');
    expect(offered).not.toContain('role');
    expect(offered).toContain('big');
  });

  it('offers other names for the name at the cursor, including all members of its oneof', async () => {
    expect(await labels('{"ema|il": "a"}')).toContain('phoneNo');
    expect(await chosen('{"ema|il": "a"}', 'phoneNo')).toBe('{"phoneNo": "a"}');
  });

  it.each([
    ['{"us|"}', 'userId', '{"userId": $1}'],
    ['{us|}', 'userId', '{"userId": $1}'],
    ['{|}', 'big', '{"big": "$1"}'],
    ['{|}', 'role', '{"role": $1}'],
    ['{|}', 'friends', '{"friends": [$1]}'],
    ['{|}', 'usersById', '{"usersById": {$1}}'],
    ['{|}', 'payload', '{"payload": {"@type": "$1"}}'],
    ['{|}', '[t.nick]', '{"[t.nick]": "$1"}'],
    ['{| "big": "1"}', 'email', '{"email": "$1", "big": "1"}'],
    ['{"role": AD|}', '"ADMIN"', '{"role": "ADMIN"}'],
    ['{"role": "AD|"}', '"ADMIN"', '{"role": "ADMIN"}'],
    ['{"isNew": |, "role": 1}', 'true', '{"isNew": true, "role": 1}'],
    ['{"at": |}', '"2026-01-02T03:04:05Z"', '{"at": "2026-01-02T03:04:05Z"}'],
    ['{"at": |}', '"{{$now}}"', '{"at": "{{$now}}"}'],
    ['{"ratio": |}', '"-Infinity"', '{"ratio": "-Infinity"}'],
    ['{"friends": |}', '[ ]', '{"friends": [$1]}'],
    ['{"friends": [|]}', '{ }', '{"friends": [{$1}]}'],
    ['{"payload": {"@type": "Ti|"}}', 'google.protobuf.Timestamp', null],
  ])('inserts the choice into %s', async (text, label, expected) => {
    const whole = '{"payload": {"@type": "type.googleapis.com/google.protobuf.Timestamp"}}';

    expect(await chosen(text, label)).toBe(expected ?? whole);
  });

  it.each([
    ['[{"big": 1}, {"|"}]', 'role', 'several messages'],
    ['{"friends": [{"friends": [{"|"}]}]}', 'role', 'lists'],
    ['{"usersById": {"1": {"|"}}}', 'role', 'maps'],
    ['{"roles": {"a": "|"}}', '"ADMIN"', 'values of maps'],
    ['{"payload": {"@type": "x/t.User", "|"}}', 'role', 'an Any'],
    [
      '{"payload": {"@type": "x/google.protobuf.Timestamp", "|"}}',
      'value',
      'an Any of a type with a form of its own',
    ],
    [
      '{"payload": {"@type": "x/google.protobuf.Timestamp", "value": |}}',
      '"{{$now}}"',
      'that form',
    ],
    ['{"role": {{x}}, /* { */ "friends": [{"|', 'role', 'what comes after variables and comments'],
  ])('finds the fields in %s: %s of %s', async (text, label) => {
    expect(await labels(text)).toContain(label);
  });

  it.each([
    '{"email": "|"}',
    '{"roles": {"|": 1}}',
    '{"gone": {"|"}}',
    '{"gone": |}',
    '{"userId": {"|"}}',
    '{ // "|\n}',
  ])('offers nothing in %s', async (text) => {
    expect((await labels(text)) ?? []).toEqual([]);
  });

  it('offers the type of an Any while it has none', async () => {
    expect(await labels('{"payload": {|}}')).toEqual(['@type']);
    expect(await labels('{"payload": {"@type": "x/t.User", |}}')).not.toContain('@type');
  });
});

describe('explainJson', () => {
  it.each([
    [
      '{"user|Id": 1}',
      '**`userId`**, in the schema `user_id` \u00B7 `int32` \u00B7 field 1\n\nGiven by the \\*server\\*, see `Id`.',
    ],
    [
      '{"user_i|d": 1}',
      '**`userId`**, in the schema `user_id` \u00B7 `int32` \u00B7 field 1\n\nGiven by the \\*server\\*, see `Id`.',
    ],
    ['{"em|ail": ""}', '**`email`** \u00B7 `string` \u00B7 field 7 \u00B7 one of `contact`'],
    [
      '{"is|New": 1}',
      '**`isNew`**, in the schema `is_new` \u00B7 `bool` \u00B7 field 11 \u00B7 optional \u00B7 default `true`',
    ],
    [
      '{"users|ById": 1}',
      '**`usersById`**, in the schema `users_by_id` \u00B7 `map<int32, User>` \u00B7 field 13\n\n`t.User`',
    ],
    ['{"role": "AD|MIN"}', '**`ADMIN`** = 1 \u00B7 `t.Role`\n\nMay do all.'],
    ['{"role": |0}', '**`NONE`** = 0 \u00B7 `t.Role`'],
    ['{"payload": {"@type": "x/t.Us|er"}}', '**`t.User`** \u00B7 14 fields\n\nA person.'],
  ])('explains %s', async (text, words) => {
    const explained = await explainJson(userAssist, ...marked(text));

    expect(explained?.words).toBe(words);
  });

  it.each(['{"gone|": 1}', '{"email": "a|b"}', '{| }'])('explains nothing in %s', async (text) => {
    expect(await explainJson(userAssist, ...marked(text))).toBeNull();
  });
});
