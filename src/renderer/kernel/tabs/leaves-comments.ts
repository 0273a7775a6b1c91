import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import { keptIn } from './body-switch.ts';
import type { RequestTab } from './tabs-state.ts';

/**
 * Whether a file that holds JSON, or nothing yet, is to hold the body in another format now, and the JSON
 * of before had comments: the tab keeps them, the file does not.
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
