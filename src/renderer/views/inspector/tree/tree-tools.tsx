import { Menu } from '@mantine/core';
import { ChevronDown, ChevronsUpDown, Search } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import spare from '../../../ui/spare.module.css';
import { Tip } from '../../../ui/tip.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
import { InSlot, SlotsContext } from '../base/slots.tsx';
import { allLevels } from './expand-nodes.ts';
import styles from './response-tree.module.css';
import type { TreeState } from './tree-model.ts';

const depths = [
  { label: '1 level', depth: 1 },
  { label: '2 levels', depth: 2 },
  { label: '3 levels', depth: 3 },
  { label: 'All levels', depth: allLevels },
] as const;

/** Faster opening needs no Cancel. */
const busyAfterMs = 300;

/** The tools of the tree: what it shows, how far it is open, and its search. */
export function TreeTools({
  state,
  hasType,
  said,
  onShowUnset,
  onGrouped,
  onExpand,
  onCancelExpand,
  onCollapseAll,
  onSearch,
  onRecover,
}: {
  readonly state: TreeState;
  readonly hasType: boolean;
  /** What was just done. */
  readonly said: ReactNode;
  readonly onShowUnset: (showUnset: boolean) => void;
  readonly onGrouped: (grouped: boolean) => void;
  readonly onExpand: (depth: number) => void;
  readonly onCancelExpand: () => void;
  readonly onCollapseAll: () => void;
  readonly onSearch: () => void;
  /** Null when no schema can be drafted. */
  readonly onRecover: (() => void) | null;
}) {
  const { isNarrow = false } = useContext(SlotsContext);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [startedAtMs, setStartedAtMs] = useState(0);
  const isSlow = useLasting(state.isExpanding, startedAtMs, busyAfterMs);
  const unset = `Unset ${formatCount(state.unsetCount)}`;
  return (
    <InSlot name="tools" className={styles.tools}>
      <span className={styles.said} role="status">
        {said}
      </span>
      {!isNarrow && (
        <>
          {hasType && (
            <Tip text="Show fields of the type that this message omits">
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={state.showUnset}
                  onChange={(event) => onShowUnset(event.currentTarget.checked)}
                />
                {unset}
              </label>
            </Tip>
          )}
          <Tip text="Show the items of a repeated field under one row">
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={state.grouped}
                onChange={(event) => onGrouped(event.currentTarget.checked)}
              />
              Group
            </label>
          </Tip>
        </>
      )}
      <Menu
        position="bottom-end"
        offset={4}
        opened={isMenuOpen}
        onChange={(isOpen) => setIsMenuOpen(isOpen && !isSlow)}
      >
        <Menu.Target>
          {/* The same button element, so that it keeps the focus. */}
          <Button look="quiet" className={styles.tool} {...(isSlow && { onClick: onCancelExpand })}>
            {isSlow ? (
              'Expanding... Cancel'
            ) : (
              <>
                <ChevronsUpDown size={13} aria-hidden />
                <span className={spare.spare}>Expand</span>
                <ChevronDown size={13} aria-hidden />
              </>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {depths.map(({ label, depth }) => (
            <Menu.Item
              key={label}
              onClick={() => {
                setStartedAtMs(Date.now());
                onExpand(depth);
              }}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={onCollapseAll}>Collapse all</Menu.Item>
          {isNarrow && (
            <>
              <Menu.Divider />
              {hasType && (
                <Menu.Item onClick={() => onShowUnset(!state.showUnset)}>
                  {state.showUnset ? 'Hide unset fields' : 'Show unset fields'}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => onGrouped(!state.grouped)}>
                {state.grouped ? 'Ungroup repeated fields' : 'Group repeated fields'}
              </Menu.Item>
            </>
          )}
          {onRecover !== null && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={onRecover}>Recover a schema from this body...</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        label="Search in the response"
        keys="Mod+F"
        icon={<Search size={14} aria-hidden />}
        onClick={onSearch}
      />
    </InSlot>
  );
}
