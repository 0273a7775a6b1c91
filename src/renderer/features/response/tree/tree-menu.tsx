import { Menu } from '@mantine/core';
import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import styles from './answer-tree.module.css';
import type { TreeLine } from './tree-store.ts';
import { canOpen } from './use-tree-selection.ts';

/** The menu of a tree row; opens at a point of the window. */
export function TreeMenu({
  at,
  line,
  onClose,
  onCopyValue,
  onCopyPath,
  onCopyBytes,
  onToggle,
}: {
  /** Null while it is closed. */
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly line: TreeLine | null;
  readonly onClose: () => void;
  readonly onCopyValue: () => void;
  readonly onCopyPath: (path: string) => void;
  readonly onCopyBytes: (row: TreeRow) => void;
  readonly onToggle: (line: TreeLine) => void;
}) {
  const row = line?.kind === 'field' ? line.row : null;
  const branch = line !== null && canOpen(line) ? line : null;
  return (
    <Menu
      opened={at !== null}
      onClose={onClose}
      position="bottom-start"
      offset={2}
      returnFocus={false}
      width={190}
    >
      <Menu.Target>
        <div aria-hidden style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={row === null || row.value.kind === 'message' || row.value.kind === 'fault'}
          rightSection={<span className={styles.keys}>Ctrl+C</span>}
          onClick={onCopyValue}
        >
          Copy value
        </Menu.Item>
        <Menu.Item disabled={row === null} onClick={() => row !== null && onCopyPath(row.path)}>
          Copy field path
        </Menu.Item>
        <Menu.Item
          disabled={row === null || row.range === null}
          onClick={() => row !== null && onCopyBytes(row)}
        >
          Copy bytes as hex
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={branch === null} onClick={() => branch !== null && onToggle(branch)}>
          {branch?.isOpen ? 'Collapse' : 'Expand'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
