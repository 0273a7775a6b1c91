import { describe, expect, it } from 'vitest';
import { marked, userAssist } from '../types.test-kit.ts';
import { explainTextproto, offerTextproto } from './assist-textproto.ts';

async function labels(text: string): Promise<readonly string[] | null> {
  const offered = await offerTextproto(userAssist, ...marked(text));
  return offered?.offers.map(({ label }) => label) ?? null;
}

/** Returns the text after an offer was chosen, with `$1` at the cursor. */
async function chosen(text: string, label: string): Promise<string | undefined> {
  const [plain, offset] = marked(text);
  const offered = await offerTextproto(userAssist, plain, offset);
  const offer = offered?.offers.find((one) => one.label === label);
  if (offered == null || offer === undefined) return undefined;
  const snippet = offer.snippet.replaceAll(/\\([\\$}])/g, '$1');
  return plain.slice(0, offered.start) + snippet + plain.slice(offered.end);
}

describe('offerTextproto', () => {
  it('offers the fields by their names in the schema', async () => {
    expect(await labels('|')).toEqual([
      'user_id',
      'big',
      'role',
      'friends',
      'roles',
      'at',
      'email',
      'phone_no',
      'payload',
      'tags',
      'is_new',
      'ratio',
      'users_by_id',
      '[t.nick]',
    ]);
  });

  it('leaves out set fields, except lists and maps, and fields that a set oneof excludes', async () => {
    const offered = await labels('big: 1 friends { } email: "" 3: 1 |');

    expect(offered).not.toContain('big');
    expect(offered).not.toContain('phone_no');
    expect(offered).not.toContain('role');
    expect(offered).toContain('friends');
  });

  it.each([
    ['us|', 'user_id', 'user_id: $1'],
    ['us|: 1', 'user_id', 'user_id: 1'],
    ['|', 'role', 'role: $1'],
    ['|', 'email', 'email: "$1"'],
    ['|', 'tags', 'tags: ["$1"]'],
    ['|', 'friends', 'friends {\n  $1\n}'],
    ['|', 'roles', 'roles {\n  key: "$1"\n  value: $2\n}'],
    ['|', 'payload', 'payload {\n  [type.googleapis.com/$1]\n}'],
    ['|', '[t.nick]', '[t.nick]: "$1"'],
    ['[t|]: ""', '[t.nick]', '[t.nick]: ""'],
    ['[t|', '[t.nick]', '[t.nick]: "$1"'],
    ['role: AD|', 'ADMIN', 'role: ADMIN'],
    ['is_new: |', 'true', 'is_new: true'],
    ['payload { [t|] }', 't.User', 'payload { [type.googleapis.com/t.User] {\n  $1\n} }'],
    ['payload { [x/t|] {} }', 't.User', 'payload { [x/t.User] {} }'],
    ['payload { [|', 't.User', 'payload { [type.googleapis.com/t.User] {\n  $1\n}'],
  ])('inserts the choice into %s', async (text, label, expected) => {
    expect(await chosen(text, label)).toBe(expected);
  });

  it.each([
    ['friends { friends: [{ | }] }', 'role', 'messages and lists'],
    ['friends < |', 'role', 'angle brackets'],
    ['roles { | }', 'key', 'entries of maps'],
    ['roles { value: | }', 'ADMIN', 'their values'],
    ['users_by_id { value { | } }', 'role', 'messages in them'],
    ['payload { [x/t.User] { | } }', 'role', 'an Any'],
    ['payload { value: "" | }', '[type.googleapis.com/...]', 'an Any with something in it'],
    ['at { | }', 'seconds', 'well-known types, which have no form of their own here'],
    ['big: 1\n---\n|', 'big', 'the next message'],
  ])('finds the fields in %s: %s of %s', async (text, label) => {
    expect(await labels(text)).toContain(label);
  });

  it.each(['email: "|"', 'gone { | }', '# |', 'user_id: |'])(
    'offers nothing in %s',
    async (text) => {
      expect((await labels(text)) ?? []).toEqual([]);
    },
  );
});

describe('explainTextproto', () => {
  it.each([
    ['em|ail: ""', '**`email`** \u00B7 `string` \u00B7 field 7 \u00B7 one of `contact`'],
    ['role: AD|MIN', '**`ADMIN`** = 1 \u00B7 `t.Role`\n\nMay do all.'],
    ['payload { [x/t.Us|er] {} }', '**`t.User`** \u00B7 14 fields\n\nA person.'],
    ['|2: 1', '**`big`** \u00B7 `int64` \u00B7 field 2'],
    ['[t.ni|ck]: ""', '**`[t.nick]`** \u00B7 `string` \u00B7 field 100'],
  ])('explains %s', async (text, words) => {
    expect((await explainTextproto(userAssist, ...marked(text)))?.words).toBe(words);
  });

  it.each(['gone|: 1', 'email: "a|b"', '# em|ail'])('explains nothing in %s', async (text) => {
    expect(await explainTextproto(userAssist, ...marked(text))).toBeNull();
  });
});
