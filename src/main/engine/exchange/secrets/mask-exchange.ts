import type { Exchange } from '../../../../shared/model/exchange.ts';
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
  const { sent, response } = exchange;
  return {
    ...exchange,
    sent: sent && {
      ...sent,
      url: redactUrl(sent.url),
      headers: redactHeaders(sent.headers),
    },
    response: response && {
      ...response,
      headers: redactHeaders(response.headers),
      trailers: redactHeaders(response.trailers),
    },
  };
}

/** Masks an exchange for storing: known secrets, and what looks like a credential. */
export function maskExchange(exchange: Exchange, mask: Mask): Exchange {
  return maskData(redactExchange(exchange), mask);
}

/** Masks what was typed and sent, for storing. */
export function maskSent(sent: SentRecord, mask: Mask): SentRecord {
  return maskData({ ...sent, request: redactRequest(sent.request) }, mask);
}
