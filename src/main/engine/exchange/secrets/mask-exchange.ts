import type { Exchange, SentRequest } from '../../../../shared/model/exchange.ts';
import type { SentRecord } from '../../../../shared/model/history.ts';
import {
  redactHeaders,
  redactRequest,
  redactUrl,
} from '../../../../shared/model/redact-headers.ts';
import { maskData } from './mask-data.ts';
import type { Mask } from './mask-secrets.ts';

/** Removes what looks like a credential from an exchange. */
export function redactExchange(exchange: Exchange): Exchange {
  const { hops, sent, response } = exchange;
  return {
    ...exchange,
    ...(hops && {
      hops: hops.map((hop) => ({
        ...{ ...hop, sent: redactSentRequest(hop.sent) },
        headers: redactHeaders(hop.headers),
        target: redactUrl(hop.target),
      })),
    }),
    sent: sent && redactSentRequest(sent),
    response: response && {
      ...response,
      headers: redactHeaders(response.headers),
      trailers: redactHeaders(response.trailers),
    },
  };
}

function redactSentRequest(sent: SentRequest): SentRequest {
  return { ...sent, url: redactUrl(sent.url), headers: redactHeaders(sent.headers) };
}

/** Masks an exchange for storing: known secrets, and what looks like a credential. */
export function maskExchange(exchange: Exchange, mask: Mask): Exchange {
  return maskData(redactExchange(exchange), mask);
}

/** Masks what was typed and sent, for storing. */
export function maskSent(sent: SentRecord, mask: Mask): SentRecord {
  return maskData({ ...sent, request: redactRequest(sent.request) }, mask);
}
