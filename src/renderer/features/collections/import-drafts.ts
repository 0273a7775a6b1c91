import { maxChosenPieceBytes } from '../../../shared/contract/shell.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { maxUnsavedFileBytes } from '../../../shared/model/unsaved.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { openNewRequest } from '../../kernel/open-request.ts';

const noticeId = 'import-drafts';

/** Lets the user pick files from "Save elsewhere...", and opens each of their requests in an unsaved tab. */
export async function importDrafts(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'shell' | 'tabs'>,
): Promise<void> {
  const chosen = await app.shell.chooseFiles({ purpose: 'drafts' });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { files } = chosen.value;
  if (files.length === 0) return;
  let count = 0;
  const left: string[] = [];
  for (const file of files) {
    try {
      const read = await app.engine.readUnsavedFile({
        name: file.name,
        text: await textOf(app, file),
      });
      if (!read.ok) throw new ProblemError(read.problem);
      openAll(app, read.value.drafts);
      count += read.value.drafts.length;
      left.push(...read.value.others);
    } catch (error) {
      return showProblem(app.notices, noticeId, problemOf(error));
    }
  }
  const others =
    left.length === 0 ? '' : ` Not imported, but still in the file: ${left.join(', ')}.`;
  showOpened(app, count, 'No drafts in this file', others);
}

/** Opens the drafts that an earlier version kept in the workspace, each in an unsaved tab. */
export async function importOldDrafts(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
): Promise<void> {
  const result = await app.engine.readOldDrafts({});
  if (!result.ok) return showProblem(app.notices, noticeId, result.problem);
  const { drafts } = result.value;
  openAll(app, drafts);
  showOpened(app, drafts.length, "No drafts in this workspace's .protodesk folder");
}

function openAll(
  app: Pick<App, 'saveNow' | 'tabs'>,
  drafts: readonly Partial<SavedRequest>[],
): void {
  for (const draft of drafts) openNewRequest(app, draft);
}

function showOpened(app: Pick<App, 'notices'>, count: number, noneTitle: string, more = ''): void {
  const words =
    count === 0
      ? { title: noneTitle, ...(more !== '' && { text: more.trim() }) }
      : {
          title: count === 1 ? '1 draft opened' : `${count} drafts opened`,
          text: `Check the URL before sending.${more}`,
        };
  showNotice(app.notices, { id: noticeId, content: { kind: 'words', ...words } });
}

async function textOf(
  app: Pick<App, 'shell'>,
  {
    fileId,
    name,
    byteLength,
  }: { readonly fileId: string; readonly name: string; readonly byteLength: number },
): Promise<string> {
  if (byteLength > maxUnsavedFileBytes) throw new ProblemError(tooLarge(name, byteLength));
  const bytes = new Uint8Array(byteLength);
  let start = 0;
  do {
    const count = Math.min(maxChosenPieceBytes, byteLength - start);
    const piece = await app.shell.readChosenFile({ fileId, start, count });
    if (!piece.ok) throw new ProblemError(piece.problem);
    bytes.set(piece.value.bytes, start);
    start += count;
  } while (start < byteLength);
  return new TextDecoder().decode(bytes);
}

function tooLarge(name: string, byteLength: number): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'workspace-file',
    title: `${name} has no drafts`,
    detail: `It has ${byteLength} bytes; the limit is ${maxUnsavedFileBytes}.`,
    hint: 'Choose the file saved when Protodesk asked about unsaved work.',
  };
}
