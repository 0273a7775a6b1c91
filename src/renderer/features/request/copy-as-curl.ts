import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { App } from '../../kernel/app.ts';
import { refuseHalfTyped } from '../../kernel/half-typed.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { settleTyped } from '../../kernel/settle-typed.ts';
import { formatBytes } from '../../ui/format-quantity.ts';

/** Copies a request as a curl command. A long body is saved to a file first, which the user chooses. */
export async function copyAsCurl(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'pendingWrites' | 'secrets' | 'shell' | 'tabs'>,
  request: SavedRequest,
  environmentName: string | null,
  saveId: string | null = null,
): Promise<void> {
  if (refuseHalfTyped(app, [request], 'Nothing was copied.')) return;
  const id = `curl-copied-${request.id}`;
  await settleTyped(app);
  const made = await app.engine.copyAsCurl({ request, environmentName, saveId });
  if (!made.ok) return showProblem(app.notices, id, made.problem);
  if (made.value.kind === 'long-body') {
    const { byteLength } = made.value;
    return showNotice(app.notices, {
      id,
      content: {
        kind: 'words',
        title: 'The body is too long to paste',
        text: `It has ${formatBytes(byteLength)}. The command can read it from a file.`,
      },
      actions: [{ label: 'Save body and copy', run: () => void saveAndCopy() }],
    });
  }
  const { command, secrets, bodyPath } = made.value;
  try {
    await navigator.clipboard.writeText(command);
  } catch {
    // Another program may hold the clipboard.
    return showNotice(app.notices, {
      id,
      content: { kind: 'words', title: 'Could not copy', text: 'The clipboard is in use.' },
    });
  }
  const text = [
    ...(secrets.length === 0 ? [] : [`Set ${secrets.join(', ')} before you run it.`]),
    ...(bodyPath === null ? [] : [`It reads the body from ${bodyPath}.`]),
  ].join(' ');
  showNotice(app.notices, {
    id,
    content: { kind: 'words', title: 'Copied as curl', ...(text !== '' && { text }) },
  });

  async function saveAndCopy(): Promise<void> {
    const suggestedName = `${request.name}.bin`;
    const chosen = await app.shell.chooseSavePath({ suggestedName, kind: 'bin' });
    if (!chosen.ok) return showProblem(app.notices, id, chosen.problem);
    const place = chosen.value.saveId;
    if (place !== null) await copyAsCurl(app, request, environmentName, place);
  }
}
