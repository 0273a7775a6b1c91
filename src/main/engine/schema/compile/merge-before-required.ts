import protobuf from 'protobufjs';
import { missingRequired, reachesRequired } from './missing-required.ts';

/** As the library calls it: length and end-group tag are those of a message inside of another. */
type Decode = (
  ...args: [reader: protobuf.Reader, length?: number, endTag?: number, ...rest: unknown[]]
) => protobuf.Message;

/**
 * Lets the decoder of a type look for required fields when the whole body is read. That of protobufjs does
 * at the end of each message in it, though one that comes in several parts is whole with the last of them
 * ("Encoding", Last One Wins).
 *
 * @param type new, its decoder not yet made
 */
export function mergeBeforeRequired(type: protobuf.Type): void {
  const { setup } = type;
  type.setup = () => {
    setup.call(type);
    if (!reachesRequired(type)) return type;
    const decode = type.decode as unknown as Decode;
    const decodeMerged: Decode = (...args) => {
      const message = partOf(decode, args);
      const [, length, endTag] = args;
      const isWhole = length === undefined && endTag === undefined;
      const missing = isWhole ? missingRequired(type, message) : null;
      if (missing !== null) throw new Error(`missing required '${missing}'`);
      return message;
    };
    type.decode = decodeMerged as unknown as protobuf.Type['decode'];
    return type;
  };
}

/** The library looks for required fields last: the message that it then refuses is read to its end. */
function partOf(decode: Decode, args: Parameters<Decode>): protobuf.Message {
  try {
    return decode(...args);
  } catch (error) {
    if (error instanceof protobuf.util.ProtocolError) return error.instance;
    throw error;
  }
}
