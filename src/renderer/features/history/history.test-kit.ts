import type { HistoryEntry } from '../../../shared/model/history.ts';

/** An entry of a call with a response. */
export function historyEntry(
  exchangeId: string,
  at: Date = new Date(2026, 10, 22, 12),
  changes: Partial<HistoryEntry> = {},
): HistoryEntry {
  return {
    exchangeId,
    madeBy: 'send',
    requestId: 'r1',
    name: 'Get a user',
    method: 'GET',
    url: 'http://a.example/users/1',
    environmentName: null,
    startedAt: at.toISOString(),
    outcome: 'answered',
    isSent: true,
    status: 200,
    networkMs: 4.1,
    responseBytes: 57,
    typeName: 'store.User',
    storedBytes: 1234,
    ...changes,
  };
}
