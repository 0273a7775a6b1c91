import { useElementSize } from '@mantine/hooks';
import { Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useTabs } from '../kernel/app-context.ts';
import { closeTabWithUndo } from '../kernel/close-tab-with-undo.ts';
import { openNewRequest } from '../kernel/open-request.ts';
import { keepTab } from '../kernel/tabs/preview-tab.ts';
import { showTab, showTabAt, type Tab } from '../kernel/tabs/tabs-state.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { InlineName, type NameEnd } from '../ui/inline-name.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { menuPoint, type Point } from '../ui/menu-at.tsx';
import { hiddenTabs, minTabPx } from './hidden-tabs.ts';
import { TabIcon } from './tab-icon.tsx';
import { TabList } from './tab-list.tsx';
import { TabMenu } from './tab-menu.tsx';
import { tabNamingOf } from './tab-naming.ts';
import styles from './tab-strip.module.css';
import { titleParts } from './title-parts.ts';
import { useTabWords } from './use-tab-words.ts';

/** The tabs of the window. They shrink as far as is sensible; then a list has those without room. */
export function TabStrip() {
  const app = useApp();
  const tabs = useTabs((state) => state.tabs);
  const activeTabId = useTabs((state) => state.activeTabId);
  const previewTabId = useTabs((state) => state.previewTabId);
  const { ref: strip, width } = useElementSize();
  const list = useRef<HTMLDivElement>(null);
  /** True when the next tab gets the focus of the closed one. */
  const isFocusDue = useRef(false);
  const hiddenCount = width === 0 ? 0 : hiddenTabs(tabs.length, width);

  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs and a new width move the active tab.
  useEffect(() => {
    if (list.current !== null) showActive(list.current);
  }, [activeTabId, tabs.length, width]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is active.
  useEffect(() => {
    if (isFocusDue.current) focusTab(activeTabId);
    isFocusDue.current = false;
  }, [activeTabId]);

  function focusTab(tabId: string | null) {
    const selector = `[data-tab="${CSS.escape(tabId ?? '')}"]`;
    list.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function show(tabId: string) {
    app.saveNow();
    app.tabs.setState((state) => showTab(state, tabId));
  }

  function onKeyDown(event: KeyboardEvent) {
    const tabId = (event.target as HTMLElement).dataset.tab;
    if (tabId === undefined) return;
    if (event.key === 'Delete') {
      isFocusDue.current = true;
      return closeTabWithUndo(app, tabId);
    }
    const index = tabs.findIndex((tab) => tab.tabId === tabId);
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    app.saveNow();
    app.tabs.setState((state) => showTabAt(state, (to + tabs.length) % tabs.length));
    focusTab(app.tabs.getState().activeTabId);
  }

  return (
    <div ref={strip} className={styles.strip}>
      <div
        ref={list}
        role="tablist"
        aria-label="Open tabs"
        className={styles.tabs}
        style={{ gridAutoColumns: `minmax(${minTabPx}px, max-content)` }}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          // A mouse has one wheel, so it scrolls the tabs sideways.
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab) => (
          <OneTab
            key={tab.tabId}
            tab={tab}
            isActive={tab.tabId === activeTabId}
            isPreview={tab.tabId === previewTabId}
          />
        ))}
      </div>
      <IconButton
        label={menuCommands['new-tab'].label}
        keys={menuCommands['new-tab'].keys}
        className={styles.add ?? ''}
        icon={<Plus size={15} aria-hidden />}
        onClick={() => openNewRequest(app)}
      />
      {hiddenCount > 0 && (
        <TabList tabs={tabs} activeTabId={activeTabId} hiddenCount={hiddenCount} onShow={show} />
      )}
    </div>
  );
}

/**
 * Scrolls the active tab into sight with its neighbours. The active tab sticks to the edges, so its own place
 * cannot be asked for.
 */
function showActive(list: HTMLElement): void {
  const active = list.querySelector('[aria-selected="true"]')?.parentElement;
  if (!active) return;
  const { previousElementSibling: before, nextElementSibling: after } = active;
  if (before === null) list.scrollLeft = 0;
  else if (after === null) list.scrollLeft = list.scrollWidth;
  for (const one of [before, after]) one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Drawn again only when it changes: a typed letter changes one of 200 tabs. */
const OneTab = memo(function OneTab({
  tab,
  isActive,
  isPreview,
}: {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly isPreview: boolean;
}) {
  const app = useApp();
  const { tabId } = tab;
  const label = useRef<HTMLDivElement>(null);
  const { title, tip, spoken, hasChanges, isRemoved } = useTabWords(tab);
  const { start, end } = titleParts(tab.kind, title);
  const naming = tabNamingOf(app);
  const isRenaming = useStore(naming, (state) => state.tabId === tabId);
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const close = () => closeTabWithUndo(app, tabId);

  function rename(next: string | null, end: NameEnd) {
    naming.setState({ tabId: null });
    if (next !== null) app.actions.renameRequest?.(tabId, next);
    if (end === 'key') requestAnimationFrame(() => label.current?.focus());
  }

  function focusAfterMenu() {
    const own = label.current;
    const list = own?.closest('[role="tablist"]');
    own?.focus();
    // The menu may have closed this tab.
    requestAnimationFrame(() => {
      if (own?.isConnected) return;
      list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tab in it has the keys.
    <div
      role="presentation"
      className={joinClasses(styles.tab, isActive && styles.active)}
      onAuxClick={(event) => {
        if (event.button === 1) close();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuAt(menuPoint(event.currentTarget, event, 0));
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of tabs has the keys. */}
      <div
        ref={label}
        role="tab"
        data-tab={tabId}
        id={`tab-${tabId}`}
        aria-selected={isActive}
        aria-controls="tab-panel"
        aria-label={isPreview ? `${spoken}, preview` : spoken}
        aria-keyshortcuts="Delete"
        tabIndex={isActive ? 0 : -1}
        title={tip}
        className={styles.label}
        onClick={() => {
          app.saveNow();
          app.tabs.setState((state) => showTab(state, tabId));
        }}
        onDoubleClick={() => {
          if (isPreview) app.tabs.setState((state) => keepTab(state, tabId));
          else if (tab.kind === 'request') naming.setState({ tabId });
        }}
      >
        <TabIcon tab={tab} className={styles.icon} />
        {isRenaming ? (
          <InlineName label={`Name of ${title}`} name={title} onDone={rename} />
        ) : (
          <span className={joinClasses(styles.name, isPreview && styles.preview)} dir="auto">
            <span className={styles.start}>{start}</span>
            <span className={styles.rest}>{end}</span>
          </span>
        )}
        {isRemoved && <TriangleAlert size={13} aria-hidden className={styles.removed} />}
      </div>
      <span className={joinClasses(styles.end, hasChanges && styles.changed)}>
        <span className={styles.dot} aria-hidden />
        {/* No tab stop: the keyboard closes a tab with Delete or Ctrl+W, and a tab list may contain only
            tabs. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          aria-label={`Close ${title}`}
          className={styles.close}
          onClick={close}
        >
          <X size={13} aria-hidden />
        </button>
      </span>
      {menuAt !== null && (
        <TabMenu
          at={menuAt}
          tab={tab}
          title={title}
          onClose={() => {
            setMenuAt(null);
            focusAfterMenu();
          }}
        />
      )}
    </div>
  );
});
