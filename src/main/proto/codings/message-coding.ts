import {
  type DecodingStep,
  type MessageCoding,
  messageCodingSchema,
  withMessageCoding,
} from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';

/**
 * A step as it is taken of a response: frames of gRPC that say nothing of the coding of compressed messages
 * with the one that a header names (gRPC, and Connect's streams).
 */
export function namedByHeader(
  step: DecodingStep,
  headers: readonly RawHeader[],
): { readonly step: DecodingStep; readonly messageCodingFrom?: 'header' } {
  if (step.kind !== 'frames' || (step.framing !== 'grpc' && step.framing !== 'grpc-web')) {
    return { step };
  }
  const coding = messageCodingNamed(headers);
  if (coding === null) return { step };
  const framing = withMessageCoding(step.framing, coding);
  return { step: { kind: 'frames', framing }, messageCodingFrom: 'header' };
}

/** A message without a coding has no flag: `identity` of a header says nothing of those that have. */
function messageCodingNamed(headers: readonly RawHeader[]): MessageCoding | null {
  const named = headers.find(([name]) =>
    /^(?:grpc-encoding|connect-content-encoding)$/i.test(name),
  )?.[1];
  const coding = messageCodingSchema.safeParse(named?.trim().toLowerCase()).data ?? null;
  return coding === 'identity' ? null : coding;
}
