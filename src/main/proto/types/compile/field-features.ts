import type protobuf from 'protobufjs';

import type { ResolvedFeatures } from '../../language/resolve-features.ts';

/*
 * The library computes features by its own rules. This sets those that `schema/language` resolved, so that
 * reading and writing always use the same.
 */

/**
 * Sets the features of a type, an enum or a field; an extension shares them with the field that represents
 * it.
 */
export function setFeatures(object: protobuf.ReflectionObject, features: ResolvedFeatures): void {
  const held: Held = object;
  held._resolveFeatures = () => {
    held._features = features;
    if (held.extensionField) held.extensionField._features = features;
  };
}

interface Held {
  _features?: ResolvedFeatures;
  _resolveFeatures?: (edition: string) => void;
  extensionField?: Held | null;
}

/** True for an enum whose unnamed numbers are unknown fields to parsers. */
export function isClosedEnum(type: protobuf.Enum): boolean {
  return featuresOf(type)?.enum_type === 'CLOSED';
}

/** True when parsers refuse a message in which a string of this field or map is not UTF-8. */
export function verifiesUtf8(field: protobuf.Field): boolean {
  return featuresOf(field)?.utf8_validation === 'VERIFY';
}

function featuresOf(object: protobuf.ReflectionObject): ResolvedFeatures | undefined {
  const { _features }: Held = object;
  return _features;
}
