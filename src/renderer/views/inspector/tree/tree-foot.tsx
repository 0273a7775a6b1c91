import { Checkbox, Menu } from '@mantine/core';
import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
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

/** The line below the tree: its options, and the location of the chosen row. */
export function TreeFoot({
  state,
  hasType,
  path,
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
  readonly path: string;
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
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [startedAtMs, setStartedAtMs] = useState(0);
  const isSlow = useLasting(state.isExpanding, startedAtMs, busyAfterMs);
  return (
    <footer className={styles.foot}>
      {hasType && (
        <Checkbox
          size="xs"
          label={
            <>
              Show unset<span className={styles.spare}> fields</span>
              {` (${formatCount(state.unsetCount)})`}
            </>
          }
          checked={state.showUnset}
          onChange={(event) => onShowUnset(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        size="xs"
        label={
          <>
            Group<span className={styles.spare}> repeated</span>
          </>
        }
        checked={state.grouped}
        onChange={(event) => onGrouped(event.currentTarget.checked)}
      />
      <Menu
        position="top-start"
        offset={4}
        opened={isMenuOpen}
        onChange={(isOpen) => setIsMenuOpen(isOpen && !isSlow)}
      >
        <Menu.Target>
          {/* The same button element, so that it keeps the focus. */}
          <Button look="quiet" className={styles.tool} {...(isSlow && { onClick: onCancelExpand })}>
            {isSlow ? 'Expanding... Cancel' : 'Expand'}
            {!isSlow && <ChevronDown size={13} aria-hidden />}
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
          {onRecover !== null && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={onRecover}>Recover a schema from this body...</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <span className={styles.path} title={path === '' ? 'Field path' : `Field path: ${path}`}>
        <bdi>{path}</bdi>
      </span>
      <span className={styles.said} role="status">
        {said}
      </span>
      <IconButton
        label="Search in the response"
        keys="Mod+F"
        icon={<Search size={14} aria-hidden />}
        onClick={onSearch}
      />
    </footer>
  );
}
