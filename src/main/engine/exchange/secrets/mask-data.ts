import type { Mask } from './mask-secrets.ts';

/**
 * Keys whose values are keywords and names of the app or the schemas. If a secret equals `json` by chance,
 * masking them would make the stored data unreadable.
 */
export const structuralKeys: ReadonlySet<string> = new Set([
  'id',
  'requestId',
  'environmentName',
  'startedAt',
  'follow',
  'withoutHeaders',
  'version',
  'capturedAt',
  'chooseFile',
  'placeKey',
  'outcome',
  'state',
  'order',
  'phase',
  'kind',
  'severity',
  'madeBy',
  'method',
  'type',
  'in',
  'grant',
  'clientIn',
  'from',
  'origin',
  'secret',
  'format',
  'framing',
  'messageCodingFrom',
  'encoding',
  'coding',
  'as',
  'source',
  'kindSource',
  'sendAs',
  'contentCoding',
  'askFor',
  'typeName',
  'typeSource',
  'schemaSet',
  'requestType',
  'responseType',
]);

/**
 * Hides secrets in app data (an exchange, a comparison, a run, a Problem), in all texts that users or servers
 * may have written. Keys stay, and so do the values of {@link structuralKeys}: the stored data can always be
 * read back.
 */
export function maskData<T>(data: T, mask: Pick<Mask, 'isEmpty' | 'text'>): T {
  return (mask.isEmpty ? data : masked(data, mask)) as T;
}

function masked(given: unknown, mask: Pick<Mask, 'text'>): unknown {
  if (typeof given === 'string') return mask.text(given);
  if (Array.isArray(given)) return given.map((item) => masked(item, mask));
  if (typeof given !== 'object' || given === null) return given;
  if (Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      isStructural(key, value) ? value : masked(value, mask),
    ]),
  );
}

/** Nested data is always masked: the outcome of a call contains the server's message. */
function isStructural(key: string, value: unknown): boolean {
  return structuralKeys.has(key) && (typeof value !== 'object' || Array.isArray(value));
}
