import type { Exchange } from '../../../shared/model/exchange.ts';
import type { SentRecord } from '../../../shared/model/history.ts';
import { redactHeaders, redactRequest, redactUrl } from '../../../shared/model/redact-headers.ts';
import type { Mask } from './mask-secrets.ts';

/**
 * What is said by words and names of ours, or of the schemas. A secret that is `json` by chance must
 * not change them: the record could not be read any more.
 */
const structuralKeys: ReadonlySet<string> = new Set([
  'id',
  'requestId',
  'startedAt',
  'capturedAt',
  'outcome',
  'kind',
  'severity',
  'type',
  'in',
  'from',
  'origin',
  'secret',
  'format',
  'sendAs',
  'askFor',
  'typeName',
  'typeSource',
  'schemaSet',
  'requestType',
  'responseType',
]);

/** An exchange as it may be kept: without known secrets, and without what looks like a credential. */
export function maskExchange(exchange: Exchange, mask: Mask): Exchange {
  const { sent, response } = exchange;
  return mask.data(
    {
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
    },
    structuralKeys,
  );
}

/** What was typed, and what it became, as it may be kept. */
export function maskSent(sent: SentRecord, mask: Mask): SentRecord {
  return mask.data({ ...sent, request: redactRequest(sent.request) }, structuralKeys);
}
