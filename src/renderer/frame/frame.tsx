import { Settings } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import type { App } from '../kernel/app.ts';
import {
  useActiveTab,
  useApp,
  useResponses,
  useTabs,
  useWindowState,
} from '../kernel/app-context.ts';
import { runCommand } from '../kernel/commands.ts';
import { ErrorBoundary } from '../kernel/error-boundary.tsx';
import { tabViewOf } from '../kernel/feature.ts';
import type { LazyView } from '../kernel/lazy-view.tsx';
import type { Tab } from '../kernel/tabs/tabs-state.ts';
import { showPanel } from '../kernel/window-store.ts';
import { Banner } from '../ui/banner.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Splitter } from '../ui/splitter.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { drawParts } from './draw-parts.ts';
import { FormerStateBanner } from './former-state-banner.tsx';
import styles from './frame.module.css';
import { toggleSidebar } from './frame-feature.ts';
import { NoTab } from './no-tab.tsx';
import { showsRemoved } from './shows-removed.ts';
import { keepSidebarWidth, readSidebarWidth, sidebarLimits } from './sidebar-state.ts';
import { StatusBar } from './status-bar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The whole window. */
export function Frame() {
  const app = useApp();
  useShortcuts(app);
  const activeTabId = useTabs((state) => state.activeTabId);
  const isSidebarOpen = useWindowState((state) => state.isSidebarOpen);

  return (
    <div className={styles.frame}>
      <TopBar />
      {drawParts(
        app.features.flatMap(({ banners = [] }) => banners),
        {},
      )}
      <FormerStateBanner />
      <div className={styles.middle}>
        <Rail />
        <Group id="frame" className={styles.columns ?? ''}>
          {isSidebarOpen && <Sidebar />}
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
              </div>
              <Toasts />
            </main>
          </Panel>
        </Group>
      </div>
      <StatusBar />
      <CommandPalette />
      <AboutDialog />
      <Overlays />
    </div>
  );
}

function Sidebar() {
  const [widthPx] = useState(() => readSidebarWidth(localStorage));
  return (
    <>
      <Panel
        id="side"
        defaultSize={widthPx}
        minSize={sidebarLimits.minPx}
        maxSize={sidebarLimits.maxPx}
        groupResizeBehavior="preserve-pixel-size"
        onResize={(size) => keepSidebarWidth(localStorage, size.inPixels)}
      >
        <SidePanel />
      </Panel>
      <Splitter label="Resize sidebar" />
    </>
  );
}

/** The active tab. */
function Workbench() {
  const app = useApp();
  const tab = useActiveTab();
  if (tab === null) return <NoTab />;
  return (
    <>
      {drawParts(
        app.features.flatMap(({ tabBanners = [] }) => tabBanners),
        { tab },
      )}
      <Suspense>
        <OneTab tab={tab} />
      </Suspense>
    </>
  );
}

function OneTab({ tab }: { readonly tab: Tab }) {
  const shown = tabViewOf(useApp().features, tab.kind);
  if (shown === undefined) return null;
  return <shown.View key={shown.isShared ? tab.kind : tab.tabId} tab={tab} />;
}

/** Draws the overlays. The start does not wait for lazy ones. */
function Overlays() {
  const app = useApp();
  const overlays = useMemo(() => app.features.flatMap((feature) => feature.overlays ?? []), [app]);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void whenIdle()
      .then(() => Promise.all(overlays.filter(isLazy).map(({ preload }) => preload())))
      .then(() => {
        setLoaded(true);
        return preloadViews(app);
      });
  }, [app, overlays]);
  return (
    <>
      {drawParts(
        overlays.filter((overlay) => !isLazy(overlay)),
        {},
      )}
      {isLoaded && drawParts(overlays.filter(isLazy), {})}
    </>
  );
}

function SidePanel() {
  const app = useApp();
  const name = useWindowState((state) => state.panel);
  const shown = useMemo(
    () => app.features.flatMap(({ panels = [] }) => panels).find((panel) => panel.name === name),
    [app, name],
  );

  return (
    <aside className={styles.side} data-panel={name} data-pane>
      <ErrorBoundary name="This panel" resetKey={name} onError={app.saveNow}>
        <Suspense>{shown !== undefined && <shown.View />}</Suspense>
      </ErrorBoundary>
    </aside>
  );
}

/**
 * Warns that the active tab shows something that was removed from disk: it stays until the memory is needed.
 */
function RemovedBanner() {
  const tab = useActiveTab();
  const removed = useResponses((state) => state.removed);
  if (tab === null || !showsRemoved(tab, removed)) return null;
  return (
    <Banner
      tone="warning"
      title="This tab's data was removed from disk to make room"
      text="Open tabs exceed the limit of 2 GB. It stays until its memory is needed or Protodesk closes: save it to a file to keep it."
    />
  );
}

/** True when the code of a component loads separately. */
function isLazy(view: ComponentType | LazyView<object>): view is LazyView<object> {
  return 'preload' in view;
}

/** Loads the code of tabs and panels that may be shown later, one at a time while the app is idle. */
async function preloadViews({ features }: Pick<App, 'features'>): Promise<void> {
  const views: readonly Pick<LazyView<never>, 'preload'>[] = features.flatMap(
    ({ tabViews = [], panels = [] }) => [
      ...tabViews.map(({ View }) => View),
      ...panels.map(({ View }) => View).filter(isLazy),
    ],
  );
  for (const view of views) {
    await whenIdle();
    await view.preload();
  }
}

/** Resolves when the app is idle, or soon. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}

/** Chooses which panel the sidebar shows. Pressing the shown one collapses the sidebar. */
function Rail() {
  const app = useApp();
  const panels = app.features.flatMap((feature) => feature.panels ?? []);
  const shown = useWindowState(({ panel, isSidebarOpen }) => (isSidebarOpen ? panel : null));
  return (
    <nav className={styles.rail} aria-label="Panels">
      {panels.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={shown === name}
          className={joinClasses(styles.item, shown === name && styles.active)}
          onClick={() => (shown === name ? toggleSidebar(app) : showPanel(app.window, name))}
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden />
          {label}
        </button>
      ))}
      <IconButton
        label={menuCommands.preferences.label}
        keys={menuCommands.preferences.keys}
        className={styles.preferences ?? ''}
        icon={<Settings size={17} strokeWidth={1.75} aria-hidden />}
        onClick={() => runCommand(app, 'preferences')}
      />
    </nav>
  );
}
