import type { Mask } from './mask-secrets.ts';

/**
 * Keys of what is kept whose values are words and names of ours, or of the schemas. A secret that is
 * `json` by chance must not change them: what was kept could not be read any more.
 */
export const structuralKeys: ReadonlySet<string> = new Set([
  'id',
  'requestId',
  'environmentName',
  'startedAt',
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
  'askFor',
  'typeName',
  'typeSource',
  'schemaSet',
  'requestType',
  'responseType',
]);

/**
 * Data of ours (an exchange, a comparison, a run, a Problem) with the secrets hidden in all texts
 * that can hold what users and servers wrote. Keys stay, and so do the words and names of
 * {@link structuralKeys}: what is kept of it can be read again, whatever the secrets are.
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

/** What has parts of its own is looked into: the outcome of a call holds what the server says of it. */
function isStructural(key: string, value: unknown): boolean {
  return structuralKeys.has(key) && (typeof value !== 'object' || Array.isArray(value));
}
