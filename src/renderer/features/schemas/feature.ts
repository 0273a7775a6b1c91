import { Braces, FileCode, FileDiff } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { SchemaTabPage } from '../../../shared/model/session.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { setReport } from '../../kernel/schemas-store.ts';
import { titleOfPage } from '../../kernel/tabs/title-of-page.ts';
import { followDrift, loadDrift } from './browser/follow-drift.ts';
import {
  chooseAndImport,
  importPaths,
  loadSchemas,
  reloadSchemas,
  showSchemas,
} from './browser/import-schemas.ts';
import { SchemaStatus } from './browser/schema-status.tsx';
import { openDriftReport } from './pages/open-schema-tab.ts';
import { definedTypes } from './palette-types.tsx';

/** The feature for the workspace's schemas: their panel, and a page for each type and file. */
export const schemasFeature: Feature = {
  name: 'schemas',
  tabViews: [
    {
      kind: 'schema',
      title: ({ page }) => titleOfPage(page),
      iconOf: ({ page }) => ({ type: Braces, file: FileCode, drift: FileDiff })[page.kind],
      tipOf: ({ page }) => tipOfPage(page),
      View: lazyView(async () => (await import('./pages/schema-workbench.tsx')).SchemaWorkbench),
    },
  ],
  panels: [
    {
      name: 'schemas',
      label: 'Schemas',
      Icon: Braces,
      View: lazyView(async () => (await import('./schemas-side.tsx')).SchemasSide),
    },
  ],
  statusItems: [SchemaStatus],
  paletteSources: [definedTypes],
  commands: [
    {
      id: 'import-folder',
      ...menuCommands['import-folder'],
      order: 130,
      run: (app) => void chooseAndImport(app, 'folder'),
    },
    {
      id: 'files',
      label: 'Open .proto files...',
      keywords: ['import', 'schema', 'protobuf', 'types'],
      order: 140,
      run: (app) => void chooseAndImport(app, 'files'),
    },
    {
      id: 'set',
      label: 'Open descriptor set...',
      keywords: ['import', 'schema', 'protobuf', 'types', 'protoc', 'buf', 'binpb', 'desc'],
      order: 150,
      run: (app) => void chooseAndImport(app, 'descriptor-set'),
    },
    {
      id: 'reload',
      label: 'Reload schemas',
      keywords: ['refresh', 'proto', 'types', 'read again'],
      order: 270,
      run: (app) => void reloadSchemas(app),
    },
    {
      id: 'check',
      label: 'Check schemas',
      keywords: ['lint', 'validate', 'compile', 'proto'],
      order: 280,
      run: (app) => void app.engine.checkSchemas({}),
    },
    {
      id: 'problems',
      label: 'Show schema problems',
      keywords: ['errors', 'warnings', 'lint', 'proto'],
      order: 290,
      run: (app) => showSchemas(app, 'problems'),
    },
    {
      id: 'sources',
      label: 'Show schema sources',
      keywords: ['sets', 'import paths', 'roots', 'proto', 'descriptor'],
      order: 300,
      run: (app) => showSchemas(app, 'sources'),
    },
    {
      id: 'drift',
      label: 'Show schema changes',
      keywords: ['drift', 'breaking', 'diff', 'requests', 'proto'],
      order: 310,
      run: openDriftReport,
    },
  ],
  actions: (app) => ({ importSchemas: (paths) => void importPaths(app, paths) }),
  start(app, onEvent) {
    onEvent('importProgress', ({ readFiles }) => {
      if (app.schemas.getState().reading !== null) app.schemas.setState({ reading: { readFiles } });
    });
    onEvent('schemasChanged', (report) => setReport(app.schemas, report));
    onEvent('schemaCheckProgress', (check) => app.schemas.setState({ check }));
    onEvent('schemaDriftChanged', (drift) => {
      followDrift(app, drift, () => openDriftReport(app));
    });
  },
  async load(app) {
    await loadSchemas(app);
    await loadDrift(app, () => openDriftReport(app));
  },
};

function tipOfPage(page: SchemaTabPage): string {
  switch (page.kind) {
    case 'type':
      return page.typeName;
    case 'file':
      return page.path;
    case 'drift':
      return 'Schema changes in saved requests';
  }
}
