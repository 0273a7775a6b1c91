import {
  Binary,
  Braces,
  Diff,
  FileCode,
  FileDiff,
  GitCompareArrows,
  History,
  ListVideo,
  Plus,
  Settings2,
  Timer,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CollectionEntry } from '../../shared/model/workspace.ts';
import { renameOpenRequest } from '../features/collections/rename-open-request.ts';
import { useApp, useResponses, useTabs, useWindowState } from '../kernel/app-context.ts';
import { closeTabWithUndo } from '../kernel/close-tab-with-undo.ts';
import { openNewRequest } from '../kernel/tabs/open-request.ts';
import { hasHalfTypedRules, isChanged } from '../kernel/tabs/request-tab.ts';
import { titleOfTab } from '../kernel/tabs/tab-title.ts';
import { type SchemaTab, showTab, type Tab } from '../kernel/tabs/tabs-state.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { InlineName, type NameEnd } from '../ui/inline-name.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { MethodBadge } from '../ui/method-badge.tsx';
import { showsRemoved } from './shows-removed.ts';
import styles from './tab-strip.module.css';

const noEntries: readonly CollectionEntry[] = [];

/** The open requests, comparisons and runs. */
export function TabStrip() {
  const app = useApp();
  const tabs = useTabs((state) => state.tabs);
  const activeTabId = useTabs((state) => state.activeTabId);
  const list = useRef<HTMLDivElement>(null);
  /** Whether the tab shown next takes over the focus of the one that is closed. */
  const isFocusDue = useRef(false);

  useEffect(() => {
    if (activeTabId === null) return;
    const selector = `[data-tab="${CSS.escape(activeTabId)}"]`;
    const active = list.current?.querySelector<HTMLElement>(selector);
    // With the button that closes it.
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
          // A mouse has one wheel, and the tabs go one way.
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
        label="New request tab"
        keys="Ctrl+T"
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
  const hasChanges = tab.kind === 'request' ? isChanged(tab) : hasHalfTypedRules(tab);
  const isRemoved = useResponses((state) => showsRemoved(tab, state.removed));
  const title = useTitle(tab);
  const [isRenaming, setIsRenaming] = useState(false);
  const name = spokenName(tab, title);
  function rename(next: string | null, end: NameEnd) {
    setIsRenaming(false);
    if (next !== null) void renameOpenRequest(app, tab.tabId, next);
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
        title={tipOf(tab, title)}
        className={styles.label}
        onClick={onShow}
        onDoubleClick={() => setIsRenaming(tab.kind === 'request')}
        onKeyDown={(event) => {
          if (event.key === 'F2') setIsRenaming(tab.kind === 'request');
          else onKeyDown(event);
        }}
      >
        <TabIcon tab={tab} />
        {isRenaming ? (
          <InlineName label={`Name of ${title}`} name={title} onDone={rename} />
        ) : (
          <span className={styles.name}>{title}</span>
        )}
        {isRemoved && <TriangleAlert size={13} aria-hidden className={styles.removed} />}
      </div>
      <span className={joinClasses(styles.end, hasChanges && styles.changed)}>
        <span className={styles.dot} aria-hidden />
        {/* The keyboard closes a tab with Delete or Ctrl+W, and a list of tabs has tabs alone. */}
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
  return useWindowState(({ workspace }) => titleOfTab(tab, workspace?.collections ?? noEntries));
}

/** With what the icon in front of it says. */
function spokenName(tab: Tab, title: string): string {
  if (tab.kind === 'request') return `${tab.request.method} ${title}`;
  if (tab.kind === 'body') return `Body ${title}`;
  if (tab.kind === 'recording') return `Recording ${title}`;
  if (tab.kind === 'diff') return `Differences of ${title}`;
  if (tab.kind !== 'folder') return title;
  return tab.folderPath === '' ? 'Settings of the workspace' : `Settings of ${title}`;
}

function TabIcon({ tab }: { readonly tab: Tab }) {
  switch (tab.kind) {
    case 'request':
      return <MethodBadge method={tab.request.method} />;
    case 'compare':
      return <GitCompareArrows size={14} aria-hidden className={styles.icon} />;
    case 'run':
      return <Timer size={14} aria-hidden className={styles.icon} />;
    case 'schema':
      return <SchemaIcon kind={tab.page.kind} />;
    case 'folder':
      return <Settings2 size={14} aria-hidden className={styles.icon} />;
    case 'exchange':
      return <History size={14} aria-hidden className={styles.icon} />;
    case 'body':
      return <Binary size={14} aria-hidden className={styles.icon} />;
    case 'recording':
      return <ListVideo size={14} aria-hidden className={styles.icon} />;
    case 'diff':
      return <Diff size={14} aria-hidden className={styles.icon} />;
  }
}

function SchemaIcon({ kind }: { readonly kind: SchemaTab['page']['kind'] }) {
  const Icon = { type: Braces, file: FileCode, drift: FileDiff }[kind];
  return <Icon size={14} aria-hidden className={styles.icon} />;
}

/** What a name too long for its tab leaves out, and where the requests go. */
function tipOf(tab: Tab, title: string): string {
  if (tab.kind === 'schema') return schemaTip(tab);
  return [spokenTip(tab, title), urlOf(tab)].filter(Boolean).join('\n');
}

function spokenTip(tab: Tab, title: string): string {
  return tab.kind === 'request' ? title : spokenName(tab, title);
}

/** Where what is sent of a tab goes; null where nothing is. */
function urlOf(tab: Tab): string | null {
  if (tab.kind === 'request' || tab.kind === 'compare') return tab.request.url;
  return tab.kind === 'run' ? (tab.plan.series[0]?.request.url ?? null) : null;
}

function schemaTip({ page }: SchemaTab): string {
  switch (page.kind) {
    case 'type':
      return page.typeName;
    case 'file':
      return page.path;
    case 'drift':
      return 'What changes of the schemas do to saved requests';
  }
}
