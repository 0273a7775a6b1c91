import protobuf from 'protobufjs';
import type { TextLeaf, TextMessage } from '../../../shared/text-format/text-tree.ts';
import { describeExpected } from './describe-expected.ts';
import { withoutDot } from './find-json-field.ts';
import { listNames } from './name-help.ts';
import type { LeafType } from './read-text-leaf-value.ts';

const inText: Readonly<Record<string, string>> = {
  double: 'double: a number (or nan, inf, -inf)',
  float: 'float: a number (or nan, inf, -inf)',
  bytes: 'bytes: text in quotes, with escapes such as \\xff',
};

/** What text format has for a value, in words that follow "takes". */
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

/** Names a value of text format in a sentence, shortened. */
export function describeTextFound(text: string, node: TextMessage | TextLeaf): string {
  if (node.kind === 'message') return 'a message';
  return text.slice(node.start, Math.min(node.end, node.start + 60));
}
