import { describe, expect, it } from 'vitest';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';

const schema = compileText(`syntax = "proto3"; package t;
  import "google/protobuf/field_mask.proto";
  import "google/protobuf/struct.proto";
  import "google/protobuf/timestamp.proto";
  message User {
    string display_name = 1; User parent = 2; map<string, User> friends = 3;
    google.protobuf.Struct extra = 4; repeated User list = 5;
  }
  message Update {
    User user = 1; google.protobuf.FieldMask update_mask = 2; google.protobuf.Timestamp since = 3;
    Update next = 4;
  }
  message UpdateUser { User user = 1; google.protobuf.FieldMask update_mask = 2; }
  message Several { User a = 1; User b = 2; google.protobuf.FieldMask mask = 3; }
  message Many { repeated User a = 1; google.protobuf.FieldMask mask = 2; }
  message Batch { repeated UpdateUser all = 1; map<string, UpdateUser> by_name = 2; }
  message Alone { google.protobuf.FieldMask mask = 1; string name = 2; }`);

function notesOf(typeName: string, body: Partial<BodyDraft>) {
  const check = checkBody(schema, typeName, bodyDraftSchema.parse(body));
  if (check.kind !== 'valid') throw new Error(JSON.stringify(check));
  return check.notes.map(({ detail, location }) => [location?.fieldPath, detail]);
}

describe('field masks', () => {
  it.each([
    'displayName',
    'parent.parent.displayName',
    'parent,list,list.displayName',
    'friends.somebody.displayName',
    'extra.any.thing',
    '*',
    '',
  ])('that name fields of the updated message are valid: %j', (mask) => {
    expect(notesOf('t.UpdateUser', { text: `{"updateMask": "${mask}"}` })).toEqual([]);
  });

  it('that name no field are reported, and do not prevent sending', () => {
    const text = '{"updateMask": "dispalyName,parent.age,displayName.x"}';
    expect(notesOf('t.UpdateUser', { text })).toEqual([
      [
        'update_mask',
        '`update_mask` has `dispaly_name`, but t.User has no field `dispaly_name`; did you mean `display_name`?',
      ],
      ['update_mask', '`update_mask` has `parent.age`, but t.User has no field `age`.'],
      ['update_mask', '`update_mask` has `display_name.x`, but the part before `x` has no fields.'],
    ]);
  });

  it('are checked in any format, at any depth', () => {
    const inText =
      'all { update_mask { paths: "nope" } } by_name { key: "k" value { update_mask { paths: "no" } } }';
    const found = notesOf('t.Batch', { format: 'textproto', text: inText });
    expect(found.map(([path]) => path)).toEqual(['all[0].update_mask', 'by_name["k"].update_mask']);
    expect(notesOf('t.UpdateUser', { format: 'hex', text: '12 04 0a 02 6e 6f' })).toHaveLength(1);
    const text = '[{}, {"updateMask": "no"}]';
    expect(notesOf('t.UpdateUser', { text, framing: 'delimited' })).toMatchObject([
      ['[1].update_mask', expect.anything()],
    ]);
  });

  it.each(['t.Update', 't.Several', 't.Many', 't.Alone'])(
    'of %s are not checked: their message is not known',
    (typeName) => {
      const name = typeName === 't.Update' ? 'updateMask' : 'mask';
      expect(notesOf(typeName, { text: `{"${name}": "nope"}` })).toEqual([]);
    },
  );

  it('are reported up to a limit', () => {
    const paths = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(',');
    expect(notesOf('t.UpdateUser', { text: `{"updateMask": "${paths}"}` })).toHaveLength(20);
  });

  it('show no path if a secret is filled in', () => {
    const body = bodyDraftSchema.parse({ text: '{"updateMask": "user.topSecret,a.b"}' });
    const check = checkBody(schema, 't.UpdateUser', body, { hidesValues: true });
    if (check.kind !== 'valid') throw new Error(check.kind);
    expect(check.notes).toHaveLength(2);
    expect(JSON.stringify(check.notes)).not.toMatch(/secret`|topSecret|top_secret|a\.b/);
    expect(check.notes[0]?.location?.fieldPath).toBe('update_mask');
  });
});
