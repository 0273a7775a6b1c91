import { z } from 'zod';
import { exchangeSchema } from '../../../shared/model/exchange.ts';
import {
  type HistoryEntry,
  type HistoryRecord,
  historyEntrySchema,
  historyRecordSchema,
} from '../../../shared/model/history.ts';
import { isInterrupted } from '../../../shared/model/interrupted-call.ts';
import { failureOf } from '../../../shared/model/outcome.ts';

/** Of the records; the first version held an exchange and nothing else, without a word for it. */
const recordVersion = 2;

/** Of the index, which can be made anew from the records at any time. */
const indexVersion = 1;

/** Characters of a URL and of a name in a list; the record has all of them. */
const maxListedUrl = 2000;
const maxListedName = 200;

/** The text of the file of a record. */
export function recordText(record: HistoryRecord): string {
  return JSON.stringify({ schemaVersion: recordVersion, ...record });
}

const versionedSchema = z.looseObject({ schemaVersion: z.number().int().default(1) });

/** What the file of a record says. */
export type RecordContent =
  | { readonly kind: 'read'; readonly record: HistoryRecord }
  | { readonly kind: 'newer' };

/** Reads a record of this version or of the first. Throws when it is damaged. */
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
 * The line of a record in the list.
 *
 * @param storedBytes of the record and its bodies, on disk
 * @param nameOf the name that a request has now; for records that do not hold it
 */
export function entryOf(
  { madeBy, exchange, sent }: HistoryRecord,
  storedBytes: number,
  nameOf: (requestId: string) => string | null,
): HistoryEntry {
  const { response, requestId } = exchange;
  const url = exchange.sent?.url ?? sent?.request.url ?? '';
  const name = sent?.request.name ?? nameOf(requestId) ?? '';
  const reading = response?.reading;
  const failure = response && failureOf(response);
  return {
    exchangeId: exchange.id,
    madeBy,
    requestId,
    name: shortened(name, maxListedName),
    method: exchange.sent?.method ?? sent?.request.method ?? '',
    url: shortened(url, maxListedUrl),
    environmentName: sent?.environmentName ?? null,
    startedAt: exchange.startedAt,
    outcome: isInterrupted(exchange) ? 'interrupted' : exchange.outcome,
    isSent: exchange.sent !== null,
    status: response?.status ?? null,
    ...(failure && { failure: { ...failure, message: shortened(failure.message, maxListedName) } }),
    networkMs: exchange.phases.networkMs,
    responseBytes: response?.sizes.decodedBodyBytes ?? null,
    typeName: reading?.kind === 'protobuf' || reading?.kind === 'json' ? reading.typeName : null,
    storedBytes,
  };
}

/** The first line of an index. */
export const indexHeader = `${JSON.stringify({ schemaVersion: indexVersion })}\n`;

/** The line of the index for an exchange, with its end. */
export function indexLine(entry: HistoryEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Null for a line that is damaged, or was cut off when the program was ended. */
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
