import { type LucideIcon, Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import type { CollectionEntry } from '../../shared/model/workspace.ts';
import { useApp, useResponses, useTabs, useWindowState } from '../kernel/app-context.ts';
import { closeTabWithUndo } from '../kernel/close-tab-with-undo.ts';
import { tabViewOf, titleOfTab } from '../kernel/feature.ts';
import { openNewRequest } from '../kernel/open-request.ts';
import { isChanged } from '../kernel/tabs/request-tab.ts';
import { showTab, type Tab } from '../kernel/tabs/tabs-state.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { InlineName, type NameEnd } from '../ui/inline-name.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { MethodBadge } from '../ui/method-badge.tsx';
import { showsRemoved } from './shows-removed.ts';
import styles from './tab-strip.module.css';

const noEntries: readonly CollectionEntry[] = [];

/** The tabs of the window. */
export function TabStrip() {
  const app = useApp();
  const tabs = useTabs((state) => state.tabs);
  const activeTabId = useTabs((state) => state.activeTabId);
  const list = useRef<HTMLDivElement>(null);
  /** True when the next tab gets the focus of the closed one. */
  const isFocusDue = useRef(false);

  useEffect(() => {
    if (activeTabId === null) return;
    const selector = `[data-tab="${CSS.escape(activeTabId)}"]`;
    const active = list.current?.querySelector<HTMLElement>(selector);
    // Scroll the close button into view too.
    active?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isFocusDue.current) active?.focus();
    isFocusDue.current = false;
  }, [activeTabId]);

  function show(tabId: string) {
    app.saveNow();
    app.tabs.setState((state) => showTab(state, tabId));
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === 'Delete') {
      isFocusDue.current = true;
      return closeTabWithUndo(app, tabs[index]?.tabId ?? '');
    }
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    show(next.tabId);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.tabId)}"]`)?.focus();
  }

  return (
    <div className={styles.strip}>
      <div
        ref={list}
        role="tablist"
        aria-label="Open tabs"
        className={styles.tabs}
        onWheel={(event) => {
          // A mouse has one wheel, so it scrolls the tabs sideways.
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab, index) => (
          <OneTab
            key={tab.tabId}
            tab={tab}
            isActive={tab.tabId === activeTabId}
            onShow={() => show(tab.tabId)}
            onClose={() => closeTabWithUndo(app, tab.tabId)}
            onKeyDown={(event) => onKeyDown(event, index)}
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
    </div>
  );
}

function OneTab({
  tab,
  isActive,
  onShow,
  onClose,
  onKeyDown,
}: {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const app = useApp();
  const label = useRef<HTMLDivElement>(null);
  const hasChanges = isChanged(tab);
  const isRemoved = useResponses((state) => showsRemoved(tab, state.removed));
  const title = useTitle(tab);
  const [isRenaming, setIsRenaming] = useState(false);
  const view = tabViewOf(app.features, tab.kind);
  const name = view?.spokenName?.(tab, title) ?? title;
  function rename(next: string | null, end: NameEnd) {
    setIsRenaming(false);
    if (next !== null) app.actions.renameRequest?.(tab.tabId, next);
    if (end === 'key') requestAnimationFrame(() => label.current?.focus());
  }

  return (
    <div
      role="presentation"
      className={joinClasses(styles.tab, isActive && styles.active)}
      onAuxClick={(event) => {
        if (event.button === 1) onClose();
      }}
    >
      <div
        ref={label}
        role="tab"
        data-tab={tab.tabId}
        id={`tab-${tab.tabId}`}
        aria-selected={isActive}
        aria-controls="tab-panel"
        aria-label={`${name}${hasChanges ? ', unsaved changes' : ''}${isRemoved ? ', removed from the disk' : ''}`}
        aria-keyshortcuts="Delete"
        tabIndex={isActive ? 0 : -1}
        title={view?.tipOf?.(tab, title) ?? name}
        className={styles.label}
        onClick={onShow}
        onDoubleClick={() => setIsRenaming(tab.kind === 'request')}
        onKeyDown={(event) => {
          if (event.key === 'F2') setIsRenaming(tab.kind === 'request');
          else onKeyDown(event);
        }}
      >
        <TabIcon tab={tab} Icon={view?.iconOf?.(tab)} />
        {isRenaming ? (
          <InlineName label={`Name of ${title}`} name={title} onDone={rename} />
        ) : (
          <span className={styles.name}>{title}</span>
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
          onClick={onClose}
        >
          <X size={13} aria-hidden />
        </button>
      </span>
    </div>
  );
}

function useTitle(tab: Tab): string {
  const { features } = useApp();
  return useWindowState(({ workspace }) =>
    titleOfTab(features, tab, workspace?.collections ?? noEntries),
  );
}

function TabIcon({ tab, Icon }: { readonly tab: Tab; readonly Icon: LucideIcon | undefined }) {
  if (tab.kind === 'request') return <MethodBadge method={tab.request.method} />;
  return Icon === undefined ? null : <Icon size={14} aria-hidden className={styles.icon} />;
}
