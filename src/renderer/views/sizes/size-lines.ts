import type { MessageSizes } from '../../../shared/model/exchange.ts';
import type { SizeReport, SizeRow } from '../../../shared/model/size-report.ts';
import type { TextTable } from '../../ui/table-text.ts';
import { type SizedSide, travelledText } from './size-words.ts';

/** A row of the size table of one message. */
export interface SizeLine {
  readonly id: 'body' | 'decoded' | 'headers' | 'total' | 'gzip' | 'protobuf' | 'proto-json';
  readonly label: string;
  /** Null when it is unknown, or not known yet. */
  readonly bytes: number | null;
  /** How it was sent or received, in words; null for other forms. */
  readonly travelled: string | null;
  /** The size of the body that this row is an alternative to; null when it is none. */
  readonly referenceBytes: number | null;
}

/** Returns the size table of one message: body, headers, total, gzipped body, and the other encoding. */
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
    plainLine(
      'headers',
      sizes?.isHeaderList ? 'Headers (before compression)' : 'Headers',
      sizes?.headerBytes ?? null,
    ),
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

/** The sizes of the message on the other side of the same call, with their label. */
export interface BesideSizes {
  readonly title: string;
  /** Null when nothing was sent. */
  readonly sizes: MessageSizes | null;
}

/** Returns the bytes of the other side for a line; null when there are none. */
export function besideBytes({ id }: SizeLine, sizes: MessageSizes | null): number | null {
  if (sizes === null) return null;
  switch (id) {
    case 'body':
      return sizes.bodyBytes;
    case 'headers':
      return sizes.headerBytes;
    case 'total':
      return sizes.bodyBytes + sizes.headerBytes;
    default:
      return null;
  }
}

/** Returns the table to copy, as on screen: plain numbers in bytes, percent and ratios. */
export function sizeLinesText(
  report: SizeReport,
  side: SizedSide,
  beside: BesideSizes | null,
): TextTable {
  return {
    head: [
      'Bytes',
      side === 'response' ? 'Response' : 'Request',
      ...['Against the body', 'Percent', 'Times'],
      ...(beside === null ? [] : [beside.title]),
      'Note',
    ],
    rows: sizeLines(report, side).map((line) => [
      line.label,
      line.bytes,
      ...againstBody(line),
      ...(beside === null ? [] : [besideBytes(line, beside.sizes)]),
      line.travelled,
    ]),
  };
}

/** Returns the difference in bytes, the change in percent to a tenth, and the ratio. */
function againstBody({ bytes, referenceBytes }: SizeLine): readonly (number | null)[] {
  if (bytes === null || referenceBytes === null) return [null, null, null];
  const difference = bytes - referenceBytes;
  if (referenceBytes === 0) return [difference, null, null];
  const ratio = bytes / referenceBytes;
  return [difference, Math.round((ratio - 1) * 1000) / 10, Math.round(ratio * 100) / 100];
}

/** Returns the row that was sent or received; null when it is unknown, or nothing was. */
export function travelledRow(report: SizeReport): SizeRow | null {
  return report.rows.find((row) => row.travelledAs !== null) ?? null;
}

/** Returns the sizes of the same message in the other encodings. */
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
