import protobuf from 'protobufjs';
import type { DraftNode } from '../../../shared/json/json-tree.ts';
import type { TextLeaf, TextMessage } from '../../../shared/text-format/text-tree.ts';
import { quote } from '../wire/show-string.ts';
import { withoutDot } from './find-json-field.ts';
import { listNames } from './name-help.ts';
import type { LeafType } from './read-text-leaf-value.ts';

const scalars: Readonly<Record<string, string>> = {
  double: 'a number (or "NaN", "Infinity", "-Infinity")',
  float: 'a number (or "NaN", "Infinity", "-Infinity")',
  int32: 'a whole number from -2147483648 to 2147483647',
  sint32: 'a whole number from -2147483648 to 2147483647',
  sfixed32: 'a whole number from -2147483648 to 2147483647',
  uint32: 'a whole number from 0 to 4294967295',
  fixed32: 'a whole number from 0 to 4294967295',
  int64: 'a whole number from -9223372036854775808 to 9223372036854775807',
  sint64: 'a whole number from -9223372036854775808 to 9223372036854775807',
  sfixed64: 'a whole number from -9223372036854775808 to 9223372036854775807',
  uint64: 'a whole number from 0 to 18446744073709551615',
  fixed64: 'a whole number from 0 to 18446744073709551615',
  bool: 'true or false',
  string: 'text in quotes',
  bytes: 'base64 text in quotes',
};

const wellKnown: Readonly<Record<string, string>> = {
  Any: 'an object with "@type" and the fields of that type',
  Duration: 'a duration such as "1.5s"',
  FieldMask: 'field paths such as "user.displayName,photo"',
  ListValue: 'a list of any JSON values',
  Struct: 'any JSON object',
  Timestamp: 'a time such as "2024-06-03T10:11:12.123Z", from year 1 to 9999',
  Value: 'any JSON value',
  BoolValue: 'true or false',
  BytesValue: 'base64 text in quotes',
  DoubleValue: 'a number',
  FloatValue: 'a number',
  Int32Value: 'a whole number from -2147483648 to 2147483647',
  Int64Value: 'a whole number from -9223372036854775808 to 9223372036854775807',
  StringValue: 'text in quotes',
  UInt32Value: 'a whole number from 0 to 4294967295',
  UInt64Value: 'a whole number from 0 to 18446744073709551615',
};

/** Describes the ProtoJSON that a type or a field value takes; follows the word "takes". */
export function describeExpected(of: protobuf.Type | protobuf.Field): string {
  if (of instanceof protobuf.Type) {
    const name = of.fullName.replace(/^\.google\.protobuf\./, '');
    return wellKnown[name] ?? `an object with the fields of ${withoutDot(of.fullName)}`;
  }
  if (of.resolvedType instanceof protobuf.Type) return describeExpected(of.resolvedType);
  if (of.resolvedType instanceof protobuf.Enum) {
    return `a value name or number of ${of.resolvedType.name}`;
  }
  return `${of.type}: ${scalars[of.type] ?? 'a value'}`;
}

/** Describes a JSON value in a sentence, shortened. */
export function describeFound(node: DraftNode): string {
  switch (node.kind) {
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'string':
      return quote(node.value.slice(0, 60), node.value.length > 60);
    case 'number':
    case 'placeholder':
      return node.text.slice(0, 60);
    case 'literal':
      return String(node.value);
  }
}

const inText: Readonly<Record<string, string>> = {
  double: 'double: a number (or nan, inf, -inf)',
  float: 'float: a number (or nan, inf, -inf)',
  bytes: 'bytes: text in quotes, with escapes such as \\xff',
};

/** Describes the text format that a value takes; follows the word "takes". */
export function describeTextExpected(as: LeafType): string {
  const { resolvedType } = as;
  if (resolvedType instanceof protobuf.Type) {
    return `a message { } with the fields of ${withoutDot(resolvedType.fullName)}`;
  }
  if (resolvedType instanceof protobuf.Enum) {
    const names = Object.keys(resolvedType.values);
    return `a value name or number of ${resolvedType.name} (${listNames(names)})`;
  }
  return inText[as.type] ?? describeExpected(new protobuf.Field('value', 1, as.type));
}

/** Describes a text format value in a sentence, shortened. */
export function describeTextFound(text: string, node: TextMessage | TextLeaf): string {
  if (node.kind === 'message') return 'a message';
  return text.slice(node.start, Math.min(node.end, node.start + 60));
}
