import type { ComparedSide, Comparison } from '../../../shared/model/comparison.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { SizedPart } from './compared-sizes.tsx';

/** A header of both sides. */
export interface ComparedHeader {
  readonly key: string;
  readonly label: string;
  /** Null on a side without this header. */
  readonly values: readonly [string | null, string | null];
  /** The bytes of the whole line. */
  readonly bytes: readonly [number, number];
  readonly isTotal: boolean;
}

/**
 * Returns the headers of both sides in the order of the first one, then the rest of the head (start line and
 * empty line) and the total. A header that occurs several times has a row for each.
 */
export function comparedHeaders({ sides }: Comparison, part: SizedPart): readonly ComparedHeader[] {
  const heads = [headOf(sides[0], part), headOf(sides[1], part)] as const;
  const [left, right] = [byKey(heads[0].headers), byKey(heads[1].headers)];
  const rows = [...new Set([...left.keys(), ...right.keys()])].map((key): ComparedHeader => {
    const pair = [left.get(key), right.get(key)] as const;
    return {
      key,
      label: (pair[0] ?? pair[1])?.[0] ?? '',
      values: [pair[0]?.[1] ?? null, pair[1]?.[1] ?? null],
      bytes: [lineBytes(pair[0], heads[0].isList), lineBytes(pair[1], heads[1].isList)],
      isTotal: false,
    };
  });
  const rest = heads.map(
    ({ bytes }, at) => bytes - rows.reduce((sum, row) => sum + (row.bytes[at] ?? 0), 0),
  );
  return [
    ...rows,
    {
      ...{
        key: 'start line',
        label: heads.every(({ isList }) => isList)
          ? 'Start line (pseudo-headers)'
          : 'Start line and empty line',
        isTotal: false,
      },
      values: [heads[0].startLine, heads[1].startLine],
      bytes: [rest[0] ?? 0, rest[1] ?? 0],
    },
    {
      ...{ key: 'total', label: 'Total', values: [null, null], isTotal: true },
      bytes: [heads[0].bytes, heads[1].bytes],
    },
  ];
}

function headOf({ exchange }: ComparedSide, part: SizedPart) {
  const { response, sent } = exchange ?? { response: null, sent: null };
  if (part === 'response') {
    return {
      headers: response?.headers ?? [],
      startLine:
        response && `HTTP/${response.httpVersion} ${response.status} ${response.statusText}`.trim(),
      bytes: response?.sizes.headerBytes ?? 0,
      isList: response?.sizes.isHeaderList === true,
    };
  }
  return {
    headers: sent?.headers ?? [],
    startLine: sent && `${sent.method} ${sent.url}`,
    bytes: sent?.sizes.headerBytes ?? 0,
    isList: sent?.sizes.isHeaderList === true,
  };
}

/** Returns headers by name, with a number for each further one of a name. */
function byKey(headers: readonly RawHeader[]): ReadonlyMap<string, RawHeader> {
  const found = new Map<string, RawHeader>();
  for (const header of headers) {
    const name = header[0].toLowerCase();
    let key = name;
    for (let count = 2; found.has(key); count += 1) key = `${name} ${count}`;
    found.set(key, header);
  }
  return found;
}

/** @param isList true over HTTP/2, whose header list counts 32 bytes for each (RFC 9113, 6.5.2) */
function lineBytes(header: RawHeader | undefined, isList: boolean): number {
  // Header values are Latin-1 on the wire: a byte a character.
  return header === undefined ? 0 : header[0].length + header[1].length + (isList ? 32 : 4);
}
