import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';

/** A request read from a draft, without an id. */
export type ImportedDraft = Omit<SavedRequest, 'id'>;

/**
 * Returns what is typed into a request. Captures, rules and body files are left out: the draft may come from
 * somebody else.
 */
export function textsOf(request: SavedRequest): ImportedDraft {
  const { name, method, url, pathVariables, headers, requestType, responseType, body } = request;
  const typed = body.file ? {} : { body: { format: body.format, text: body.text } };
  const { id: _, ...draft } = savedRequestSchema.parse({
    ...{ id: 'draft', name, method, url, pathVariables, headers, requestType, responseType },
    ...typed,
  });
  return draft;
}
