import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { closeRequest, openNewRequest } from '../features/collections/open-request.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { MethodBadge } from '../ui/method-badge.tsx';
import { useApp, useTabs } from './app-context.ts';
import styles from './tab-strip.module.css';
import { isChanged, type RequestTab, showTab, titleOf } from './tabs/tabs-state.ts';

/** The open requests. */
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
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
      return closeRequest(app, tabs[index]?.tabId ?? '');
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
      <div ref={list} role="tablist" aria-label="Open requests" className={styles.tabs}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.tabId}
            tab={tab}
            isActive={tab.tabId === activeTabId}
            onShow={() => show(tab.tabId)}
            onClose={() => closeRequest(app, tab.tabId)}
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

function Tab({
  tab,
  isActive,
  onShow,
  onClose,
  onKeyDown,
}: {
  readonly tab: RequestTab;
  readonly isActive: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { request } = tab;
  const hasChanges = isChanged(tab);
  const title = titleOf(request);
  return (
    <div
      role="presentation"
      className={joinClasses(styles.tab, isActive && styles.active)}
      onAuxClick={(event) => {
        if (event.button === 1) onClose();
      }}
    >
      <div
        role="tab"
        data-tab={tab.tabId}
        id={`request-tab-${tab.tabId}`}
        aria-selected={isActive}
        aria-controls="request-panel"
        aria-label={`${request.method} ${title}${hasChanges ? ', unsaved changes' : ''}`}
        aria-keyshortcuts="Delete"
        tabIndex={isActive ? 0 : -1}
        title={request.url}
        className={styles.label}
        onClick={onShow}
        onKeyDown={onKeyDown}
      >
        <MethodBadge method={request.method} />
        <span className={styles.name}>{title}</span>
      </div>
      <span className={joinClasses(styles.end, hasChanges && styles.changed)}>
        <span className={styles.dot} aria-hidden />
        {/* The keyboard closes a tab with Delete or Ctrl+W. */}
        <button
          type="button"
          tabIndex={-1}
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
