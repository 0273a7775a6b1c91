import {
  type ContentCoding,
  contentCodings,
  type SizeReport,
} from '../../../shared/model/size-report.ts';
import { formatRatio } from '../../ui/format-quantity.ts';
import type { TextTable } from '../../ui/table-text.ts';
import { codingName, encodingName, type SizedSide } from './size-words.ts';

/** One encoding in one coding. */
export interface SizeCell {
  readonly coding: ContentCoding;
  readonly bytes: number | null;
  /** How many times the first row as it is; null for that one itself, and where it cannot be told. */
  readonly ratio: string | null;
  readonly hasTravelled: boolean;
}

/** One encoding of the message in every coding. */
export interface MatrixRow {
  readonly name: string;
  readonly cells: readonly SizeCell[];
}

/** Every encoding in every coding, each against the first. */
export function sizeMatrix(report: SizeReport, side: SizedSide): readonly MatrixRow[] {
  const first = report.rows[0]?.identity ?? null;
  return report.rows.map((row, index) => ({
    name: encodingName(row.encoding, side),
    cells: contentCodings.map((coding) => {
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

/** The matrix to copy, in bytes, with what travelled said in words. */
export function sizeMatrixText(report: SizeReport, side: SizedSide): TextTable {
  return {
    head: ['Encoding', ...contentCodings.map(codingName), 'Travelled'],
    rows: report.rows.map((row) => [
      encodingName(row.encoding, side),
      ...contentCodings.map((coding) => row[coding]),
      row.travelledAs === null ? null : codingName(row.travelledAs),
    ]),
  };
}
