import type { SizeReport } from '../../../shared/model/size-report.ts';
import { formatExactBytes, formatRatio } from '../../ui/format-quantity.ts';
import { travelledRow } from './size-lines.ts';
import type { SizedSide } from './size-words.ts';

/** The size of one message in both encodings, in bytes. Both are measured. */
export interface EncodedSizes {
  readonly protobufBytes: number;
  readonly jsonBytes: number;
  /** `ProtoJSON` is the official mapping; other names mean that a program wrote the JSON. */
  readonly jsonName: 'ProtoJSON' | 'JSON as received' | 'JSON as typed';
}

/**
 * Returns both sizes of a message; null when only one is known. JSON that was sent or received counts as
 * JSON.
 */
export function encodedSizesOf(report: SizeReport, side: SizedSide): EncodedSizes | null {
  const protobufBytes = identityOf(report, 'protobuf');
  const isJson = travelledRow(report)?.encoding === 'json-as-is';
  const jsonBytes = identityOf(report, isJson ? 'json-as-is' : 'json-compact');
  if (protobufBytes === null || jsonBytes === null) return null;
  const asIs = side === 'response' ? 'JSON as received' : 'JSON as typed';
  return { protobufBytes, jsonBytes, jsonName: isJson ? asIs : 'ProtoJSON' };
}

/**
 * Returns the verdict in one sentence that can be copied. It covers bodies only, and only what was measured.
 */
export function sizeVerdict(sizes: EncodedSizes, side: SizedSide): string {
  const { protobufBytes, jsonBytes, jsonName } = sizes;
  const json = jsonName === 'ProtoJSON' ? 'ProtoJSON' : `the JSON that was ${jsonName.slice(8)}`;
  const facts = `This ${side} is ${formatExactBytes(protobufBytes)} as protobuf and ${formatExactBytes(jsonBytes)} as ${json}`;
  if (protobufBytes === jsonBytes) return `${facts}: the same size.`;
  if (protobufBytes === 0 || jsonBytes === 0) return `${facts}.`;
  const percent = Math.round(Math.abs(1 - protobufBytes / jsonBytes) * 100);
  if (protobufBytes > jsonBytes) {
    return `${facts}: ${percent}\u00a0% larger (${formatRatio(protobufBytes, jsonBytes)}).`;
  }
  return `${facts}: ${percent}\u00a0% smaller (${formatRatio(jsonBytes, protobufBytes)}).`;
}

function identityOf(report: SizeReport, encoding: string): number | null {
  return report.rows.find((row) => row.encoding === encoding)?.identity ?? null;
}
