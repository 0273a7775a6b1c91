import { hash } from 'node:crypto';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { isKeyed } from './carry-changes.ts';

const known = new WeakMap<SavedRequest, string>();

/** Differs when a request does: in what it says, not in how its file is written. */
export function revisionOf(request: SavedRequest): string {
  const found = known.get(request);
  if (found !== undefined) return found;
  const revision = hash('sha256', JSON.stringify(sorted(request)));
  known.set(request, revision);
  return revision;
}

/** With keys in one order, whatever order they came in; one that says nothing is none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isKeyed(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const inOrder = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map(([key, inner]) => [key, sorted(inner)]));
}
