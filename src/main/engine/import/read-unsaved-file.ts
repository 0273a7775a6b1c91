import { tabDraftSchema } from '../../../shared/model/session.ts';
import { parseUnsavedFile, type UnsavedContents } from '../../../shared/model/unsaved.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { type ImportedDraft, textsOf } from './texts-of-request.ts';

/** The contents of a file of "Save elsewhere...". */
export interface UnsavedFile {
  readonly drafts: ImportedDraft[];
  /** The names of entries that are not requests. */
  readonly others: string[];
}

/**
 * Reads the requests of a file that "Save elsewhere..." wrote, including those of comparisons.
 *
 * @throws ProblemError `workspace-file` for another file
 */
export function readUnsavedFile(fileName: string, text: string): UnsavedFile {
  const drafts: ImportedDraft[] = [];
  const others: string[] = [];
  for (const { name, content } of contentsOf(fileName, text)) {
    const { data } = tabDraftSchema.safeParse(content);
    if (data?.kind === 'request' || data?.kind === 'compare') drafts.push(textsOf(data.request));
    else others.push(name);
  }
  return { drafts, others };
}

function contentsOf(fileName: string, text: string): UnsavedContents {
  try {
    return parseUnsavedFile(text);
  } catch (error) {
    throw new ProblemError({
      kind: 'workspace-file',
      title: `${fileName} has no drafts`,
      detail: 'It is not from "Save elsewhere...", or was changed since.',
      hint: 'Choose the file saved when Protodesk asked about unsaved work.',
      cause: messageOf(error),
    });
  }
}
