import type { Variables } from '../../../../shared/model/variable.ts';
import type { Environment } from '../../../../shared/model/workspace.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';
import { showNotice, showProblem } from '../../../kernel/notices-store.ts';

/**
 * Saves an environment; the picker follows its new name.
 *
 * @param base the environment before the change; null creates a new one
 * @param onSaved called together with the change of the list, so that both are drawn at once
 * @returns why that failed; null on success
 */
export async function saveEnvironment(
  app: Pick<App, 'engine' | 'tabs' | 'window'>,
  base: Environment | null,
  environment: Environment,
  onSaved: () => void = () => undefined,
): Promise<Problem | null> {
  const result = await app.engine.saveEnvironment({ base, environment });
  if (!result.ok) return result.problem;
  onSaved();
  app.window.setState({ workspace: result.value.workspace });
  if (base !== null && app.tabs.getState().environmentName === base.name) {
    app.tabs.setState({ environmentName: environment.name });
  }
  return null;
}

/**
 * Saves the variables of the workspace, which apply to all environments.
 *
 * @returns why that failed; null on success
 */
export async function saveWorkspaceVariables(
  app: Pick<App, 'engine' | 'window'>,
  base: Variables,
  variables: Variables,
): Promise<Problem | null> {
  const settings = app.window.getState().workspace?.settings;
  if (settings === undefined) return null;
  const result = await app.engine.saveFolderSettings({
    folderPath: '',
    base: { ...settings, variables: base },
    settings: { ...settings, variables },
  });
  if (!result.ok) return result.problem;
  app.window.setState({ workspace: result.value.workspace });
  return null;
}

/** Deletes an environment; a notice offers to restore it, and to choose it again if it was chosen. */
export async function deleteEnvironment(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  name: string,
): Promise<void> {
  const result = await app.engine.deleteEnvironment({ name });
  if (!result.ok) {
    showProblem(app.notices, 'environments', result.problem);
    return;
  }
  const { workspace, undoId } = result.value;
  const wasChosen = app.tabs.getState().environmentName === name;
  app.window.setState({ workspace });
  if (wasChosen) app.tabs.setState({ environmentName: null });
  showNotice(app.notices, {
    id: `deleted-${undoId}`,
    content: {
      kind: 'words',
      title: `Deleted environment "${name}"`,
      ...(wasChosen && { text: 'It was active: none is active now.' }),
    },
    actions: [{ label: 'Undo', run: () => void undo(app, undoId, wasChosen ? name : null) }],
  });
}

async function undo(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  undoId: string,
  chosenName: string | null,
): Promise<void> {
  const result = await app.engine.undoDelete({ undoId });
  if (!result.ok) {
    showProblem(app.notices, 'environments', result.problem);
    return;
  }
  app.window.setState({ workspace: result.value.workspace });
  if (chosenName !== null) app.tabs.setState({ environmentName: chosenName });
}
