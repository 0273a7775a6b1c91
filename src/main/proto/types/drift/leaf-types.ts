const leafTypes: ReadonlySet<string> = new Set(
  [
    ...['Any', 'Duration', 'Empty', 'FieldMask', 'ListValue', 'NullValue', 'Struct', 'Timestamp'],
    ...['Value', 'BoolValue', 'BytesValue', 'DoubleValue', 'FloatValue', 'Int32Value'],
    ...['Int64Value', 'StringValue', 'UInt32Value', 'UInt64Value'],
  ].map((name) => `google.protobuf.${name}`),
);

/** Whether a type has a ProtoJSON form of its own, in which the names of its fields do not stand. */
export function isLeafType(fullName: string): boolean {
  return leafTypes.has(fullName);
}
