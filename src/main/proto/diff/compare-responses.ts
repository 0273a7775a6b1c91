import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { SideNames } from '../../../shared/model/side-names.ts';
import type { CodecSchema } from '../body/codec-schema.ts';
import { compareData } from './compare-data.ts';
import { parsePathPattern } from './field-path.ts';
import { dataSchemaOf, type ResponseData, readData } from './read-data.ts';
import { readWireData } from './read-wire-data.ts';

/**
 * Compares the data of two responses under a message type; null compares JSON as it stands, and protobuf by
 * field numbers.
 *
 * @param names the names of the sides in findings
 * @throws ProblemError `bad-input` for an invalid path; `type-missing`; `json-syntax`,
 *   `json-mismatch`, `body-malformed` for a response that cannot be read
 */
export function compareResponses(
  [a, b]: readonly [ResponseData, ResponseData],
  typeName: string | null,
  ignoredPaths: readonly string[],
  schema: CodecSchema,
  names: SideNames,
): DataComparison {
  const patterns = ignoredPaths.map(parsePathPattern);
  if (typeName === null && [a, b].some(({ kind }) => kind === 'protobuf')) {
    const compared = compareData(readWireData(a.bytes), readWireData(b.bytes), patterns, names);
    return { ...compared, isByNumber: true };
  }
  const data = dataSchemaOf(schema);
  return compareData(readData(a, typeName, data), readData(b, typeName, data), patterns, names);
}
