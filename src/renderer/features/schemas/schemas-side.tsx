import { useMemo } from 'react';
import type { App } from '../../kernel/app.ts';
import { useApp } from '../../kernel/app-context.ts';
import type { SchemaActions } from './browser/schema-actions.ts';
import { SchemasPanel } from './browser/schemas-panel.tsx';
import { chooseTypeForRequest } from './pages/choose-type-for-request.ts';
import { exportSet } from './pages/export-set.ts';
import { newRequestWithType } from './pages/new-request-with-type.ts';
import { openSchemaFile, openTypePage } from './pages/open-schema-tab.ts';
import type { PagePlace } from './pages/schema-tab-state.ts';

/** The panel of the schemas, which opens their pages. */
export function SchemasSide() {
  const app = useApp();
  const actions = useMemo(() => actionsOf(app), [app]);
  return <SchemasPanel actions={actions} />;
}

function actionsOf(app: App): SchemaActions {
  return {
    onOpenType: ({ setName, fullName }, isApart) =>
      openTypePage(app, { setName, typeName: fullName }, placeOf(isApart)),
    onOpenSource: (place, isApart) => openSchemaFile(app, place, placeOf(isApart)),
    onNewRequest: ({ setName, fullName }) =>
      void newRequestWithType(app, { setName, typeName: fullName }),
    onExportSet: (setName) => void exportSet(app, setName),
    onUse: (use, entry) => void chooseTypeForRequest(app, use, entry),
  };
}

/** A press opens the preview; with Ctrl, a middle or a double press, a tab that stays. */
function placeOf(isApart: boolean): PagePlace {
  return isApart ? 'apart' : 'preview';
}
