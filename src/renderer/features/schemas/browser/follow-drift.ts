import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type { App } from '../../../kernel/app.ts';
import { hideNotice, showNotice } from '../../../kernel/notices-store.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { schemaPanelOf } from './schema-panel-store.ts';

const noticeId = 'schema-drift';

/** Takes what changes of the schemas do to saved requests; says so when it reaches more of them than before. */
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
  // One that was saved has left the report: should it come back, it is as any other.
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
  // One that is still read speaks of the changes as they are now.
  const isThere = app.notices.getState().notices.some(({ id }) => id === noticeId);
  if (!isNew && !isThere) return;
  const [first] = requests;
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `The schemas changed: ${formatCounted(requests.length, 'saved request')} ${requests.length === 1 ? 'is' : 'are'} affected`,
      text: first?.findings[0]?.text ?? 'Their bodies are kept as they are.',
    },
    actions: [{ label: 'Show', run: onShow }],
  });
}

/** Asks what changes did while nobody looked, as after a pull with the app closed. */
export async function loadDrift(
  app: Pick<App, 'own' | 'notices'> & {
    readonly engine: Pick<App['engine'], 'getSchemaDrift'>;
  },
  onShow: () => void,
): Promise<void> {
  const result = await app.engine.getSchemaDrift({});
  if (result.ok) followDrift(app, result.value, onShow);
}
