import type protobuf from 'protobufjs';

import type { ResolvedFeatures } from '../../language/resolve-features.ts';

/*
 * The library keeps features to itself and works them out by its own rules. Here it gets those that
 * `schema/language` resolved, so that nothing reads or writes a field in two ways.
 */

/** Gives a type, an enum or a field its features; an extension shares them with the field that stands for it. */
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

/** True for an enum whose unnamed numbers are to parsers fields that they do not know. */
export function isClosedEnum(type: protobuf.Enum): boolean {
  return featuresOf(type)?.enum_type === 'CLOSED';
}

/** True where parsers refuse a message in which a string of this field, or of this map, is not UTF-8. */
export function verifiesUtf8(field: protobuf.Field): boolean {
  return featuresOf(field)?.utf8_validation === 'VERIFY';
}

function featuresOf(object: protobuf.ReflectionObject): ResolvedFeatures | undefined {
  const { _features }: Held = object;
  return _features;
}
