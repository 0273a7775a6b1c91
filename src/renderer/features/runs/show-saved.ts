import type { App } from '../../kernel/app.ts';
import { showNotice } from '../../kernel/notices-store.ts';
import { showInFolder } from '../../kernel/show-in-folder.ts';

/** Says where a file was saved, and offers to show it in the system's file manager. */
export function showSaved(
  app: Pick<App, 'notices' | 'shell'>,
  noticeId: string,
  title: string,
  path: string,
): void {
  showNotice(app.notices, {
    id: noticeId,
    content: { kind: 'words', title, text: path },
    actions: [{ label: 'Show in folder', run: () => void showInFolder(app, path) }],
  });
}
