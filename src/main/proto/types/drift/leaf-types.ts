const leafTypes: ReadonlySet<string> = new Set(
  [
    ...['Any', 'Duration', 'Empty', 'FieldMask', 'ListValue', 'NullValue', 'Struct', 'Timestamp'],
    ...['Value', 'BoolValue', 'BytesValue', 'DoubleValue', 'FloatValue', 'Int32Value'],
    ...['Int64Value', 'StringValue', 'UInt32Value', 'UInt64Value'],
  ].map((name) => `google.protobuf.${name}`),
);

/** True for a type with its own ProtoJSON form, which does not contain its field names. */
export function isLeafType(fullName: string): boolean {
  return leafTypes.has(fullName);
}
