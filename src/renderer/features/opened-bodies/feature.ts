import { Binary, Diff, ListVideo } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { DropTarget } from './drop-target.tsx';
import { fileOfBrowser } from './file-to-open.ts';
import { chooseAndOpen, chooseBehind, openBehind } from './open-files.ts';
import { pasteStoreOf } from './paste-store.ts';
import { PasteTarget } from './paste-target.ts';

/** The feature for bodies and recordings without a request, and for two bodies side by side. */
export const openedBodiesFeature: Feature = {
  name: 'opened-bodies',
  tabViews: [
    {
      kind: 'body',
      title: ({ title }) => title,
      iconOf: () => Binary,
      spokenName: (_, title) => `Body ${title}`,
      View: lazyView(async () => (await import('./body-workbench.tsx')).BodyWorkbench),
    },
    {
      kind: 'recording',
      title: ({ title }) => title,
      iconOf: () => ListVideo,
      spokenName: (_, title) => `Recording ${title}`,
      View: lazyView(async () => (await import('./recording-workbench.tsx')).RecordingWorkbench),
    },
    {
      kind: 'diff',
      title: ({ left, right }) => `${left.name} and ${right.name}`,
      iconOf: () => Diff,
      spokenName: (_, title) => `Differences of ${title}`,
      View: lazyView(async () => (await import('./diff-workbench.tsx')).DiffWorkbench),
    },
  ],
  overlays: [
    // Active from the start: otherwise a dropped file would replace the window.
    DropTarget,
    PasteTarget,
    lazyView(async () => (await import('./open-pasted-dialog.tsx')).OpenPastedDialog),
  ],
  actions: (app) => ({
    openBehind: (file) => openBehind(app, fileOfBrowser(file), 'drop'),
    chooseBehind: () => chooseBehind(app),
  }),
  commands: [
    {
      id: 'open-body',
      ...menuCommands['open-body'],
      order: 160,
      run: (app) => void chooseAndOpen(app),
    },
    {
      id: 'open-pasted',
      ...menuCommands['open-pasted'],
      order: 170,
      run: (app) => pasteStoreOf(app).setState({ isOpen: true }),
    },
  ],
};
