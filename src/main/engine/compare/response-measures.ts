import type { ComparedSide } from '../../../shared/model/comparison.ts';

/** What one response costs here, and what its message would cost in the other encoding. */
export type ResponseMeasures = Pick<
  ComparedSide,
  'decodeMs' | 'gzipBytes' | 'protoJsonBytes' | 'protobufBytes'
>;

/** The measures of a response that cannot be measured. */
export const noMeasures: ResponseMeasures = {
  decodeMs: null,
  gzipBytes: null,
  protoJsonBytes: null,
  protobufBytes: null,
};
