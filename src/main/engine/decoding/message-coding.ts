import {
  type ContentCoding,
  contentCodingSchema,
  type DecodingStep,
} from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';

/**
 * A step as it is taken of an answer: frames of gRPC with the coding of compressed messages that a header
 * names (gRPC, and Connect's streams).
 */
export function withMessageCoding(step: DecodingStep, headers: readonly RawHeader[]): DecodingStep {
  if (step.kind !== 'frames' || (step.framing !== 'grpc' && step.framing !== 'grpc-web')) {
    return step;
  }
  const coding = messageCodingNamed(headers);
  const framing = coding === null ? step.framing : (`${step.framing}:${coding}` as const);
  return { kind: 'frames', framing };
}

function messageCodingNamed(headers: readonly RawHeader[]): ContentCoding | null {
  const named = headers.find(([name]) =>
    /^(?:grpc-encoding|connect-content-encoding)$/i.test(name),
  )?.[1];
  return contentCodingSchema.safeParse(named?.trim().toLowerCase()).data ?? null;
}
