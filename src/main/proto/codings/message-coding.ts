import {
  type DecodingStep,
  type MessageCoding,
  messageCodingSchema,
  withMessageCoding,
} from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';

/**
 * Returns the step for a response: gRPC frames without a named coding of compressed messages get the one in a
 * header (gRPC, and Connect's streams).
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

/** A message without a coding has no flag: a header's `identity` says nothing about messages with a flag. */
function messageCodingNamed(headers: readonly RawHeader[]): MessageCoding | null {
  const named = headers.find(([name]) =>
    /^(?:grpc-encoding|connect-content-encoding)$/i.test(name),
  )?.[1];
  const coding = messageCodingSchema.safeParse(named?.trim().toLowerCase()).data ?? null;
  return coding === 'identity' ? null : coding;
}
