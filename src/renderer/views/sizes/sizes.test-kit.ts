import type { SizedEncoding, SizeReport, SizeRow } from '../../../shared/model/size-report.ts';

/** A response with user 1 of the sample store, received as protobuf. */
export const userReport: SizeReport = {
  typeName: 'com.example.samples.store.User',
  sizes: { bodyBytes: 46, decodedBodyBytes: 46, headerBytes: 241 },
  rows: [sizeRow('protobuf', 46, 56, 'identity'), sizeRow('json-compact', 156, 120)],
  problem: null,
};

/** A row of a report with nothing in br and zstd. */
export function sizeRow(
  encoding: SizedEncoding,
  identity: number | null,
  gzip: number | null,
  travelledAs: SizeRow['travelledAs'] = null,
): SizeRow {
  return { encoding, identity, gzip, br: null, zstd: null, travelledAs };
}
