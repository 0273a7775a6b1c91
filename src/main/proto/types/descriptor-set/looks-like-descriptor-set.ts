import { readVarint } from '../../bytes/read-varint.ts';
import { readTag, wireTypes } from '../../wire/read-field.ts';
import { isGzip } from './unpack-set.ts';

const sureExtensions =
  /\.(?:binpb|desc|descriptor|protoset|fds|fdset|binaryproto|descriptorset|descriptor_set)$/i;
const possibleExtensions = /\.(?:pb|bin|img|image|dat|out)$/i;

/**
 * True when a file should be read as a descriptor set: by its name, or if that is ambiguous, by its first
 * bytes.
 *
 * @param firstBytes some hundred bytes, fewer if the file is shorter
 */
export function looksLikeDescriptorSet(path: string, firstBytes: Uint8Array): boolean {
  if (/\.proto$/i.test(path)) return false;
  const name = path.replace(/\.gz$/i, '');
  if (sureExtensions.test(name)) return true;
  if (name !== path && isGzip(firstBytes)) return possibleExtensions.test(name);
  return startsAsSet(firstBytes);
}

/**
 * True when a set starts with a file whose first field is its name, a path to a .proto file; every writer
 * does so.
 */
function startsAsSet(bytes: Uint8Array): boolean {
  const file = lengthDelimited(bytes, 0);
  const name = file && lengthDelimited(bytes, file.start);
  if (!file || !name || name.end > file.end || name.start === name.end) return false;
  const text = Buffer.from(bytes.subarray(name.start, Math.min(name.end, bytes.length))).toString();
  return /^[^\p{Cc}\\"]+$/u.test(text) && (name.end > bytes.length || text.endsWith('.proto'));
}

/** Reads field 1 as bytes, which may extend past the available ones. */
function lengthDelimited(
  bytes: Uint8Array,
  at: number,
): { readonly start: number; readonly end: number } | undefined {
  const tag = readTag(bytes, at, bytes.length);
  if ('reason' in tag || tag.number !== 1 || tag.wireType !== wireTypes.lengthDelimited) {
    return undefined;
  }
  const length = readVarint(bytes, tag.next, bytes.length);
  if (typeof length === 'string' || length.high !== 0) return undefined;
  return { start: length.next, end: length.next + length.low };
}
