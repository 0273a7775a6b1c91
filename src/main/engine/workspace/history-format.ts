import { z } from 'zod';
import { exchangeSchema, firstSent, networkMsOf } from '../../../shared/model/exchange.ts';
import {
  type HistoryEntry,
  type HistoryRecord,
  historyEntrySchema,
  historyRecordSchema,
} from '../../../shared/model/history.ts';
import { isInterrupted } from '../../../shared/model/interrupted-call.ts';
import { failureOf } from '../../../shared/model/outcome.ts';

/** The version of records; version 1 was an exchange without a version number. */
const recordVersion = 2;

/** The version of the index, which can be rebuilt from the records at any time. */
const indexVersion = 1;

/** The maximum length of a URL and a name in a list; the record has all of it. */
const maxListedUrl = 2000;
const maxListedName = 200;

/** Returns the text of a record's file. */
export function recordText(record: HistoryRecord): string {
  return JSON.stringify({ schemaVersion: recordVersion, ...record });
}

const versionedSchema = z.looseObject({ schemaVersion: z.number().int().default(1) });

/** The content of a record's file. */
export type RecordContent =
  | { readonly kind: 'read'; readonly record: HistoryRecord }
  | { readonly kind: 'newer' };

/** Parses a record of this version or of version 1. Throws when it is damaged. */
export function parseRecord(text: string): RecordContent {
  const content = versionedSchema.parse(JSON.parse(text));
  if (content.schemaVersion > recordVersion) return { kind: 'newer' };
  if (content.schemaVersion === recordVersion) {
    return { kind: 'read', record: historyRecordSchema.parse(content) };
  }
  const exchange = exchangeSchema.parse(content);
  return { kind: 'read', record: { madeBy: 'send', exchange, sent: null } };
}

/**
 * Returns the list entry of a record.
 *
 * @param storedBytes of the record and its bodies, on disk
 * @param nameOf returns the current name of a request; for records that do not have it
 */
export function entryOf(
  { madeBy, exchange, sent }: HistoryRecord,
  storedBytes: number,
  nameOf: (requestId: string) => string | null,
): HistoryEntry {
  const { response, requestId } = exchange;
  const first = firstSent(exchange);
  const url = first?.url ?? sent?.request.url ?? '';
  const name = sent?.request.name ?? nameOf(requestId) ?? '';
  const reading = response?.reading;
  const failure = response && failureOf(response);
  return {
    exchangeId: exchange.id,
    madeBy,
    requestId,
    name: shortened(name, maxListedName),
    method: first?.method ?? sent?.request.method ?? '',
    url: shortened(url, maxListedUrl),
    environmentName: sent?.environmentName ?? null,
    startedAt: exchange.startedAt,
    outcome: isInterrupted(exchange) ? 'interrupted' : exchange.outcome,
    isSent: exchange.sent !== null,
    status: response?.status ?? null,
    ...(failure && { failure: { ...failure, message: shortened(failure.message, maxListedName) } }),
    networkMs: networkMsOf(exchange),
    responseBytes: response?.sizes.decodedBodyBytes ?? null,
    typeName: reading?.kind === 'protobuf' || reading?.kind === 'json' ? reading.typeName : null,
    storedBytes,
  };
}

/** The first line of an index. */
export const indexHeader = `${JSON.stringify({ schemaVersion: indexVersion })}\n`;

/** Returns the index line of an exchange, with its line break. */
export function indexLine(entry: HistoryEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Null for a line that is damaged, or truncated by the end of the program. */
export function parseIndexLine(line: string): HistoryEntry | null {
  try {
    return historyEntrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
