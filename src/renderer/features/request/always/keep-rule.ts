import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import type { App } from '../../../kernel/app.ts';
import { showNotice, showProblem } from '../../../kernel/notices-store.ts';
import { editRequest } from '../../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../../kernel/tabs/tabs-state.ts';
import { ruleWords } from '../../../ui/rule-words.ts';
import { withRule } from './rule-of-override.ts';

const noticeId = 'response-rule';

/** Adds a rule to the open request of a tab; Save writes it to its file. */
export function keepRuleOfRequest(
  app: Pick<App, 'notices' | 'tabs'>,
  tabId: string,
  rule: ResponseTypeRule,
): void {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return;
  const before = tab.request.responseTypes;
  const set = (responseTypes: ResponseTypeRule[]) =>
    app.tabs.setState((state) => editRequest(state, tabId, { responseTypes }));
  set(withRule(before, rule));
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: 'This request has a rule now',
      text: `${rule.status || 'Every status'}: ${ruleWords(rule)}. See "Types"; Save keeps it in the file.`,
    },
    actions: [{ label: 'Undo', run: () => set(before) }],
  });
}

/**
 * Saves a rule in the file of a folder or of the workspace.
 *
 * @param folderPath empty for the workspace
 * @param name the name of the folder in a sentence
 * @returns true when it was written
 */
export async function keepRuleOfFolder(
  app: Pick<App, 'engine' | 'notices' | 'window'>,
  folderPath: string,
  name: string,
  rule: ResponseTypeRule,
): Promise<boolean> {
  const found = await app.engine.readFolderSettings({ folderPath });
  if (!found.ok) {
    showProblem(app.notices, noticeId, found.problem);
    return false;
  }
  const base = found.value.settings;
  const settings = { ...base, responseTypes: withRule(base.responseTypes, rule) };
  if (!(await write(app, { folderPath, base, settings }))) return false;
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `${name} has a rule now`,
      text: `${rule.path || 'Every URL'}: ${ruleWords(rule)}.`,
    },
    actions: [
      {
        label: 'Undo',
        run: () => void write(app, { folderPath, base: settings, settings: base }),
      },
    ],
  });
  return true;
}

async function write(
  app: Pick<App, 'engine' | 'notices' | 'window'>,
  change: Parameters<App['engine']['saveFolderSettings']>[0],
): Promise<boolean> {
  const written = await app.engine.saveFolderSettings(change);
  if (written.ok) app.window.setState({ workspace: written.value.workspace });
  else showProblem(app.notices, noticeId, written.problem);
  return written.ok;
}
