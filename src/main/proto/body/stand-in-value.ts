import protobuf from 'protobufjs';
import { isClosedEnum } from '../types/compile/field-features.ts';
import type { LeafType } from './read-text-leaf-value.ts';

/** Returns a value for a field with a variable; never its default, which would not be written. */
export function standInValue({ type, resolvedType }: LeafType): number | boolean | string {
  if (resolvedType instanceof protobuf.Enum) {
    const numbers = Object.values(resolvedType.values);
    return numbers.find((number) => number !== 0) ?? (isClosedEnum(resolvedType) ? 0 : 1);
  }
  return type === 'bool' ? true : 1;
}
