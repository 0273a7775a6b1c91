import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';

/** A request that was read from a draft, without an id of its own. */
export type ImportedDraft = Omit<SavedRequest, 'id'>;

/**
 * What is typed into a request: no captures, no rules and no file as its body, for the draft may come from
 * somebody else.
 */
export function textsOf(request: SavedRequest): ImportedDraft {
  const { name, method, url, headers, requestType, responseType, body } = request;
  const typed = body.file ? {} : { body: { format: body.format, text: body.text } };
  const { id: _, ...draft } = savedRequestSchema.parse({
    ...{ id: 'draft', name, method, url, headers, requestType, responseType },
    ...typed,
  });
  return draft;
}
