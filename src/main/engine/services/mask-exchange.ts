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
  return maskTexts(
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
    mask,
  );
}

/** What was typed, and what it became, as it may be kept. */
export function maskSent(sent: SentRecord, mask: Mask): SentRecord {
  return maskTexts({ ...sent, request: redactRequest(sent.request) }, mask);
}

/** The keys are ours as well: a secret that is `send` must not rename them. */
function maskTexts<T>(data: T, mask: Mask): T {
  return (mask.isEmpty ? data : masked(data, mask)) as T;
}

function masked(given: unknown, mask: Mask): unknown {
  if (typeof given === 'string') return mask.text(given);
  if (Array.isArray(given)) return given.map((item) => masked(item, mask));
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      structuralKeys.has(key) ? value : masked(value, mask),
    ]),
  );
}
