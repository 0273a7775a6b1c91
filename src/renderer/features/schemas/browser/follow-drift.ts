import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type { App } from '../../../kernel/app.ts';
import { hideNotice, showNotice } from '../../../kernel/notices-store.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { schemaPanelOf } from './schema-panel-store.ts';

const noticeId = 'schema-drift';

/**
 * Stores the effects of schema changes on saved requests, and shows a notice when more requests are affected
 * than before.
 */
export function followDrift(
  app: Pick<App, 'own' | 'notices'>,
  drift: SchemaDrift,
  onShow: () => void,
): void {
  const before = new Set(
    schemaPanelOf(app)
      .getState()
      .drift?.requests.map((one) => one.requestId),
  );
  const { requests } = drift;
  // A saved request leaves the report; if it comes back, it counts as new.
  const listed = new Set(requests.map(({ requestId }) => requestId));
  schemaPanelOf(app).setState(({ renamedIds }) => ({
    drift,
    renamedIds: new Set([...renamedIds].filter((id) => listed.has(id))),
  }));
  if (requests.length === 0) {
    hideNotice(app.notices, noticeId);
    return;
  }
  const isNew = requests.some(({ requestId }) => !before.has(requestId));
  // A notice that is still open is updated to the current changes.
  const isThere = app.notices.getState().notices.some(({ id }) => id === noticeId);
  if (!isNew && !isThere) return;
  const [first] = requests;
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `The schemas changed: ${formatCounted(requests.length, 'saved request')} ${requests.length === 1 ? 'is' : 'are'} affected`,
      text: first?.findings[0]?.text ?? 'Their bodies are unchanged.',
    },
    actions: [{ label: 'Show', run: onShow }],
  });
}

/** Reads the effects of changes made while the app was closed, for example after a pull. */
export async function loadDrift(
  app: Pick<App, 'own' | 'notices'> & {
    readonly engine: Pick<App['engine'], 'getSchemaDrift'>;
  },
  onShow: () => void,
): Promise<void> {
  const result = await app.engine.getSchemaDrift({});
  if (result.ok) followDrift(app, result.value, onShow);
}
