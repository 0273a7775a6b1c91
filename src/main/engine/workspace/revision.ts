import { hash } from 'node:crypto';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { isKeyed } from './carry-changes.ts';

const known = new WeakMap<SavedRequest, string>();

/** Returns a revision that changes with a request's content, not with the way its file is written. */
export function revisionOf(request: SavedRequest): string {
  const found = known.get(request);
  if (found !== undefined) return found;
  const revision = hash('sha256', JSON.stringify(sorted(request)));
  known.set(request, revision);
  return revision;
}

/** Sorts keys, whatever their order; drops keys without a value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isKeyed(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const inOrder = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map(([key, inner]) => [key, sorted(inner)]));
}
