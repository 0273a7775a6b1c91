import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/**
 * Whether two requests say the same. The body's text, which may be long, is compared as such; all
 * else is small plain data, whose order counts only in lists.
 */
export function isSameRequest(a: SavedRequest, b: SavedRequest): boolean {
  return isSame(a, b);
}

/** Whether two bodies say the same to the letter. */
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

/** A key without a value is one that is not there. */
function present(value: object): readonly [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}
