import { describe, expect, it } from 'vitest';
import { typesOfText } from './kitchen-form.test-kit.ts';
import { maskPathsAt } from './mask-paths.ts';

const types = typesOfText(`syntax = "proto3";
package a;
import "google/protobuf/field_mask.proto";
import "google/protobuf/timestamp.proto";
message UpdateUser { User user = 1; google.protobuf.FieldMask mask = 2; bool force = 3; }
// Who it is.
message User {
  // What others see.
  string display_name = 1;
  Address home_address = 2;
  repeated Address others = 3;
  google.protobuf.Timestamp seen_at = 4;
  string oddName = 5;
}
message Address { string street = 1; string post_code = 2; }
message TwoOfThem { User a = 1; Address b = 2; google.protobuf.FieldMask mask = 3; }
message NoMask { User a = 1; }
message Several { repeated User a = 1; google.protobuf.FieldMask mask = 2; }
`);

/** Returns the paths offered at the bar. */
function offered(typed: string, holder = 'a.UpdateUser'): readonly string[] {
  const caret = typed.indexOf('|');
  const text = typed.replace('|', '');
  return maskPathsAt(types, holder, text, caret).paths.map(({ path }) => path);
}

describe('the paths of a mask', () => {
  it.each<[string, readonly string[]]>([
    ['|', ['displayName', 'homeAddress', 'others', 'seenAt']],
    ['d|', ['displayName', 'homeAddress']],
    ['NAME|', ['displayName']],
    ['homeAddress.|', ['homeAddress.street', 'homeAddress.postCode']],
    ['homeAddress.p|', ['homeAddress.postCode']],
    ['seenAt, ho|', ['homeAddress']],
    ['seenAt,|', ['displayName', 'homeAddress', 'others']],
    ['o|, seenAt', ['others', 'homeAddress']],
    ['others.|', []],
    ['displayName.|', []],
    ['displayName|', []],
    ['nothing|', []],
  ])('for %s are %j', (typed, paths) => {
    expect(offered(typed)).toEqual(paths);
  });

  it.each(['a.TwoOfThem', 'a.NoMask', 'a.Several', 'a.Missing'])(
    'are empty when the subject of the mask is unclear: %s',
    (holder) => {
      expect(offered('|', holder)).toEqual([]);
    },
  );

  it('replace the path at the caret, with a description', () => {
    const { start, end, paths } = maskPathsAt(types, 'a.UpdateUser', 'seenAt,  disp , x', 11);
    expect([start, end]).toEqual([9, 13]);
    expect(paths).toEqual([
      { path: 'displayName', typeText: 'string', comment: 'What others see.' },
    ]);
  });

  it('name the types that must be read first', () => {
    const partly = {
      ...types,
      message: (name: string) => (name === 'a.User' ? undefined : types.message(name)),
    };
    const { paths, wantedTypes } = maskPathsAt(partly, 'a.UpdateUser', 'x', 1);
    expect([paths, wantedTypes]).toEqual([[], ['a.User']]);
  });
});
