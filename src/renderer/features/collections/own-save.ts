import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { stagedPrefix } from '../../../shared/model/staged-body.ts';
import { isSameRequest } from '../../kernel/tabs/same-request.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';

/**
 * Whether the file has what a tab gave to be written: the engine did not live to say so. A body in a file of its own
 * is written before the request, so the file may have the body alone.
 */
export function isOwnSave(
  { askedToSave, saved }: Pick<RequestTab, 'askedToSave' | 'saved'>,
  { request }: RequestFile,
): boolean {
  return askedToSave.some(
    (asked) =>
      isWrittenAs(asked, request) ||
      (saved !== null && isWrittenAs({ ...saved, body: asked.body }, request)),
  );
}

/** A file that was chosen as the body has another name once it is saved, and its text may be known. */
function isWrittenAs(asked: SavedRequest, found: SavedRequest): boolean {
  const isChosen = asked.body.file?.path.startsWith(stagedPrefix) === true;
  if (!isChosen) return isSameRequest(asked, found);
  const { text, file } = found.body;
  return (
    byteLengthOf(found.body) === asked.body.file?.byteLength &&
    isSameRequest({ ...asked, body: { ...asked.body, text, file } }, found)
  );
}

function byteLengthOf({ text, file }: BodyDraft): number {
  return file?.byteLength ?? new TextEncoder().encode(text).byteLength;
}
