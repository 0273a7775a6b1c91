import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './pane-tabs.module.css';
import spare from './spare.module.css';

/** One tab of a {@link PaneTabs} row. */
export interface PaneTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A shorter label for narrow rows; a part of the label. */
  readonly short?: string;
  /** A count beside the label; 0 is hidden. */
  readonly count?: number;
  /** The number of problems in the pane, shown instead of the count; 0 is hidden. */
  readonly faults?: number;
}

/**
 * A row of tabs; arrow keys move, as in ARIA's tab pattern. The pane must have `role="tabpanel"` and `id` =
 * `{idPrefix}-panel`.
 */
export function PaneTabs<Id extends string>({
  label,
  idPrefix,
  tabs,
  more = [],
  activeId,
  onChange,
  onClose,
  aside,
}: {
  readonly label: string;
  readonly idPrefix: string;
  readonly tabs: readonly PaneTab<Id>[];
  /** Tabs without content, in a menu at the end of the row. */
  readonly more?: readonly PaneTab<Id>[];
  /** Null while no pane is shown. */
  readonly activeId: Id | null;
  readonly onChange: (id: Id) => void;
  /** Called when the active tab is pressed; left out when a pane is always shown. */
  readonly onClose?: (() => void) | undefined;
  /** Shown at the right end of the row. */
  readonly aside?: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const focusId = activeId ?? tabs[0]?.id;

  function moveWithKeys(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === focusId);
    const to = targetIndex(event.key, index, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus();
  }

  return (
    <div className={styles.row}>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${idPrefix}-tab-${tab.id}`}
            aria-selected={tab.id === activeId}
            {...(tab.short !== undefined && { 'aria-label': fullLabel(tab), title: tab.label })}
            aria-controls={`${idPrefix}-panel`}
            tabIndex={tab.id === focusId ? 0 : -1}
            className={joinClasses(styles.tab, tab.id === activeId && styles.active)}
            onClick={() => (tab.id === activeId && onClose ? onClose() : onChange(tab.id))}
            onKeyDown={moveWithKeys}
          >
            {tab.short ?? tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className={styles.count}>{tab.count}</span>
            )}
            {tab.faults !== undefined && tab.faults > 0 && (
              <span
                className={styles.faults}
                role="img"
                aria-label={tab.faults === 1 ? '1 problem' : `${tab.faults} problems`}
              >
                {tab.faults}
              </span>
            )}
          </button>
        ))}
      </div>
      {more.length > 0 && (
        <Menu position="bottom-start" offset={2}>
          <Menu.Target>
            <button type="button" aria-label={`More ${label.toLowerCase()}`} className={styles.tab}>
              More
              <ChevronDown size={13} aria-hidden className={spare.spare} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((tab) => (
              <Menu.Item key={tab.id} onClick={() => onChange(tab.id)}>
                {tab.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {aside}
    </div>
  );
}

function fullLabel({ label, count = 0 }: PaneTab<string>): string {
  return count > 0 ? `${label} ${count}` : label;
}

function targetIndex(key: string, index: number, length: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % length;
    case 'ArrowLeft':
      return (index - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
