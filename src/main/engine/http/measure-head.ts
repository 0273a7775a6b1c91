import type { RawHeader } from '../../../shared/model/exchange.ts';

const lineEndBytes = 2;

/**
 * Returns the bytes of an HTTP/1 head on the wire: start line, one `name: value` line for each header, and
 * the empty line, each with CR LF. Strings hold one byte per character (RFC 9112, 2.1 and 5).
 */
export function measureHead(startLine: string, headers: readonly RawHeader[]): number {
  const headerBytes = headers.reduce(
    (sum, [name, value]) => sum + name.length + 2 + value.length + lineEndBytes,
    0,
  );
  return startLine.length + lineEndBytes + headerBytes + lineEndBytes;
}

/**
 * Returns the size of the header fields of an HTTP/2 message as its standard counts them: name and value, and
 * 32 bytes for each (RFC 9113, 6.5.2). The bytes on the wire are fewer: HPACK packs them, the better the more
 * the connection has carried, and node:http2 does not show their number.
 *
 * @param fields with the pseudo-header fields
 */
export function measureHeaderList(fields: readonly RawHeader[]): number {
  return fields.reduce((sum, [name, value]) => sum + name.length + value.length + 32, 0);
}

/** Pairs up Node's flat list of names and values. */
export function pairHeaders(flat: readonly string[]): readonly RawHeader[] {
  const pairs: RawHeader[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  }
  return pairs;
}
