import type { Feature } from '../../kernel/feature.ts';
import { ownState } from '../../kernel/own-state.ts';
import { createWorkspaceFollower } from './follow-workspace.ts';
import { readFilesAgain } from './read-files-again.ts';

const followerOf = ownState(createWorkspaceFollower);

/** The saved requests in their folders. */
export const collectionsFeature: Feature = {
  name: 'collections',
  actions: (app) => ({
    readFilesAgain: (requestIds) =>
      void readFilesAgain(app, requestIds, app.window.getState().workspace),
  }),
  start(app, onEvent) {
    onEvent('workspaceChanged', ({ workspace }) => followerOf(app).follow(workspace));
  },
  async load(app, isAgain) {
    if (!isAgain) return;
    const result = await app.engine.getWorkspace({});
    // Files may have changed while no engine looked.
    if (result.ok) followerOf(app).follow(result.value);
    else app.window.setState({ workspaceProblem: result.problem });
  },
};
