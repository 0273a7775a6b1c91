import type { Problem } from '../../../../shared/problem.ts';
import { checkFiles } from './check-files.ts';

/** All features of proto2, in valid text. */
export const proto2 = `// A comment, with é and 漢字.
syntax = "proto2";
import "two.proto"; import public "two_public.proto"; import weak "two_weak.proto";
package all.two; option java_package = "x";
option (file_rule) = { name: "a" values: [1, 2] inner { deep: true } [all.two.ext] : "x" };
import "google/protobuf/descriptor.proto";
extend google.protobuf.FileOptions { optional Rule file_rule = 50001; }
extend google.protobuf.FieldOptions { optional Rule rule = 50002; repeated string tags = 50003; }
message Rule { optional string name = 1; repeated int32 values = 2; optional Rule inner = 3;
  optional bool deep = 4; extensions 100 to max; }
extend Rule { optional string ext = 100; }
;
message A {
  option deprecated = true;
  required int32 id = 1; optional string name = 2 [default = "a\\"b" 'c', deprecated = true];
  repeated group Data = 3 { optional bytes b = 1 [default = "\\x00\\377"]; };
  oneof choice { string s = 4; group Picked = 5 { optional int32 a = 1; } A self = 6; }
  map<string, A> by_name = 7 [(rule).inner.name = "x", (tags) = "a", (tags) = "b"];
  extensions 100 to 199, 500 [declaration = { number: 100 full_name: ".all.two.x" type: "int32" }];
  extensions 1000 to max;
  reserved 20, 30 to 39; reserved "old", 'older';
  enum E { option allow_alias = true; X = 1; Y = 2; Z = 2; NEG = -1; reserved -9 to -5, 100 to max; reserved "W"; }
  optional E e = 8 [default = Y];
  optional double d = 9 [default = -inf]; optional float f = 10 [default = 1.5e-3];
  optional uint64 u = 11 [default = 0xFFFFFFFFFFFFFFFF]; optional int64 i = 12 [default = -9223372036854775808];
  message B { message C { optional .all.two.A.B.C c = 1; extend A { optional int32 nested = 100; } } }
  extend A { optional group Ext = 101 { optional int32 a = 1; } }
  optional B.C c = 13;
}
extend A { repeated int32 list = 102 [packed = true]; }
service S {
  option deprecated = true;
  rpc Get(A) returns (A);
  rpc Watch(stream A) returns (stream .all.two.A) { option idempotency_level = IDEMPOTENT; ; }
  rpc Put(stream .all.two.A) returns (A.B) {};
}
`;

/** All features of proto3. */
export const proto3 = `syntax = "proto3";
package all.three;
import "google/protobuf/timestamp.proto";
import "google/api/annotations.proto";
import "google/rpc/status.proto";
import "google/type/money.proto";
/* A block. */
message M {
  optional int32 a = 1; int32 _a = 2; repeated int32 list = 3 [packed = false];
  google.protobuf.Timestamp at = 4; google.rpc.Status status = 5; google.type.Money price = 6;
  oneof kind { string s = 7; M m = 8; } map<int64, google.type.Money> prices = 9;
  reserved 15, 9000 to max; reserved "foo";
  string stream = 10; string message = 11; string rpc = 12; string syntax = 13; string to = 14;
}
enum E { E_UNSPECIFIED = 0; E_ONE = 1; }
service S { rpc Get(M) returns (M) { option (google.api.http) = { get: "/v1/{s=*}" additional_bindings { post: "/v1" body: "*" } }; } }
`;

/** The new features of edition 2023. */
export const edition2023 = `edition = "2023";
package all.e23;
option features.field_presence = IMPLICIT;
option features = { enum_type: CLOSED };
enum Closed { ONE = 1; }
message M {
  int32 a = 1; int32 b = 2 [features.field_presence = EXPLICIT, default = 5];
  Inner inner = 3 [features.message_encoding = DELIMITED];
  message Inner { string name = 1 [features = { field_presence: LEGACY_REQUIRED }]; }
  enum Open { option features.enum_type = OPEN; ZERO = 0; }
  reserved foo, bar; extensions 100 to 200;
}
extend M { int32 ext = 100; }
`;

/** The new features of edition 2024. */
export const edition2024 = `edition = "2024";
package all.e24;
import option "not_there.proto";
option features.default_symbol_visibility = LOCAL_ALL;
export message M { local enum E { E_ZERO = 0; } E e = 1; local message Inner {} Inner inner = 2; }
local message Hidden { string name = 1 [(not.there) = 5]; }
export enum Shown { SHOWN_ZERO = 0; }
`;

const names = ['constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];

/** Valid names that are also properties of every object. */
export const hostileNames = `syntax = "proto3"; package constructor.prototype;
${names
  .map(
    (
      name,
      n,
    ) => `message ${name} { ${name} ${name} = ${n + 1}; string __proto__ = 100; oneof o_${name} { bool ${name}_x = 50; } }
enum E_${name} { ${name}_ZERO = 0; } service S_${name} { rpc ${name}(${name}) returns (${name}); }`,
  )
  .join('\n')}
`;

/** Files that others import, by import path. */
export const others: Readonly<Record<string, string>> = {
  'two.proto':
    'package two; message Two {} enum E { X = 1; } message Open { extensions 100 to 200; }',
  'importer.proto': 'import "two.proto"; message Importer { optional two.Two two = 1; }',
  'circle.proto': 'import "a.proto";',
  'local.proto': 'edition = "2024"; package hidden; local message H {}',
};

/** Returns a proto3 file with one message. */
export function proto3Message(body: string): string {
  return `syntax = "proto3";\nmessage M {\n  ${body}\n}`;
}

/** Returns the Problems of `a.proto`, among files that it may import. */
export function check(texts: Readonly<Record<string, string>>): readonly Problem[] {
  const all = {
    'two_public.proto': '',
    'two_weak.proto': '',
    ...('two.proto' in texts ? {} : { 'two.proto': '' }),
    ...texts,
  };
  const files = Object.entries(all).map(([importPath, text]) => ({
    path: `/protos/${importPath}`,
    importPath,
    text,
  }));
  return checkFiles({ id: 'test', sources: [], problems: [], files }, new Set(['/protos/a.proto']));
}
