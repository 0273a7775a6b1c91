import type { App } from '../../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../../kernel/notices-store.ts';
import { showSaved } from '../../../kernel/show-in-folder.ts';
import type { SavedForm } from './saved-forms.ts';

/** Faster saving shows no progress. */
const busyAfterMs = 500;

/** Asks for a file and makes the engine write a body there. Slow writes show progress and Cancel. */
export async function saveForm(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  form: SavedForm,
  fileName: string,
): Promise<void> {
  const callId = crypto.randomUUID();
  const noticeId = `save-${callId}`;
  const chosen = await app.shell.chooseSavePath({
    suggestedName: `${fileName}.${form.ending}`,
    kind: form.ending,
  });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const { content } = form;
  const written = await showSaving(app, noticeId, { title: `Saving ${form.label}`, callId }, () =>
    content.kind === 'bytes'
      ? app.engine.saveBody({ bodyId: content.body.id, range: null, saveId }, callId)
      : app.engine.saveText({ bodyId: content.bodyId, as: content.as, saveId }, callId),
  );
  if (!written.ok && written.problem.kind === 'cancelled') {
    return showNotice(app.notices, { id: noticeId, content: notSaved });
  }
  if (!written.ok) return showProblem(app.notices, noticeId, written.problem);
  showSaved(app, noticeId, `${form.label} is saved`, written.value.path);
}

const notSaved = {
  kind: 'words',
  title: 'Saving was cancelled',
  text: 'No file was written.',
} as const;

async function showSaving<T>(
  app: Pick<App, 'notices'>,
  id: string,
  task: { readonly title: string; readonly callId: string },
  save: () => Promise<T>,
): Promise<T> {
  const content = { kind: 'task', ...task, startedAtMs: Date.now() } as const;
  const timer = setTimeout(() => showNotice(app.notices, { id, content }), busyAfterMs);
  try {
    return await save();
  } finally {
    clearTimeout(timer);
    hideNotice(app.notices, id);
  }
}
