/**
 * The well-known types with their own ProtoJSON form, by import path.
 *
 * Names and numbers are those of the protobuf distribution ("Well-Known Types"); the wording is ours.
 */
export const wellKnownTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    any: `
// A message of any type: its full name in type_url, its bytes in value.
message Any {
  // Ends in the full type name, as in "type.googleapis.com/google.protobuf.Duration".
  string type_url = 1;
  // The message, encoded.
  bytes value = 2;
}`,
    duration: `
// A signed span of time. ProtoJSON: "3.5s".
message Duration {
  // From -315576000000 to 315576000000.
  int64 seconds = 1;
  // From -999999999 to 999999999, with the sign of seconds.
  int32 nanos = 2;
}`,
    empty: `
// A message without fields.
message Empty {}`,
    field_mask: `
// Field paths. ProtoJSON: "user.displayName,photo".
message FieldMask {
  repeated string paths = 1;
}`,
    struct: `
// A JSON object.
message Struct {
  map<string, Value> fields = 1;
}

// Any JSON value.
message Value {
  oneof kind {
    NullValue null_value = 1;
    double number_value = 2;
    string string_value = 3;
    bool bool_value = 4;
    Struct struct_value = 5;
    ListValue list_value = 6;
  }
}

// JSON null.
enum NullValue {
  NULL_VALUE = 0;
}

// A JSON array.
message ListValue {
  repeated Value values = 1;
}`,
    timestamp: `
// A point in time. ProtoJSON: "2024-06-03T10:15:30.5Z".
message Timestamp {
  // Since 1970-01-01T00:00:00Z.
  int64 seconds = 1;
  // From 0 to 999999999, forward in time.
  int32 nanos = 2;
}`,
    wrappers: [
      ['Double', 'double'],
      ['Float', 'float'],
      ['Int64', 'int64'],
      ['UInt64', 'uint64'],
      ['Int32', 'int32'],
      ['UInt32', 'uint32'],
      ['Bool', 'bool'],
      ['String', 'string'],
      ['Bytes', 'bytes'],
    ]
      .map(
        ([name, scalar]) => `
// A ${scalar} that can be absent. ProtoJSON: the bare value, or null.
message ${name}Value {
  ${scalar} value = 1;
}`,
      )
      .join('\n'),
  }).map(([name, body]) => [
    `google/protobuf/${name}.proto`,
    `syntax = "proto3";\n\npackage google.protobuf;\n${body}\n`,
  ]),
);
