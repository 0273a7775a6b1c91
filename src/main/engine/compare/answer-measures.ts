import type { ComparedSide } from '../../../shared/model/comparison.ts';

/** What one answer costs here, and what its message would cost in the other encoding. */
export type AnswerMeasures = Pick<
  ComparedSide,
  'decodeMs' | 'gzipBytes' | 'protoJsonBytes' | 'protobufBytes'
>;

/** Of an answer that cannot be measured. */
export const noMeasures: AnswerMeasures = {
  decodeMs: null,
  gzipBytes: null,
  protoJsonBytes: null,
  protobufBytes: null,
};
