import { bodyFileTitle } from '../../../../shared/model/staged-body.ts';
import type { App } from '../../../kernel/app.ts';
import { showNotice } from '../../../kernel/notices-store.ts';
import { editRequest } from '../../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../../kernel/tabs/tabs-state.ts';

/** Lets a body be typed in the place of the file that was sent; a notice brings the file back. */
export function typeBodyInstead(app: Pick<App, 'notices' | 'tabs'>, tabId: string): void {
  const body = requestTabOf(app.tabs.getState(), tabId)?.request.body;
  if (body?.file === undefined) return;
  const { file } = body;
  const format = body.format === 'file' ? 'json' : body.format;
  app.tabs.setState((state) => editRequest(state, tabId, { body: { format, text: '' } }));
  showNotice(app.notices, {
    id: `body-file-${tabId}`,
    content: {
      kind: 'words',
      title: `"${bodyFileTitle(file.path)}" is not sent any more`,
      text: 'What is typed is the body now.',
    },
    actions: [
      {
        label: 'Undo',
        run: () => app.tabs.setState((state) => editRequest(state, tabId, { body })),
      },
    ],
  });
}
