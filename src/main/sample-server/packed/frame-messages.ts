import { delimitMessage } from '../../proto/framings/frame-messages.ts';

/** Messages, each behind its length as a varint. */
export function delimited(messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages.map((message) => delimitMessage(message)));
}

/** Messages, each behind its length in four bytes. */
export function lengthPrefixed(
  messages: readonly Uint8Array[],
  order: 'big' | 'little',
): Uint8Array {
  return Buffer.concat(
    messages.flatMap((message) => {
      const head = Buffer.alloc(4);
      if (order === 'big') head.writeUInt32BE(message.length);
      else head.writeUInt32LE(message.length);
      return [head, message];
    }),
  );
}

/** One frame of gRPC: a flag, a length, and what it holds. */
export function grpcFrame(flag: 0 | 1 | 0x80, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head[0] = flag;
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** The last frame of gRPC-Web: trailers as lines of text. */
export function trailersFrame(trailers: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${value}\r\n`);
  return grpcFrame(0x80, Buffer.from(lines.join('')));
}

/** An object as Kubernetes sends it: four bytes, then a wrapper that says what it is. */
export function inKubernetesWrapper(
  object: Uint8Array,
  type: { readonly apiVersion: string; readonly kind: string },
): Uint8Array {
  const text = (number: number, value: string): Uint8Array => field(number, Buffer.from(value));
  const typeMeta = Buffer.concat([text(1, type.apiVersion), text(2, type.kind)]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, object)]);
}

/** A length-delimited field. */
function field(number: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of((number << 3) | 2), delimitMessage(content)]);
}
