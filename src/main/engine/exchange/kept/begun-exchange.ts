import { type Exchange, noPhases, type SentRequest } from '../../../../shared/model/exchange.ts';
import { interruptedCall } from '../../../../shared/model/interrupted-call.ts';
import { completeHeaders } from '../../http/complete-headers.ts';
import type { WireExchange, WireRequest } from '../../http/http-engine.ts';
import { measureRequest } from '../../http/measure-request.ts';

/** Returns the history record of a call in case the engine ends before the call does. */
export function begunExchange(
  begun: Pick<Exchange, 'id' | 'requestId' | 'startedAt'>,
  wire: WireRequest,
): Exchange {
  const sentHeaders = completeHeaders({ ...wire, url: new URL(wire.url) });
  return {
    ...begun,
    outcome: 'failed',
    sent: sentRequestOf(wire, { sentHeaders, sentSizes: measureRequest(wire) }),
    response: null,
    phases: noPhases,
    connectionReused: false,
    problem: interruptedCall,
  };
}

/** Returns what was sent. */
export function sentRequestOf(
  { method, url, connection }: WireRequest,
  { sentHeaders, sentSizes }: Pick<WireExchange, 'sentHeaders' | 'sentSizes'>,
): SentRequest {
  return {
    method,
    url,
    headers: [...sentHeaders],
    sizes: sentSizes,
    ...(connection.tls?.verify === false && { tlsVerified: false as const }),
  };
}
