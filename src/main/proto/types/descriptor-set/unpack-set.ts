import { gunzipSync } from 'node:zlib';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';

/** Larger sets are refused. */
const maxSetBytes = 64 * 1024 * 1024;

/**
 * Returns the bytes of a descriptor set, unzipped if needed (`buf build -o image.binpb.gz`), or a Problem.
 */
export function unpackSet(
  bytes: Uint8Array,
  path: string,
): { readonly bytes: Uint8Array } | { readonly problem: Problem } {
  if (bytes.length > maxSetBytes) return { problem: tooLarge(path) };
  if (!isGzip(bytes)) return looksLikeJson(bytes) ? { problem: isJson(path) } : { bytes };
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: maxSetBytes }) };
  } catch (error) {
    const isLarge = error instanceof RangeError;
    return { problem: isLarge ? tooLarge(path) : badGzip(path, messageOf(error)) };
  }
}

/** True when bytes start like gzip (RFC 1952, section 2.3.1). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function looksLikeJson(bytes: Uint8Array): boolean {
  return /^\s*\{\s*["}]/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
}

function tooLarge(path: string): Problem {
  return problem({
    kind: 'file-read',
    title: 'A descriptor set that is too large',
    detail: `It has more than ${maxSetBytes / 1024 / 1024} MB.`,
    location: { file: path },
    hint: 'Split it, or open the .proto files.',
  });
}

function badGzip(path: string, cause: string): Problem {
  return problem({
    kind: 'schema-syntax',
    title: 'A damaged gzip file',
    detail: 'It starts as gzip, but is damaged or cut short.',
    location: { file: path },
    cause,
  });
}

function isJson(path: string): Problem {
  return problem({
    kind: 'schema-syntax',
    title: 'A descriptor set as JSON',
    detail: 'Descriptor sets must be binary.',
    location: { file: path },
    hint: 'Use a binary name: `buf build -o image.binpb`.',
  });
}
