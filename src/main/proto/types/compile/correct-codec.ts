import protobuf from 'protobufjs';
import { type Decode, decodeByField } from './decode-by-field.ts';
import {
  createItemReader,
  createSetEncoder,
  type Encode,
  isMessageSetType,
} from './message-set-codec.ts';
import { missingRequired, reachesRequired } from './missing-required.ts';

/**
 * Corrects the code that protobufjs 8.8.1 generates for a type, wherever it is read or written: alone, inside
 * others and inside an `Any`.
 *
 * @param type new, without a codec yet
 */
export function correctCodec(type: protobuf.Type): void {
  const { setup } = type;
  type.setup = () => {
    setup.call(type);
    let decode = type.decode as unknown as Decode;
    if (isMessageSetType(type)) {
      decode = decodeByField(type, createItemReader(type));
      type.encode = createSetEncoder(type) as unknown as protobuf.Type['encode'];
    } else if (type.fieldsArray.length === 0) {
      // The library takes the whole tag for the number of an unknown field: it would look for the end of a
      // group under a wrong number, and accept fields of number 0.
      decode = decodeByField(type, () => false);
    }
    if (reachesRequired(type)) decode = mergedBeforeRequired(type, decode);
    type.decode = decode as unknown as protobuf.Type['decode'];
    const floats = type.fieldsArray.filter(isImplicitFloat).map(({ name }) => name);
    if (floats.length > 0) type.encode = roundingFirst(type, floats);
    return type;
  };
}

/** A float without presence, which is omitted if it is 0. */
function isImplicitFloat(field: protobuf.Field): boolean {
  const isOne = !field.repeated && !(field instanceof protobuf.MapField);
  return isOne && field.type === 'float' && !field.hasPresence;
}

/** A number too small for a float becomes 0, which writers omit; the library checks the double instead. */
function roundingFirst(type: protobuf.Type, floats: readonly string[]): protobuf.Type['encode'] {
  const encode = type.encode as unknown as Encode;
  const encodeRounded: Encode = (message, writer, depth) => {
    for (const name of floats) {
      const value: unknown = Reflect.get(message, name);
      if (typeof value !== 'number' || value === 0 || Math.fround(value) !== 0) continue;
      Reflect.set(message, name, Math.fround(value));
    }
    return encode(message, writer, depth);
  };
  return encodeRounded as unknown as protobuf.Type['encode'];
}

/**
 * Returns a decoder that checks required fields after the whole body is read. protobufjs checks at the end of
 * each message in it, but a message in several parts is complete only with the last one ("Encoding", Last One
 * Wins).
 */
function mergedBeforeRequired(type: protobuf.Type, decode: Decode): Decode {
  return (...args) => {
    const message = partOf(decode, args);
    const [, length, endTag] = args;
    const isWhole = length === undefined && endTag === undefined;
    const missing = isWhole ? missingRequired(type, message) : null;
    if (missing !== null) throw new Error(`missing required '${missing}'`);
    return message;
  };
}

/** The library checks required fields last: a message it then refuses was read to its end. */
function partOf(decode: Decode, args: Parameters<Decode>): protobuf.Message {
  try {
    return decode(...args);
  } catch (error) {
    if (error instanceof protobuf.util.ProtocolError) return error.instance;
    throw error;
  }
}

let isCorrected = false;

/** Corrects protobufjs 8.8.1 for all types; call it before the first type is created. Idempotent. */
export function correctLibrary(): void {
  if (isCorrected) return;
  isCorrected = true;
  keepFieldIndex();
  holdLongKeys();
  limitVarints();
}

/** A private index of protobufjs. */
interface FieldIndexed {
  _fieldsById: Record<number, protobuf.Field> | null;
}

/**
 * Makes a message type keep its index by number while fields are added.
 *
 * protobufjs 8.8.1 drops the index with every field and builds it again for the next, which takes 14 s for a
 * message of 10 000 fields.
 */
function keepFieldIndex(): void {
  const add = protobuf.Type.prototype.add;
  protobuf.Type.prototype.add = function addKeepingIndex(object) {
    const indexed = this as unknown as FieldIndexed;
    const isField = object instanceof protobuf.Field && object.extend === undefined;
    if (!isField) return add.call(this, object);
    const byId = indexed._fieldsById ?? this.fieldsById;
    indexed._fieldsById = byId;
    add.call(this, object);
    // The library ignores a field named __proto__.
    if (this.fields[object.name] === object) byId[object.id] = object;
    indexed._fieldsById = byId;
    return this;
  };
}

/**
 * Makes maps hold their 64-bit keys as digits, like 32-bit keys.
 *
 * The decoders of protobufjs 8.8.1 convert such a key to eight characters. Eight digits are later taken for a
 * number, which is a different key, and an entry without a key has the key `0`, beside the one that is 0.
 */
function holdLongKeys(): void {
  Object.assign(protobuf.util, { longToHash: String });
}

/**
 * Makes readers refuse a varint of more than ten bytes in a field that they skip, as in a known field.
 * protobufjs 8.8.1 skips it at any length.
 */
function limitVarints(): void {
  const { skip } = protobuf.Reader.prototype;
  protobuf.Reader.prototype.skip = function skipLimited(length) {
    if (length !== undefined) return skip.call(this, length);
    const start = this.pos;
    skip.call(this);
    if (this.pos - start > 10) throw new Error('invalid varint encoding');
    return this;
  };
}
