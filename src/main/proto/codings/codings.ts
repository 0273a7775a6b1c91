import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PartCoding } from '../../../shared/model/body-id.ts';
import {
  type ContentCoding,
  contentCodings,
  factsOf,
} from '../../../shared/model/content-codings.ts';
import { hasZlibHeader, inflateBytes } from './inflate-bytes.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { packSnappy } from './pack-snappy.ts';
import { readBase64Bytes } from './read-base64-bytes.ts';
import { readEvents } from './read-events.ts';
import { readJsonLines } from './read-json-lines.ts';
import { isSnappyBlock, unsnapBlock } from './unsnap-block.ts';
import { hasSnappySignature, unsnapFrames } from './unsnap-frames.ts';

/** Recognizes bytes by their start. */
interface Signature {
  readonly firstByte: number;
  begins(bytes: Uint8Array, start: number, end: number): boolean;
}

/** Unpacks, packs and recognizes one coding. */
interface Coding {
  unpack(coded: Uint8Array, options: InflateOptions): Inflated | Promise<Inflated>;
  /** Set if unpacking blocks its thread. */
  readonly isBlocking?: true;
  /** Packs at a level of the encoder; needed if sizes are shown, or requests sent, in this coding. */
  pack?(bytes: Uint8Array, level: number): Uint8Array | Promise<Uint8Array>;
  /** For values inside a body; there may be millions. No two may share a first byte (`wire/inflatable.ts`). */
  readonly inner?: Signature;
  /** For a whole body: its start, and what else it must be. */
  readonly body?: {
    readonly unless: 'nothing' | 'message' | 'message or text';
    /** @param isMessage true when bytes are a message */
    begins(bytes: Uint8Array, isMessage: (bytes: Uint8Array) => boolean): boolean;
  };
}

/** In a larger body, this many bytes are enough to recognize a message. */
const maxUnsnappedBytes = 16 * 1024 * 1024;

/**
 * Unpacks, packs and recognizes each coding; its other properties are in `shared/model/content-codings.ts`.
 * Raw deflate, Brotli and Snappy blocks have no signature.
 */
export const codings: Readonly<Record<PartCoding, Coding>> = {
  // RFC 1952 §2.3.
  gzip: {
    unpack: (coded, options) => inflateBytes(coded, 'gzip', options),
    pack: (bytes, level) => gzipSync(bytes, { level }),
    inner: {
      firstByte: 0x1f,
      begins: (bytes, start) =>
        bytes[start + 1] === 0x8b &&
        bytes[start + 2] === 8 &&
        ((bytes[start + 3] ?? 0) & 0xe0) === 0,
    },
    body: {
      unless: 'nothing',
      begins: ([first, second, method]) => first === 0x1f && second === 0x8b && method === 8,
    },
  },
  deflate: {
    unpack: (coded, options) => inflateBytes(coded, 'deflate', options),
    body: {
      unless: 'message or text',
      begins: (bytes) => bytes[0] === 0x78 && hasZlibHeader(bytes),
    },
  },
  // RFC 1950 §2.2: deflate with a window, a header divisible by 31, no preset dictionary.
  zlib: {
    unpack: (coded, options) => inflateBytes(coded, 'deflate', options),
    inner: {
      firstByte: 0x78,
      // Only windows of 32 kB, which all encoders write: "x" and a mark of the level.
      begins: (bytes, start) => [0x01, 0x5e, 0x9c, 0xda].includes(bytes[start + 1] ?? 0),
    },
  },
  br: {
    unpack: (coded, options) => inflateBytes(coded, 'br', options),
    pack: (bytes, level) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      }),
  },
  // RFC 8878 §3.1.1.
  zstd: {
    async unpack(coded, options) {
      // Loaded with the first such body: most users never get one.
      const { unpackZstd } = await import('./unpack-zstd.ts');
      return unpackZstd(coded, options);
    },
    isBlocking: true,
    async pack(bytes, level) {
      // Loaded on demand: its code is larger than everything else here.
      const { openZstd } = await import('./compress-zstd.ts');
      return (await openZstd())(bytes, level);
    },
    inner: { firstByte: 0x28, begins: isZstd },
    body: { unless: 'message', begins: (bytes) => bytes[0] === 0x28 && isZstd(bytes, 0) },
  },
  snappy: {
    unpack: unsnapBlock,
    isBlocking: true,
    pack: packSnappy,
    body: {
      unless: 'message or text',
      // Its elements must fill it exactly, and give the claimed number of bytes, which are a message.
      begins(bytes, isMessage) {
        if (!isSnappyBlock(bytes)) return false;
        const head = unsnapBlock(bytes, { maxBytes: maxUnsnappedBytes });
        return head.end === 'too-large' || isMessage(head.bytes);
      },
    },
  },
  // Framing format §4.1.
  'snappy-framed': {
    unpack: unsnapFrames,
    isBlocking: true,
    inner: {
      firstByte: 0xff,
      begins: (bytes, start, end) => hasSnappySignature(bytes.subarray(start, end)),
    },
    body: { unless: 'nothing', begins: hasSnappySignature },
  },
  base64: { unpack: readBase64Bytes, isBlocking: true },
  'json-lines': { unpack: readJsonLines, isBlocking: true },
  events: { unpack: readEvents, isBlocking: true },
};

function isZstd(bytes: Uint8Array, start: number): boolean {
  return bytes[start + 1] === 0xb5 && bytes[start + 2] === 0x2f && bytes[start + 3] === 0xfd;
}

/** Returns the coding whose signature a body has; null for none. */
export function codingOfBody(
  bytes: Uint8Array,
  unless: NonNullable<Coding['body']>['unless'],
  isMessage: (bytes: Uint8Array) => boolean,
): ContentCoding | null {
  const isIt = (one: ContentCoding): boolean => {
    const { body } = codings[one];
    return body?.unless === unless && body.begins(bytes, isMessage);
  };
  return contentCodings.find(isIt) ?? null;
}

/** Returns the actual coding of bytes in a named coding: some names stand for two formats. */
export function codingNamed(named: ContentCoding, bytes: Uint8Array): ContentCoding {
  const isIt = (one: ContentCoding): boolean =>
    factsOf(one).alsoNamed === named && codings[one].inner?.begins(bytes, 0, bytes.length) === true;
  return contentCodings.find(isIt) ?? named;
}
