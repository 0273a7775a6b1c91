import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { App, Command } from '../../../kernel/app.ts';
import { showRequestPane } from '../../../kernel/show-request-pane.ts';
import { bodyViews } from '../../../kernel/tabs/body-view.ts';
import { activeTabOf, type RequestTab, type TabsState } from '../../../kernel/tabs/tabs-state.ts';
import { setDelimited, setWriteDefaults } from './draft/set-body-option.ts';
import { switchBodyView } from './draft/switch-body-view.ts';
import { saveBodyFile, saveBytesLabel } from './files/save-body-file.ts';
import { fillSample, type SampleFields } from './fill/fill-sample.ts';
import { fillStoreOf } from './fill/fill-store.ts';

const sampleLabels: readonly (readonly [SampleFields, string])[] = [
  ['minimal', 'Generate minimal sample'],
  ['every', 'Generate full sample'],
];

/** The commands for the body of the active request. */
export const bodyCommands: readonly Command[] = [
  ...bodyViews.map(({ id, command }) => ({
    id: `body-${id}`,
    label: command,
    keywords: ['view', 'switch', 'editor'],
    run: onBody((app, { tabId }) => void switchBodyView(app, tabId, id)),
  })),
  ...sampleLabels.map(([fields, label]) => ({
    id: `body-${fields}`,
    label,
    keywords: ['fill', 'body', 'example', 'mock', 'data', 'every field'],
    run: onBody((app, { tabId }) => void fillSample(app, tabId, fields)),
  })),
  {
    id: 'body-paste',
    label: 'Paste body...',
    keywords: ['fill', 'clipboard', 'import', 'hex', 'base64', 'text format'],
    run: onBody((app, { tabId }) => fillStoreOf(app).setState({ pastingTabId: tabId })),
  },
  {
    id: 'body-framing',
    label: 'Toggle multiple messages',
    keywords: ['delimited', 'stream', 'framing', 'several', 'body'],
    run: onBody((app, { tabId, request }) =>
      setDelimited(app, tabId, request.body.framing !== 'delimited'),
    ),
  },
  {
    id: 'body-defaults',
    label: 'Toggle default values',
    keywords: ['write', 'unset', 'zero', 'body', 'JSON'],
    run: onBody((app, { tabId, request }) =>
      setWriteDefaults(app, tabId, request.body.writeDefaults !== true),
    ),
  },
  {
    id: 'body-save-bytes',
    label: saveBytesLabel,
    keywords: ['export', 'body', 'file', 'download', 'binary', 'binpb'],
    run: onBody((app, { tabId }) => void saveBodyFile(app, tabId, 'bytes')),
  },
].map((command, index) => ({
  ...command,
  order: 70 + index,
  canRun: ({ tabs }) => editedTab(tabs.getState()) !== null,
}));

/** Returns the active request, unless its body is in a file or spells no message; null otherwise. */
function editedTab(state: TabsState): RequestTab | null {
  const tab = activeTabOf(state);
  if (tab?.kind !== 'request') return null;
  const { body } = tab.request;
  return body.file === undefined && formatOf(body.format).isMessage ? tab : null;
}

/** Shows the body before changing it, so that the user sees the change. */
function onBody(change: (app: App, tab: RequestTab) => void): (app: App) => void {
  return (app) => {
    const tab = editedTab(app.tabs.getState());
    if (tab === null) return;
    showRequestPane(app, tab.tabId, 'body');
    change(app, tab);
  };
}
