import type { HistoryEntry } from '../../../shared/model/history.ts';

/** A line of the panel: a day, or an exchange. */
export type HistoryRow =
  | { readonly kind: 'day'; readonly key: string; readonly title: string }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: HistoryEntry };

/** Returns the exchanges under their days, latest first. */
export function historyRows(entries: readonly HistoryEntry[], now: Date): readonly HistoryRow[] {
  const rows: HistoryRow[] = [];
  let shown: string | null = null;
  for (const entry of entries) {
    const title = dayTitle(new Date(entry.startedAt), now);
    if (title !== shown) rows.push({ kind: 'day', key: `day ${rows.length} ${title}`, title });
    shown = title;
    rows.push({ kind: 'entry', key: entry.exchangeId, entry });
  }
  return rows;
}

/** Formats a day: `Today`, `Yesterday`, `Monday 16 November`, `16 November 2025`. */
export function dayTitle(at: Date, now: Date): string {
  const day = at.toDateString();
  if (day === now.toDateString()) return 'Today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === before.toDateString()) return 'Yesterday';
  const date = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  if (at.getFullYear() !== now.getFullYear()) return `${date} ${at.getFullYear()}`;
  return `${at.toLocaleDateString('en-GB', { weekday: 'long' })} ${date}`;
}

/** Formats the time of an exchange briefly: `now`, `12 min`, or the time of day. */
export function shortAge(startedAt: string, nowMs: number): string {
  const at = new Date(startedAt);
  const minutes = Math.floor((nowMs - at.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}\u00a0min`;
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
