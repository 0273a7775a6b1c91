import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { chooseProject, dropProject } from './open-project.ts';

/** The feature for the folder of a project that is no workspace yet. */
export const projectFeature: Feature = {
  name: 'project',
  overlays: [lazyView(async () => (await import('./project-sheet.tsx')).ProjectSheet)],
  commands: [
    {
      id: 'open-project',
      ...menuCommands['open-project'],
      order: 125,
      run: (app) => void chooseProject(app),
    },
  ],
  actions: (app) => ({ openProject: (folder) => void dropProject(app, folder) }),
};
