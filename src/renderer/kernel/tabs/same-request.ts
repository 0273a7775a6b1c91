import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/**
 * True when two requests are equal. The body's text may be long, so it is compared directly. The rest is
 * small plain data, in which order counts only in lists.
 */
export function isSameRequest(a: SavedRequest, b: SavedRequest): boolean {
  return isSame(a, b);
}

/** True when two bodies have exactly the same content. */
export function isSameBody(a: BodyDraft, b: BodyDraft): boolean {
  return isSame(a, b);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [present(a), present(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && isSame(value, b[key as keyof typeof b]))
  );
}

/** Drops keys without a value: they count as missing. */
function present(value: object): readonly [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}
