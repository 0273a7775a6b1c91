import { useMemo, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { CollectionsPanel } from '../features/collections/collections-panel.tsx';
import { ConflictBanner } from '../features/collections/conflict-banner.tsx';
import { SaveDialog } from '../features/collections/save-dialog.tsx';
import { saveRequest } from '../features/collections/save-request.ts';
import { CompareWorkbench } from '../features/compare/compare-workbench.tsx';
import { openCompare } from '../features/compare/open-compare.ts';
import { openAsRequest } from '../features/history/exchange-actions.ts';
import { ExchangeWorkbench } from '../features/history/exchange-workbench.tsx';
import { HistoryPanel } from '../features/history/history-panel.tsx';
import { BodyWorkbench } from '../features/opened-bodies/body-workbench.tsx';
import { DiffWorkbench } from '../features/opened-bodies/diff-workbench.tsx';
import { OpenPastedDialog } from '../features/opened-bodies/open-pasted-dialog.tsx';
import { RecordingWorkbench } from '../features/opened-bodies/recording-workbench.tsx';
import { PasteDialog } from '../features/request/body/fill/paste-dialog.tsx';
import { CurlDialog } from '../features/request/curl-dialog.tsx';
import { RequestWorkbench } from '../features/request/request-workbench.tsx';
import { openTimeIt } from '../features/runs/open-run.ts';
import { RunWorkbench } from '../features/runs/run-workbench.tsx';
import { RunsPanel } from '../features/runs/runs-panel.tsx';
import { chooseAndImport } from '../features/schemas/browser/import-schemas.ts';
import type { SchemaActions } from '../features/schemas/browser/schema-actions.ts';
import { SchemasPanel } from '../features/schemas/browser/schemas-panel.tsx';
import { chooseTypeForRequest } from '../features/schemas/pages/choose-type-for-request.ts';
import { exportSet } from '../features/schemas/pages/export-set.ts';
import { newRequestWithType } from '../features/schemas/pages/new-request-with-type.ts';
import { openSchemaFile, openTypePage } from '../features/schemas/pages/open-schema-tab.ts';
import { SchemaWorkbench } from '../features/schemas/pages/schema-workbench.tsx';
import { EnvironmentsDialog } from '../features/settings/environments/environments-dialog.tsx';
import { FolderWorkbench } from '../features/settings/folders/folder-workbench.tsx';
import { type App, useActiveTab, useApp, useTabs, useWindowState } from '../kernel/app-context.ts';
import { closeTabWithUndo } from '../kernel/close-tab-with-undo.ts';
import { ErrorBoundary } from '../kernel/error-boundary.tsx';
import { openFolderSettings } from '../kernel/tabs/open-folder-settings.ts';
import { openRequest } from '../kernel/tabs/open-request.ts';
import { Splitter } from '../ui/splitter.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { measureSaved } from './commands.ts';
import { DropTarget } from './drop-target.tsx';
import { FormerStateBanner } from './former-state-banner.tsx';
import styles from './frame.module.css';
import { NextStepLine } from './next-step-line.tsx';
import { NoTab } from './no-tab.tsx';
import { NoticeStack } from './notice-stack.tsx';
import { Rail } from './rail.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { RemovedBanner } from './removed-banner.tsx';
import { keepSideWidth, readSideWidth, sideWidthLimits } from './side-width.ts';
import { StatusBar } from './status-bar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The whole window. */
export function Frame() {
  const app = useApp();
  useShortcuts(app);
  const activeTabId = useTabs((state) => state.activeTabId);
  const [widthPx] = useState(() => readSideWidth(localStorage));

  return (
    <div className={styles.frame}>
      <TopBar />
      <ReadOnlyBanner />
      <FormerStateBanner />
      <div className={styles.middle}>
        <Rail />
        <Group id="frame" className={styles.columns ?? ''}>
          <Panel
            id="side"
            defaultSize={widthPx}
            minSize={sideWidthLimits.minPx}
            maxSize={sideWidthLimits.maxPx}
            groupResizeBehavior="preserve-pixel-size"
            onResize={(size) => keepSideWidth(localStorage, size.inPixels)}
          >
            <div className={styles.beside}>
              <SidePanel />
              <NoticeStack />
            </div>
          </Panel>
          <Splitter label="Resize the side panel" />
          <Panel id="centre" minSize={420}>
            <main className={styles.centre}>
              <TabStrip />
              <div
                role="tabpanel"
                id="tab-panel"
                aria-labelledby={`tab-${activeTabId}`}
                className={styles.panel}
                data-pane
              >
                <ErrorBoundary name="The open tab" resetKey={activeTabId} onError={app.saveNow}>
                  <RemovedBanner />
                  <Workbench />
                </ErrorBoundary>
                <NextStepLine />
              </div>
            </main>
          </Panel>
        </Group>
      </div>
      <StatusBar />
      <CommandPalette />
      <DropTarget />
      <AboutDialog />
      <SaveDialog />
      <CurlDialog />
      <OpenPastedDialog />
      <PasteDialog />
      <EnvironmentsDialog onOpenRequest={(requestId) => void openRequest(app, requestId)} />
    </div>
  );
}

/** The tab that is shown. */
function Workbench() {
  const app = useApp();
  const tab = useActiveTab();
  switch (tab?.kind) {
    case 'request':
      return (
        <>
          <ConflictBanner
            key={tab.tabId}
            tab={tab}
            onClose={() => closeTabWithUndo(app, tab.tabId)}
          />
          <RequestWorkbench tab={tab} />
        </>
      );
    case 'compare':
      // Each has scroll places and menus of its own.
      return <CompareWorkbench key={tab.tabId} tab={tab} />;
    case 'run':
      return <RunWorkbench key={tab.tabId} tab={tab} />;
    case 'schema':
      return (
        <SchemaWorkbench
          key={tab.tabId}
          tab={tab}
          onSaveRequest={(tabId) => void saveRequest(app, tabId)}
        />
      );
    case 'folder':
      return <FolderWorkbench key={tab.tabId} tab={tab} />;
    case 'exchange':
      return <ExchangeWorkbench key={tab.tabId} tab={tab} />;
    case 'body':
      return <BodyWorkbench key={tab.tabId} tab={tab} />;
    case 'recording':
      return <RecordingWorkbench key={tab.tabId} tab={tab} />;
    case 'diff':
      return <DiffWorkbench key={tab.tabId} tab={tab} />;
    case undefined:
      return <NoTab />;
  }
}

function SidePanel() {
  const app = useApp();
  const panel = useWindowState((state) => state.panel);
  const schemaActions = useMemo(() => schemaActionsOf(app), [app]);

  return (
    <aside className={styles.side} data-panel={panel} data-pane>
      <ErrorBoundary name="This panel" resetKey={panel} onError={app.saveNow}>
        {panel === 'requests' && (
          <CollectionsPanel
            actions={{
              onCompare: (requestId) => void measureSaved(app, requestId, openCompare),
              onTime: (requestId) => void measureSaved(app, requestId, openTimeIt),
              onSettings: (folderPath) => openFolderSettings(app, folderPath),
              onCurl: () => app.window.setState({ isCurlOpen: true }),
            }}
            onImport={() => void chooseAndImport(app, 'folder')}
          />
        )}
        {panel === 'schemas' && <SchemasPanel actions={schemaActions} />}
        {panel === 'history' && (
          <HistoryPanel onOpenAsRequest={(sent) => void openAsRequest(app, sent)} />
        )}
        {panel === 'runs' && <RunsPanel />}
      </ErrorBoundary>
    </aside>
  );
}

/** What the panel of the schemas leads to in the other parts of the window. */
function schemaActionsOf(app: App): SchemaActions {
  return {
    onOpenType: ({ setName, fullName }, isApart) =>
      openTypePage(app, { setName, typeName: fullName }, { isApart }),
    onOpenSource: (place, isApart) => openSchemaFile(app, place, { isApart }),
    onNewRequest: ({ setName, fullName }) =>
      void newRequestWithType(app, { setName, typeName: fullName }),
    onExportSet: (setName) => void exportSet(app, setName),
    onUse: (use, entry) => void chooseTypeForRequest(app, use, entry),
  };
}
