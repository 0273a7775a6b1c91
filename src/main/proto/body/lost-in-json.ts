import protobuf from 'protobufjs';
import { verifiesUtf8 } from '../types/compile/field-features.ts';
import { isLooseText, readLooseText } from './loose-text.ts';
import { messagesIn } from './messages-in.ts';
import { createReach, findHeldType, isAny, leadsToAny } from './typed-json.ts';

/*
 * Finds content that the library silently changes when it writes JSON. This is a separate check because the
 * library refuses deeply nested messages.
 */

type Fields = Record<string, unknown>;

interface Loss {
  /** True when a message of the type can contain the loss at any depth. */
  readonly reaches: (type: protobuf.Type) => boolean;
  /** True when a field of the message itself has the loss. */
  readonly isIn: (type: protobuf.Type, message: Fields) => boolean;
}

/**
 * True when a message, or one inside it, is an `Any` with bytes and no type: the library writes it as empty.
 */
export function holdsUntypedAny(type: protobuf.Type, message: object): boolean {
  return holds(untypedAny, type, message as Fields);
}

/**
 * True when the JSON that the library writes would be read back as a different message.
 *
 * @param message decoded with its loose text kept
 */
export function isOtherInJson(type: protobuf.Type, message: object): boolean {
  return [untypedAny, looseText, oddMask].some((loss) => holds(loss, type, message as Fields));
}

const untypedAny: Loss = {
  reaches: leadsToAny,
  isIn: (type, { type_url, value }) =>
    isAny(type) && !type_url && value instanceof Uint8Array && value.length > 0,
};

/** Proto2 text that is not UTF-8. */
const looseText: Loss = {
  reaches: createReach((type) => isAny(type) || type.fieldsArray.some(mayBeLoose)),
  isIn: (type, message) =>
    type.fieldsArray.some(
      (field) => mayBeLoose(field) && textsOf(field, message).some(isLooseText),
    ),
};

/** In JSON a comma separates the paths of a mask, and an empty path is lost. */
const oddMask: Loss = {
  reaches: createReach((type) => isAny(type) || isMask(type)),
  isIn: (type, { paths }) =>
    isMask(type) && Array.isArray(paths) && paths.some((path) => /^$|,/.test(path)),
};

function isMask({ fullName }: protobuf.Type): boolean {
  return fullName === '.google.protobuf.FieldMask';
}

function holds(loss: Loss, type: protobuf.Type, message: Fields): boolean {
  if (!loss.reaches(type)) return false;
  if (loss.isIn(type, message)) return true;
  const held = heldBy(type, message);
  if (held) return holds(loss, held.type, held.message);
  for (const [inner, value] of messagesIn(type, message, '')) {
    if (holds(loss, inner, value)) return true;
  }
  return false;
}

/** Returns the content of an `Any`; null for other messages, and for an `Any` that the library refuses. */
function heldBy(
  type: protobuf.Type,
  { type_url: url, value = new Uint8Array(0) }: Fields,
): { readonly type: protobuf.Type; readonly message: Fields } | null {
  if (!isAny(type) || typeof url !== 'string' || !(value instanceof Uint8Array)) return null;
  const held = findHeldType(type, url);
  if (!held) return null;
  const reader = protobuf.Reader.create(value);
  readLooseText(reader);
  try {
    return { type: held, message: held.decode(reader) as unknown as Fields };
  } catch {
    return null;
  }
}

function mayBeLoose(field: protobuf.Field): boolean {
  const isText =
    field.type === 'string' || (field instanceof protobuf.MapField && field.keyType === 'string');
  return isText && !verifiesUtf8(field);
}

function textsOf(field: protobuf.Field, message: Fields): readonly string[] {
  const value = Object.hasOwn(message, field.name) ? message[field.name] : undefined;
  if (field instanceof protobuf.MapField) {
    const map = (value ?? {}) as Fields;
    const texts = field.type === 'string' ? (Object.values(map) as string[]) : [];
    return field.keyType === 'string' ? [...Object.keys(map), ...texts] : texts;
  }
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
}
