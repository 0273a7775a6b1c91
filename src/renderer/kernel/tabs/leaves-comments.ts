import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import { keptIn } from './body-switch.ts';
import type { RequestTab } from './tabs-state.ts';

/**
 * True when saving drops comments: the file holds JSON or nothing, the body now has another format, and the
 * earlier JSON had comments. The tab keeps them, the file does not.
 */
export function leavesComments({
  request,
  saved,
  kept,
}: Pick<RequestTab, 'request' | 'saved' | 'kept'>): boolean {
  if (request.body.format === 'json' || (saved !== null && saved.body.format !== 'json')) {
    return false;
  }
  const json = keptIn(kept, 'json')?.body.text ?? '';
  return json.includes('/') && parseDraftJson(json).comments.length > 0;
}
