import type { App } from '../../app/app-context.ts';
import { showNotice, showProblem } from '../../app/notices-store.ts';

const readableMs = 12_000;

/** Says where a file was saved, and offers to show it in the system's file manager. */
export function showSaved(app: App, noticeId: string, title: string, path: string): void {
  showNotice(app.notices, {
    id: noticeId,
    content: { kind: 'words', title, text: path },
    actions: [{ label: 'Show in folder', run: () => void showInFolder(app, noticeId, path) }],
    goesAfterMs: readableMs,
  });
}

async function showInFolder(app: App, noticeId: string, path: string): Promise<void> {
  const result = await app.shell.showInFolder({ path });
  if (!result.ok) showProblem(app.notices, `${noticeId}-folder`, result.problem);
}
