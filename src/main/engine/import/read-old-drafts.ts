import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlainFile } from '../disk/plain-file.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { parseDraftFile } from '../workspace/session-format.ts';
import { type ImportedDraft, textsOf } from './texts-of-request.ts';

/** More drafts, or larger ones, were not typed by a person. */
const maxDrafts = 200;
const maxDraftBytes = 4 * 1024 * 1024;
const maxTotalBytes = 32 * 1024 * 1024;

/**
 * Reads draft texts from the `.protodesk` folder of a workspace, where earlier versions kept them. The folder
 * may come from a clone: only what is typed into a request is taken, no captures, rules or files, and links
 * are not followed. Never throws: unreadable drafts are left out.
 */
export async function readOldDrafts(workspaceFolder: string): Promise<readonly ImportedDraft[]> {
  const drafts = join(workspaceFolder, '.protodesk', 'drafts');
  const found: ImportedDraft[] = [];
  let bytes = 0;
  for (const name of (await namesIn(workspaceFolder, drafts)).slice(0, maxDrafts)) {
    const text = await textOf(join(drafts, name), Math.min(maxDraftBytes, maxTotalBytes - bytes));
    bytes += text?.length ?? 0;
    const draft = text === null ? null : draftOf(text.toString());
    if (draft !== null) found.push(draft);
  }
  return found;
}

async function namesIn(workspaceFolder: string, drafts: string): Promise<readonly string[]> {
  try {
    await assertPlainWay(workspaceFolder, join(drafts, 'any.json'));
    return (await readdir(drafts)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

async function textOf(path: string, maxBytes: number): Promise<Buffer | null> {
  return readPlainFile(path, { maxBytes, links: 'refuse' }).catch(() => null);
}

function draftOf(text: string): ImportedDraft | null {
  try {
    const content = parseDraftFile(text);
    if (content.kind !== 'read' || content.draft.kind !== 'request') return null;
    if (!content.draft.isChanged) return null;
    return textsOf(content.draft.request);
  } catch {
    return null;
  }
}
