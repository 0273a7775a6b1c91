import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { parseDraftFile } from '../workspace/session-format.ts';

/** More, or larger ones, are no drafts that a person typed. */
const maxDrafts = 200;
const maxDraftBytes = 4 * 1024 * 1024;
const maxBytes = 32 * 1024 * 1024;

/** A request as the draft of an earlier version has it, without an id of its own. */
export type OldDraft = Omit<SavedRequest, 'id'>;

/**
 * Reads the texts of drafts in the `.protodesk` folder of a workspace, where earlier versions kept them. It
 * may have come with a clone: so only what is typed into a request is taken, no captures, rules or files,
 * and no link is followed. Never throws: what cannot be read is left out.
 */
export async function readOldDrafts(workspaceFolder: string): Promise<readonly OldDraft[]> {
  const folder = join(workspaceFolder, '.protodesk');
  const drafts = join(folder, 'drafts');
  if (!(await isFolder(folder)) || !(await isFolder(drafts))) return [];
  const names = await readdir(drafts).catch(() => []);
  const found: OldDraft[] = [];
  let bytes = 0;
  for (const name of names.filter((one) => one.endsWith('.json')).slice(0, maxDrafts)) {
    const text = await textOfPlainFile(
      join(drafts, name),
      Math.min(maxDraftBytes, maxBytes - bytes),
    );
    bytes += text?.length ?? 0;
    const draft = text === null ? null : draftOf(text);
    if (draft !== null) found.push(draft);
  }
  return found;
}

async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Null for what is no regular file of that size at most. A pipe is not waited for. */
async function textOfPlainFile(path: string, maxLength: number): Promise<string | null> {
  try {
    if (!(await lstat(path)).isFile()) return null;
    // Windows has neither flag.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const found = await file.stat();
      return found.isFile() && found.size <= maxLength ? await file.readFile('utf8') : null;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

function draftOf(text: string): OldDraft | null {
  try {
    const content = parseDraftFile(text);
    if (content.kind !== 'read' || content.draft.kind !== 'request') return null;
    if (!content.draft.isChanged) return null;
    const { name, method, url, headers, requestType, responseType, body } = content.draft.request;
    const typed = body.file ? {} : { body: { format: body.format, text: body.text } };
    const { id: _, ...draft } = savedRequestSchema.parse({
      ...{ id: 'draft', name, method, url, headers, requestType, responseType },
      ...typed,
    });
    return draft;
  } catch {
    return null;
  }
}
