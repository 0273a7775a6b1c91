import type { SizeReport, SizeRow } from '../../../shared/model/size-report.ts';
import type { TextTable } from '../../ui/table-text.ts';
import { type SizedSide, travelledText } from './size-words.ts';

/** A row of the size table of one message. */
export interface SizeLine {
  readonly id: 'body' | 'decoded' | 'headers' | 'total' | 'gzip' | 'protobuf' | 'proto-json';
  readonly label: string;
  /** Null where it is not known, or not yet. */
  readonly bytes: number | null;
  /** How it travelled, in words; null for what did not travel as such. */
  readonly travelled: string | null;
  /** The bytes that this row is an alternative to; null where it is none. */
  readonly referenceBytes: number | null;
}

/** The table of DESIGN §8 for one message: body, headers, total, body gzipped, and the other encoding. */
export function sizeLines(report: SizeReport, side: SizedSide): readonly SizeLine[] {
  const { sizes } = report;
  const row = travelledRow(report);
  const bodyBytes = sizes?.decodedBodyBytes ?? row?.identity ?? null;
  const isCoded = sizes !== null && sizes.bodyBytes !== sizes.decodedBodyBytes;
  const body = side === 'response' ? 'Body as received' : 'Body as sent';
  const lines: (SizeLine | false)[] = [
    {
      ...plainLine('body', body, sizes?.bodyBytes ?? null),
      travelled:
        row === null || row.travelledAs === null
          ? null
          : travelledText(row.encoding, row.travelledAs, side),
    },
    isCoded && plainLine('decoded', 'Body decoded', sizes.decodedBodyBytes),
    plainLine('headers', 'Headers', sizes?.headerBytes ?? null),
    plainLine(
      'total',
      'Total (without TCP, IP and TLS)',
      sizes === null ? null : sizes.bodyBytes + sizes.headerBytes,
    ),
    row !== null && {
      ...plainLine('gzip', 'Body if gzipped (level 6)', row.gzip),
      referenceBytes: bodyBytes,
    },
    ...otherEncodings(report, row, bodyBytes),
  ];
  return lines.filter((line) => line !== false);
}

/** The table to copy, in bytes. */
export function sizeLinesText(report: SizeReport, side: SizedSide): TextTable {
  return {
    head: ['Counted', 'Bytes', 'Against the body', 'Travelled'],
    rows: sizeLines(report, side).map(({ label, bytes, referenceBytes, travelled }) => [
      label,
      bytes,
      bytes === null || referenceBytes === null ? null : bytes - referenceBytes,
      travelled,
    ]),
  };
}

/** The encoding that travelled; null when it cannot be told, or nothing did. */
export function travelledRow(report: SizeReport): SizeRow | null {
  return report.rows.find((row) => row.travelledAs !== null) ?? null;
}

/** How the same message would be in the encodings that did not travel. */
function otherEncodings(
  report: SizeReport,
  travelled: SizeRow | null,
  bodyBytes: number | null,
): readonly SizeLine[] {
  const found: SizeLine[] = [];
  for (const [id, encoding, label] of [
    ['protobuf', 'protobuf', 'Same message as protobuf'],
    ['proto-json', 'json-compact', 'Same message as ProtoJSON'],
  ] as const) {
    const row = report.rows.find((one) => one.encoding === encoding);
    if (row === undefined || row === travelled) continue;
    found.push({ ...plainLine(id, label, row.identity), referenceBytes: bodyBytes });
  }
  return found;
}

function plainLine(id: SizeLine['id'], label: string, bytes: number | null): SizeLine {
  return { id, label, bytes, travelled: null, referenceBytes: null };
}
