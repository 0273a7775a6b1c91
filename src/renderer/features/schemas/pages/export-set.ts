import type { App } from '../../../kernel/app.ts';
import { showNotice, showProblem } from '../../../kernel/notices-store.ts';
import { showSaved } from '../../../kernel/show-in-folder.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';

/** Faster exports show no progress. */
const showBusyAfterMs = 500;

/**
 * Asks for a file and makes the engine write a set there, as a descriptor set that protoc and buf can read.
 */
export async function exportSet(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  setName: string,
): Promise<void> {
  const noticeId = `export-set-${setName}`;
  const chosen = await app.shell.chooseSavePath({
    suggestedName: `${fileNameOf(setName)}.binpb`,
    kind: 'binpb',
  });
  if (!chosen.ok) return showProblem(app.notices, noticeId, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const busy = setTimeout(() => {
    showNotice(app.notices, {
      id: noticeId,
      content: { kind: 'busy', title: 'Writing the descriptor set' },
      canClose: false,
    });
  }, showBusyAfterMs);
  const written = await app.engine.exportDescriptorSet({ setName, saveId });
  clearTimeout(busy);
  if (!written.ok) return showProblem(app.notices, noticeId, written.problem);
  const { path, fileCount } = written.value;
  const title = `The descriptor set is saved, with ${formatCounted(fileCount, 'file')}`;
  showSaved(app, noticeId, title, path);
}

function fileNameOf(setName: string): string {
  return setName === 'default' ? 'schemas' : setName;
}
