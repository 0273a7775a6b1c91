import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';

/** A request read from a draft, without an id. */
export type ImportedDraft = Omit<SavedRequest, 'id'>;

/**
 * Returns what is typed into a request. Captures, rules and body files are left out: the draft may come from
 * somebody else.
 */
export function textsOf(request: SavedRequest): ImportedDraft {
  const { name, method, url, pathVariables, headers, requestType, responseType, body } = request;
  const { format, text, mediaType, fields } = body;
  // Parts may name files of this computer.
  const typed =
    body.file || format === 'multipart' ? {} : { body: { format, text, mediaType, fields } };
  const { id: _, ...draft } = savedRequestSchema.parse({
    ...{ id: 'draft', name, method, url, pathVariables, headers, requestType, responseType },
    ...typed,
  });
  return draft;
}
