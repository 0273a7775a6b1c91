import type protobuf from 'protobufjs';

/*
 * Features as the library resolved them, by edition and options. It keeps them to itself: nothing public
 * tells of those that hold for one type or field.
 */

/** Whether an enum is closed: a number that it does not name is to parsers a field that they do not know. */
export function isClosedEnum(type: protobuf.Enum): boolean {
  return featuresOf(type)?.enum_type === 'CLOSED';
}

/** Whether parsers refuse a message in which a string of this field, or of this map, is not UTF-8. */
export function verifiesUtf8(field: protobuf.Field): boolean {
  return featuresOf(field)?.utf8_validation === 'VERIFY';
}

function featuresOf(object: protobuf.ReflectionObject): Readonly<Record<string, unknown>> | null {
  return Reflect.get(object, '_features') ?? null;
}
