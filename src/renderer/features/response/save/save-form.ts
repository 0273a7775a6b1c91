import type { App } from '../../../app/app-context.ts';
import { showNotice, showProblem } from '../../../app/notices-store.ts';
import { showInFolder } from '../../../app/show-in-folder.ts';
import type { SavedForm } from './saved-forms.ts';

const readableMs = 12_000;
const noticeId = 'save-body';

/** Asks where to, and has the engine write a form of a body there. */
export async function saveForm(app: App, form: SavedForm, fileName: string): Promise<void> {
  const chosen = await app.shell.chooseSavePath({
    suggestedName: `${fileName}.${form.ending}`,
    kind: form.ending,
  });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const { content } = form;
  const written =
    content.kind === 'bytes'
      ? await app.engine.saveBody({ bodyId: content.body.id, range: null, saveId })
      : await app.engine.saveText({ bodyId: content.bodyId, as: content.as, saveId });
  if (!written.ok) return showProblem(app.notices, noticeId, written.problem);
  const { path } = written.value;
  showNotice(app.notices, {
    id: noticeId,
    content: { kind: 'words', title: `${form.label} is saved`, text: path },
    actions: [{ label: 'Show in folder', run: () => void showInFolder(app, path) }],
    goesAfterMs: readableMs,
  });
}
