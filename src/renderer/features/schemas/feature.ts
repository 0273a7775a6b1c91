import type { Feature } from '../../kernel/feature.ts';
import { setReport } from '../../kernel/schemas-store.ts';
import { followDrift, loadDrift } from './browser/follow-drift.ts';
import { loadSchemas } from './browser/import-schemas.ts';
import { openDriftReport } from './pages/open-schema-tab.ts';

/** The schemas of the workspace: their panel, and a page for each type and file. */
export const schemasFeature: Feature = {
  name: 'schemas',
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
