import type { RecordedEntry, RecordedExchange } from '../../../shared/model/opened-body.ts';
import { formatBytes, formatDuration } from '../../ui/format-quantity.ts';
import { shortName } from '../../ui/type-name.ts';

/** The texts of an entry's row; empty when the recording does not say. */
export interface RecordedRow {
  readonly status: string;
  readonly tone: 'success' | 'redirect' | 'client-error' | 'server-error' | 'plain';
  readonly host: string;
  /** Path and query. */
  readonly place: string;
  readonly media: string;
  readonly size: string;
  readonly time: string;
  readonly type: string;
}

/** Returns the entries that contain all words of a query; all entries for an empty query. */
export function filterEntries(
  entries: readonly RecordedEntry[],
  query: string,
): readonly RecordedEntry[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = searched(entry);
    return words.every((word) => text.includes(word));
  });
}

/** The type of an entry, known once it was opened: the list does not read the bodies. */
export type ReadType = Pick<RecordedEntry, 'typeName' | 'typeSource'>;

/** Returns the entries with the types found in their bodies. */
export function withReadTypes(
  entries: readonly RecordedEntry[],
  read: ReadonlyMap<number, ReadType>,
): readonly RecordedEntry[] {
  if (read.size === 0) return entries;
  return entries.map((entry) => {
    const found = read.get(entry.index);
    return found === undefined ? entry : { ...entry, ...found };
  });
}

/** Returns the type of an opened entry; null when it has none, or is no message. */
export function readTypeOf({ exchange }: RecordedExchange): ReadType | null {
  const reading = exchange.response?.reading;
  if (reading?.kind !== 'protobuf' || reading.typeName === null) return null;
  return { typeName: reading.typeName, typeSource: reading.typeSource };
}

/** Returns the row of an entry. */
export function rowOf(entry: RecordedEntry): RecordedRow {
  const { status, url, mediaType, bodyBytes, totalMs, typeName, typeSource } = entry;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return {
    status: status === null ? 'none' : String(status),
    tone: toneOf(status),
    host: parsed?.host ?? '',
    place: parsed === null ? url : `${parsed.pathname}${parsed.search}`,
    media: mediaType,
    size: bodyBytes === null ? '' : formatBytes(bodyBytes),
    time: totalMs === null ? '' : formatDuration(totalMs),
    type:
      typeName === null ? '' : `${shortName(typeName)}${typeSource === 'guess' ? ' (guess)' : ''}`,
  };
}

/** Describes an entry in one sentence for screen readers. */
export function describeRecorded(entry: RecordedEntry): string {
  const { status, size, time, media } = rowOf(entry);
  const response = status === 'none' ? 'no response' : status;
  return [`${entry.method} ${entry.url}`, response, media, entry.typeName ?? '', size, time]
    .filter((part) => part !== '')
    .join(', ');
}

function searched({ method, url, status, mediaType, typeName }: RecordedEntry): string {
  return `${method} ${url} ${status ?? 'none'} ${mediaType} ${typeName ?? ''}`.toLowerCase();
}

function toneOf(status: number | null): RecordedRow['tone'] {
  if (status === null || status < 200) return 'plain';
  if (status >= 500) return 'server-error';
  if (status >= 400) return 'client-error';
  return status >= 300 ? 'redirect' : 'success';
}
