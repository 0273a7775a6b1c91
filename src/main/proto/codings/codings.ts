import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PartCoding } from '../../../shared/model/body-id.ts';
import {
  type ContentCoding,
  contentCodings,
  factsOf,
} from '../../../shared/model/content-codings.ts';
import { hasZlibHeader, inflateBytes } from './inflate-bytes.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { readBase64Bytes } from './read-base64-bytes.ts';
import { isSnappyBlock, unsnapBlock } from './unsnap-block.ts';
import { hasSnappySignature, unsnapFrames } from './unsnap-frames.ts';

/** How bytes are recognized by how they begin. */
interface Signature {
  readonly firstByte: number;
  begins(bytes: Uint8Array, start: number, end: number): boolean;
}

/** How one coding is undone, made and recognized. */
interface Coding {
  unpack(coded: Uint8Array, options: InflateOptions): Inflated | Promise<Inflated>;
  /** Set where that holds up the thread that it runs on. */
  readonly isBlocking?: true;
  /** At a level of its encoder; needed where sizes are given in it. */
  pack?(bytes: Uint8Array, level: number): Uint8Array | Promise<Uint8Array>;
  /** Of values inside of a body, of which there may be millions. */
  readonly inner?: Signature;
  /** Of a whole body: how it begins, and what it must not be besides. */
  readonly body?: {
    readonly unless: 'nothing' | 'message' | 'message or text';
    /** @param isMessage whether bytes are a message */
    begins(bytes: Uint8Array, isMessage: (bytes: Uint8Array) => boolean): boolean;
  };
}

/** What is more is believed to be a message by the first so many bytes being there. */
const maxUnsnappedBytes = 16 * 1024 * 1024;

/**
 * How each coding is undone, made and recognized; `shared/model/content-codings.ts` has what else is known of
 * it. Bare deflate, Brotli and blocks of Snappy begin like anything.
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
      // Windows of 32 kB only, as all encoders write them: "x" and a mark of the level.
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
      // With the first body of it: most never come.
      const { unpackZstd } = await import('./unpack-zstd.ts');
      return unpackZstd(coded, options);
    },
    isBlocking: true,
    async pack(bytes, level) {
      // Its code is larger than all the rest of this.
      const { openZstd } = await import('./compress-zstd.ts');
      return (await openZstd())(bytes, level);
    },
    inner: { firstByte: 0x28, begins: isZstd },
    body: { unless: 'message', begins: (bytes) => bytes[0] === 0x28 && isZstd(bytes, 0) },
  },
  snappy: {
    unpack: unsnapBlock,
    isBlocking: true,
    body: {
      unless: 'message or text',
      // Its elements must fill it, and make as many bytes as it claims, of a message.
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
};

function isZstd(bytes: Uint8Array, start: number): boolean {
  return bytes[start + 1] === 0xb5 && bytes[start + 2] === 0x2f && bytes[start + 3] === 0xfd;
}

/** The coding that a body begins like; null for none. */
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

/** The coding that bytes are in which are said to be in one: some name two formats alike. */
export function codingNamed(named: ContentCoding, bytes: Uint8Array): ContentCoding {
  const isIt = (one: ContentCoding): boolean =>
    factsOf(one).alsoNamed === named && codings[one].inner?.begins(bytes, 0, bytes.length) === true;
  return contentCodings.find(isIt) ?? named;
}
