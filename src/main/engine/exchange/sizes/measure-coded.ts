import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ContentCoding, codingLevels } from '../../../../shared/model/size-report.ts';
import type { CompressZstd } from '../../../proto/codings/compress-zstd.ts';

let zstd: Promise<CompressZstd> | null = null;

/** Loaded with the first use: its code is larger than all the rest of this. */
function loadZstd(): Promise<CompressZstd> {
  zstd ??= import('../../../proto/codings/compress-zstd.ts').then((module) => module.openZstd());
  return zstd;
}

/** How many bytes are left of a body in a content coding, at the levels of {@link codingLevels}. */
export async function measureCoded(bytes: Uint8Array, coding: ContentCoding): Promise<number> {
  switch (coding) {
    case 'identity':
      return bytes.byteLength;
    case 'gzip':
      return gzipSync(bytes, { level: codingLevels.gzip }).byteLength;
    case 'br':
      return brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: codingLevels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      }).byteLength;
    case 'zstd':
      return (await loadZstd())(bytes, codingLevels.zstd).byteLength;
  }
}
