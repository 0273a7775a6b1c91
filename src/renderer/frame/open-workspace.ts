import type { RequestFile } from '../../shared/contract/engine-workspace.ts';
import type { Session } from '../../shared/model/session.ts';
import type { Workspace } from '../../shared/model/workspace.ts';
import type { App } from '../kernel/app.ts';
import { tabViewOf } from '../kernel/feature.ts';
import { fetchAllShown } from '../kernel/fetch-shown.ts';
import { showProblem } from '../kernel/notices-store.ts';
import { openRequest } from '../kernel/open-request.ts';
import type { SessionSaver } from '../kernel/save-session.ts';
import { tabsOfSession } from '../kernel/tabs/session-of-tabs.ts';

/**
 * Reads the workspace and opens the tabs of the last session, or the request of a first start.
 *
 * @returns false when the engine stopped before it returned the last session
 */
export async function openWorkspace(app: App, saver: SessionSaver): Promise<boolean> {
  const [workspace, session] = await Promise.all([loadWorkspace(app), app.engine.readSession({})]);
  if (!session.ok && session.problem.kind === 'engine-stopped') return false;
  const problem = session.ok ? session.value.problem : session.problem;
  if (problem !== null) showProblem(app.notices, 'session', problem);
  // Write nothing before the last session was read: it would be overwritten.
  if (session.ok && session.value.session !== null) {
    const hadTabs = app.tabs.getState().tabs.length > 0;
    await restoreTabs(app, session.value.session);
    saver.begin();
    // Earlier text does not count as a change any more.
    if (hadTabs) saver.writeAgain();
    void fetchAllShown(app);
    void loadFeatures(app, false);
    if (workspace !== null) await noteSamples(app, workspace);
    return true;
  }
  app.tabs.setState({ environmentName: workspace?.environments[0]?.name ?? null });
  const first = workspace?.firstRequestId ?? null;
  if (first !== null) await openRequest(app, first);
  saver.begin();
  if (workspace !== null) {
    const isSamples = await noteSamples(app, workspace);
    app.window.setState({ isGuided: isSamples && first !== null });
  }
  // Last, because a request can be shown and sent without them.
  void loadFeatures(app, false);
  return true;
}

/** Makes the features read what they show; again after a restart of the engine. */
export async function loadFeatures(app: App, isAgain: boolean): Promise<void> {
  await Promise.all(app.features.map((feature) => feature.load?.(app, isAgain)));
}

/** Notes whether the open workspace is the sample workspace, and returns that. */
async function noteSamples(
  app: Pick<App, 'shell' | 'window'>,
  { folder }: Workspace,
): Promise<boolean> {
  const listed = await app.shell.listWorkspaces({});
  const isSamples =
    listed.ok && listed.value.workspaces.some((one) => one.isSamples && one.folder === folder);
  app.window.setState({ isSamples });
  return isSamples;
}

async function loadWorkspace(app: Pick<App, 'engine' | 'window'>): Promise<Workspace | null> {
  const result = await app.engine.getWorkspace({});
  if (result.ok) app.window.setState({ workspace: result.value, workspaceProblem: null });
  else app.window.setState({ workspaceProblem: result.problem });
  return result.ok ? result.value : null;
}

async function restoreTabs(
  app: Pick<App, 'engine' | 'features' | 'tabs'>,
  session: Session,
): Promise<void> {
  const saved = new Map<string, RequestFile>();
  await Promise.all(
    session.tabs.map(async (draft) => {
      if (draft.kind !== 'request') return;
      const file = await app.engine.readRequest({ requestId: draft.request.id });
      if (file.ok) saved.set(draft.request.id, file.value);
    }),
  );
  const active = session.tabs.find(({ tabId }) => tabId === session.activeTabId);
  if (active !== undefined) await tabViewOf(app.features, active.kind)?.View.preload();
  app.tabs.setState((opened) => tabsOfSession(session, saved, opened));
}
