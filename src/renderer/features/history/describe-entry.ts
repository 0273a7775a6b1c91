import type { HistoryEntry } from '../../../shared/model/history.ts';
import { failureWords, isRpcFailure } from '../../../shared/model/outcome.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import { formatBytes, formatDuration } from '../../ui/format-quantity.ts';
import { ageText } from '../../ui/moment-text.ts';

/** How a call ended. It decides the colour, and the text says it too. */
export interface EntryOutcome {
  readonly text: string;
  readonly tone: 'success' | 'redirect' | 'client-error' | 'server-error' | 'failed' | 'plain';
}

/** Returns the status of an exchange, or in a word why there is none. */
export function outcomeOf({
  status,
  outcome,
  isSent,
  failure,
}: Pick<HistoryEntry, 'status' | 'outcome' | 'isSent' | 'failure'>): EntryOutcome {
  if (failure?.source === 'grpc') {
    return { text: `gRPC ${failure.code ?? 'error'}`, tone: 'server-error' };
  }
  if (failure?.source === 'connect') return { text: 'Connect error', tone: 'server-error' };
  if (status !== null) return { text: String(status), tone: toneOf(status) };
  if (outcome === 'cancelled') return { text: 'cancelled', tone: 'plain' };
  if (!isSent) return { text: 'not sent', tone: 'failed' };
  return { text: outcome === 'interrupted' ? outcome : 'failed', tone: 'failed' };
}

function toneOf(status: number): EntryOutcome['tone'] {
  if (status >= 500) return 'server-error';
  if (status >= 400) return 'client-error';
  if (status >= 300) return 'redirect';
  return status >= 200 ? 'success' : 'plain';
}

/**
 * Returns the distinctive part of a URL: path and query, as hosts are mostly the same. Returns everything
 * except the scheme when the title already is the path, or there is no path.
 */
export function placeOf(url: string, title: string): string {
  const bare = url.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '');
  const path = bare.replace(/^(?:\{\{[^{}]*\}\}|[^/{])*/u, '');
  return path === '' || path === '/' || path === title ? bare : path;
}

/** Describes an exchange in one sentence for screen readers. */
export function describeEntry(entry: HistoryEntry, nowMs: number): string {
  const { method, url, startedAt, status, networkMs, responseBytes, failure } = entry;
  const facts = status === null ? [] : [formatDuration(networkMs), formatBytes(responseBytes ?? 0)];
  return [
    `${method} ${titleOf(entry)}`,
    failure && isRpcFailure(failure) ? failureWords(failure) : outcomeOf(entry).text,
    ...facts,
    ageText(startedAt, nowMs),
    url,
  ].join(', ');
}
