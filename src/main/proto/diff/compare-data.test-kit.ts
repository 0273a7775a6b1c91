import type { DataComparison } from '../../../shared/model/comparison.ts';
import { encodeJsonBody } from '../body/encode-json-body.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { compareData } from './compare-data.ts';
import { parsePathPattern } from './field-path.ts';
import { dataSchemaOf, type ResponseData, readData } from './read-data.ts';

const schema = compileText(`
syntax = "proto3";
package t;
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Role { option allow_alias = true; UNKNOWN = 0; ADMIN = 1; ROOT = 1; EMPLOYEE = 2; }
message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
message Empty {}
message User {
  int32 id = 1; string username = 2; string email = 3; Role role = 4;
  Date created_at = 5; Date updated_at = 6;
}
message Users { repeated User users = 1; }
message Page { repeated User users = 1; string next_page = 2; }
message Product { int32 id = 1; string name = 2; string description = 3; }
message Response { Product product = 1; }
message All {
  int32 i32 = 1; int64 i64 = 2; uint64 u64 = 3; float f = 4; double d = 5; bool yes = 6;
  string text = 7; bytes raw = 8; Role role = 9; optional int32 maybe = 10;
  google.protobuf.Timestamp at = 11; google.protobuf.Duration took = 12; Date day = 13;
  repeated int32 numbers = 14; repeated string names = 15; map<string, int32> labels = 16;
  map<int64, string> by = 17; map<bool, Role> flags = 18; google.protobuf.Int64Value boxed = 19;
  google.protobuf.Struct free = 20; google.protobuf.Any any = 21;
  google.protobuf.FieldMask mask = 22; Product product = 23; Users group = 24;
  string renamed = 25 [json_name = "otherName"]; repeated Product items = 26;
  oneof pick { string word = 27; Empty none = 28; }
  google.protobuf.Value value = 29; google.protobuf.StringValue label = 30;
  repeated Role roles = 31; repeated Date days = 32; google.protobuf.ListValue list = 33;
  All child = 34; uint32 u32 = 35; repeated float floats = 36;
}
message Old { int32 i32 = 1; }
message New { int32 i32 = 1; string nickname = 2; }
`);

/** Returns protobuf data made from ProtoJSON text. */
export function proto(text: string, typeName: string): ResponseData {
  return { kind: 'protobuf', bytes: encodeJsonBody(schema, `t.${typeName}`, text) };
}

/** Returns JSON data as a server wrote it. */
export function json(text: string): ResponseData {
  return { kind: 'json', bytes: new TextEncoder().encode(text) };
}

/** Compares responses of one message type of package `t`; `ignored` are path patterns. The sides are A and B. */
export function compare(
  typeName: string,
  left: ResponseData,
  right: ResponseData,
  ignored: readonly string[] = [],
): DataComparison {
  const data = dataSchemaOf(schema);
  const name = `t.${typeName}`;
  return compareData(
    readData(left, name, data),
    readData(right, name, data),
    ignored.map(parsePathPattern),
    ['A', 'B'],
  );
}

/** Returns `path kind` of each difference, the notes, and the number of equal fields. */
export function summary(result: DataComparison) {
  return {
    found: result.differences.map(({ path, kind }) => `${path} ${kind}`),
    notes: result.notCounted.map(({ text }) => text),
    equal: result.equalCount,
  };
}
