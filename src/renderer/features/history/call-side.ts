import type { Exchange, Reading } from '../../../shared/model/exchange.ts';
import { momentText } from '../../ui/moment-text.ts';
import { shortName } from '../../ui/type-name.ts';

/** One of two calls, in the figures that are worth a glance. */
export interface CallSide {
  /** Method and URL. */
  readonly call: string;
  readonly sentAt: string;
  readonly status: string;
  /** Null for a call that was not made. */
  readonly networkMs: number | null;
  /** Of the decoded body; null without an answer. */
  readonly bodyBytes: number | null;
  readonly readAs: string;
}

/** The figures of a call. */
export function callSide({
  startedAt,
  outcome,
  problem,
  sent,
  response,
  phases,
}: Exchange): CallSide {
  const clock = momentText(startedAt);
  return {
    call: sent === null ? '-' : `${sent.method} ${sent.url}`,
    sentAt: sent === null ? `not sent, tried ${clock}` : clock,
    status:
      response === null
        ? (problem?.title ?? outcome)
        : `${response.status} ${response.statusText}`.trim(),
    networkMs: sent === null ? null : phases.networkMs,
    bodyBytes: response?.sizes.decodedBodyBytes ?? null,
    readAs: response === null ? '-' : readAs(response.reading),
  };
}

function readAs(reading: Reading): string {
  switch (reading.kind) {
    case 'protobuf':
      return reading.typeName === null ? 'protobuf' : `protobuf, ${shortName(reading.typeName)}`;
    case 'json':
      return 'JSON';
    case 'textproto':
      return 'text format';
    case 'xml':
      return 'XML';
    case 'text':
    case 'binary':
      return reading.kind;
    case 'empty':
      return 'no body';
  }
}
