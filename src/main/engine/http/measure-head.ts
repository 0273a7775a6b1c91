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

/** Pairs up Node's flat list of names and values. */
export function pairHeaders(flat: readonly string[]): readonly RawHeader[] {
  const pairs: RawHeader[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  }
  return pairs;
}
