import type { App } from '../../app/app-context.ts';
import { showNotice, showProblem } from '../../app/notices-store.ts';
import { openNewRequest } from './open-request.ts';

/** Opens the drafts that an earlier version kept in the workspace, each in a tab that is not saved. */
export async function importDrafts(app: App): Promise<void> {
  const result = await app.engine.readOldDrafts({});
  if (!result.ok) return showProblem(app.notices, 'old-drafts', result.problem);
  const { drafts } = result.value;
  for (const draft of drafts) openNewRequest(app, draft);
  const words =
    drafts.length === 0
      ? { title: 'No drafts in the .protodesk folder of this workspace' }
      : {
          title: drafts.length === 1 ? '1 draft opened' : `${drafts.length} drafts opened`,
          text: 'Check the URL before you send one.',
        };
  showNotice(app.notices, { id: 'old-drafts', content: { kind: 'words', ...words } });
}
