import type { Capture, CaptureResult } from '../../../shared/model/capture.ts';
import { viewOf } from '../../proto/bytes/in-shared-memory.ts';
import type { JobContext } from '../schemas/job-context.ts';
import { captureValues, type ResponseToCapture } from './capture/capture-values.ts';
import {
  type MeasuredMessage,
  type MessageToMeasure,
  measureSizes,
} from './sizes/measure-sizes.ts';

/** A worker's jobs on the message of a response, besides showing it. */
export const exchangeJobs = {
  /** Runs capture rules on a response. */
  captureValues(
    input: Omit<ResponseToCapture, 'body'> & {
      readonly captures: readonly Capture[];
      readonly body: SharedArrayBuffer;
    },
    context: JobContext,
  ): CaptureResult[] {
    const { captures, body, ...response } = input;
    return captureValues(captures, { ...response, body: viewOf(body) }, context.schema);
  },

  /** Measures a message in every encoding and coding. */
  measureSizes(
    input: Omit<MessageToMeasure, 'protobuf' | 'jsonAsIs'> & {
      readonly protobuf: SharedArrayBuffer | Uint8Array | null;
      readonly jsonAsIs: SharedArrayBuffer | Uint8Array | null;
    },
    context: JobContext,
  ): Promise<MeasuredMessage> {
    const protobuf = input.protobuf && viewOf(input.protobuf);
    const jsonAsIs = input.jsonAsIs && viewOf(input.jsonAsIs);
    return measureSizes({ ...input, protobuf, jsonAsIs }, context.schema);
  },
};

type ExchangeJobs = typeof exchangeJobs;

declare module '../pool/jobs.ts' {
  interface Jobs extends ExchangeJobs {}
}
