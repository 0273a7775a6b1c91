import protobuf from 'protobufjs';

/**
 * Writes the keys of maps by 64-bit integers as decimal text, in a message at any depth.
 *
 * protobufjs keeps them as eight bytes in a string, and its ext/textformat prints these as they are.
 * The message is changed, so it must not be encoded afterwards.
 */
export function spellLongKeys(type: protobuf.Type, message: object): void {
  for (const field of type.fieldsArray) {
    if (!Object.hasOwn(message, field.name)) continue;
    const value: unknown = Reflect.get(message, field.name);
    if (field instanceof protobuf.MapField) {
      const { keyType } = field;
      if (isMap(value) && Object.hasOwn(protobuf.types.long, keyType)) {
        const isUnsigned = keyType === 'uint64' || keyType === 'fixed64';
        const spelled = Object.entries(value).map(
          ([key, item]) => [protobuf.util.longFromKey(key, isUnsigned).toString(), item] as const,
        );
        Reflect.set(message, field.name, Object.fromEntries(spelled));
      }
      if (isMap(value)) for (const item of Object.values(value)) spellInside(field, item);
    } else if (Array.isArray(value)) for (const item of value) spellInside(field, item);
    else spellInside(field, value);
  }
}

function spellInside({ resolvedType }: protobuf.Field, value: unknown): void {
  if (resolvedType instanceof protobuf.Type && isMap(value)) spellLongKeys(resolvedType, value);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
