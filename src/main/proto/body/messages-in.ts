import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { entryPath, joinPath } from './body-finding.ts';
import { messageTypeOf } from './find-json-field.ts';
import { keyText } from './map-key-text.ts';

type Fields = Record<string, unknown>;

/** Yields the messages in the fields of a message, each with its path. */
export function* messagesIn(
  type: protobuf.Type,
  message: Fields,
  path: string,
): Generator<readonly [type: protobuf.Type, message: Fields, path: string]> {
  for (const field of type.fieldsArray) {
    const inner = messageTypeOf(field);
    if (!inner || !Object.hasOwn(message, field.name)) continue;
    const value = message[field.name];
    if (typeof value !== 'object' || value === null) continue;
    const at = joinPath(path, fieldNameOf(field));
    if (field instanceof protobuf.MapField) {
      for (const [held, item] of Object.entries(value)) {
        const key = keyText(field.keyType, held);
        yield [inner, item as Fields, entryPath(at, field.keyType, key)];
      }
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield [inner, item, `${at}[${index}]`];
    } else yield [inner, value as Fields, at];
  }
}
