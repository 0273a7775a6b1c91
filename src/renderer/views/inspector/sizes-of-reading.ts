import type { ReceivedResponse } from '../../../shared/model/exchange.ts';
import {
  noSizes,
  type SizedCoding,
  type SizedEncoding,
  type SizeReport,
  type SizeRow,
  sizedCodings,
} from '../../../shared/model/size-report.ts';

/** Returns the sizes of a response known from reading it, before anything else is measured. */
export function sizesOfReading(response: ReceivedResponse): SizeReport {
  const { reading, sizes } = response;
  const bytes = sizes.decodedBodyBytes;
  const coding = codingOf(response.contentCoding);
  const isMessage = reading.kind === 'protobuf' || reading.kind === 'json';
  const report = { typeName: isMessage ? reading.typeName : null, sizes, problem: null };
  if (reading.kind === 'protobuf' && reading.fault === null) {
    const json = reading.jsonBytes === null ? [] : [row('json-compact', reading.jsonBytes, null)];
    return { ...report, rows: [row('protobuf', bytes, coding), ...json] };
  }
  if (reading.kind === 'json') {
    const protobuf =
      reading.protobufBytes === null ? [] : [row('protobuf', reading.protobufBytes, null)];
    return { ...report, rows: [...protobuf, row('json-as-is', bytes, coding)] };
  }
  return { ...report, rows: [] };
}

/** Returns the coding of a response; a coding that is not measured counts as none. */
function codingOf(name: string | null): SizedCoding {
  return sizedCodings.find((coding) => coding === name) ?? 'identity';
}

function row(encoding: SizedEncoding, identity: number, travelledAs: SizedCoding | null): SizeRow {
  return { encoding, ...noSizes(), identity, travelledAs };
}
