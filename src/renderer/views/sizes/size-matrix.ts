import {
  type SizedCoding,
  type SizeReport,
  sizedCodings,
} from '../../../shared/model/size-report.ts';
import { formatRatio } from '../../ui/format-quantity.ts';
import type { TextTable } from '../../ui/table-text.ts';
import { codingName, encodingName, type SizedSide } from './size-words.ts';

/** One encoding in one coding. */
export interface SizeCell {
  readonly coding: SizedCoding;
  readonly bytes: number | null;
  /** The ratio to the first row, uncompressed; null for that cell, and when it is unknown. */
  readonly ratio: string | null;
  readonly hasTravelled: boolean;
}

/** One encoding of the message in every coding. */
export interface MatrixRow {
  readonly name: string;
  readonly cells: readonly SizeCell[];
}

/** Returns every encoding in every coding, each compared with the first. */
export function sizeMatrix(report: SizeReport, side: SizedSide): readonly MatrixRow[] {
  const first = report.rows[0]?.identity ?? null;
  return report.rows.map((row, index) => ({
    name: encodingName(row.encoding, side),
    cells: sizedCodings.map((coding) => {
      const bytes = row[coding];
      const isFirst = index === 0 && coding === 'identity';
      return {
        coding,
        bytes,
        ratio: bytes === null || first === null || isFirst ? null : formatRatio(bytes, first),
        hasTravelled: row.travelledAs === coding,
      };
    }),
  }));
}

/** Returns what the ratios refer to: `Protobuf, uncompressed`; null for an empty matrix. */
export function matrixReference(report: SizeReport, side: SizedSide): string | null {
  const first = report.rows[0];
  if (first === undefined) return null;
  return `${encodingName(first.encoding, side)}, ${codingName('identity').toLowerCase()}`;
}

/** Returns the matrix to copy, in bytes, with the coding of what was sent or received. */
export function sizeMatrixText(report: SizeReport, side: SizedSide): TextTable {
  return {
    head: ['Encoding', ...sizedCodings.map(codingName), side === 'response' ? 'Received' : 'Sent'],
    rows: report.rows.map((row) => [
      encodingName(row.encoding, side),
      ...sizedCodings.map((coding) => row[coding]),
      row.travelledAs === null ? null : travelledCoding(row.travelledAs),
    ]),
  };
}

/** The level of another program's encoder is unknown. */
function travelledCoding(coding: SizedCoding): string {
  return coding === 'identity' ? codingName(coding).toLowerCase() : coding;
}
