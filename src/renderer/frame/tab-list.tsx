import { Menu } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import type { Tab } from '../kernel/tabs/tabs-state.ts';
import { TabIcon } from './tab-icon.tsx';
import styles from './tab-list.module.css';
import { useTabWords } from './use-tab-words.ts';

/** A button with the number of tabs that have no room; its menu has all tabs. */
export function TabList({
  tabs,
  activeTabId,
  hiddenCount,
  onShow,
}: {
  readonly tabs: readonly Tab[];
  readonly activeTabId: string | null;
  readonly hiddenCount: number;
  readonly onShow: (tabId: string) => void;
}) {
  const label = `All tabs, ${hiddenCount} hidden`;
  return (
    <Menu
      position="bottom-end"
      offset={4}
      width={340}
      classNames={{ itemLabel: styles.label ?? '' }}
    >
      <Menu.Target>
        <button type="button" aria-label={label} title={label} className={styles.button}>
          <ChevronDown size={14} aria-hidden />
          {hiddenCount}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="All tabs" className={styles.dropdown}>
        {tabs.map((tab) => (
          <Item
            key={tab.tabId}
            tab={tab}
            isActive={tab.tabId === activeTabId}
            onShow={() => onShow(tab.tabId)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({
  tab,
  isActive,
  onShow,
}: {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly onShow: () => void;
}) {
  const { title, tip, spoken, hasChanges } = useTabWords(tab);
  return (
    <Menu.Item
      ref={isActive ? showInMiddle : undefined}
      aria-label={spoken}
      aria-current={isActive ? 'page' : undefined}
      title={tip}
      leftSection={
        <span className={styles.mark}>{isActive && <Check size={14} aria-hidden />}</span>
      }
      rightSection={hasChanges ? <span className={styles.dot} aria-hidden /> : undefined}
      onClick={onShow}
    >
      <span className={styles.item}>
        <TabIcon tab={tab} className={styles.icon} />
        <span className={styles.name} dir="auto">
          {title}
        </span>
      </span>
    </Menu.Item>
  );
}

function showInMiddle(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'center' });
}
