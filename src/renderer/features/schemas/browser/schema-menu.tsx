import { Menu } from '@mantine/core';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Copy,
  FilePlus,
  ListChevronsUpDown,
  SquareArrowOutUpRight,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp, useLastRequestName } from '../../../kernel/app-context.ts';
import { showNotice } from '../../../kernel/notices-store.ts';
import { MenuAt, type Point } from '../../../ui/menu-at.tsx';
import { MenuKeys } from '../../../ui/menu-keys.tsx';
import type { SchemaActions } from './schema-actions.ts';
import styles from './schema-menu.module.css';
import type { SchemaRow } from './schema-tree.ts';

/** The menu of a tree row; opens at a point of the window. */
export function SchemaMenu({
  at,
  row,
  actions,
  onOpen,
  onClose,
}: {
  readonly at: Point;
  readonly row: SchemaRow;
  readonly actions: SchemaActions;
  /** The same as Enter on the row. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const requestName = useLastRequestName();
  const copied = copiedOf(row);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Another program may hold the clipboard.
      showNotice(app.notices, {
        id: 'copy',
        content: { kind: 'words', title: 'Could not copy', text: 'The clipboard is in use.' },
      });
    }
  }

  function item(label: string, icon: ReactNode, run: () => void, keys?: string) {
    return (
      <Menu.Item
        leftSection={icon}
        rightSection={keys === undefined ? undefined : <MenuKeys keys={keys} />}
        onClick={run}
      >
        <span className={styles.label}>{label}</span>
      </Menu.Item>
    );
  }

  return (
    <MenuAt
      at={at}
      label={`Actions for ${row.name}`}
      opened
      onClose={onClose}
      dropdownClassName={styles.menu}
    >
      {item(openLabel(row), openIcon(row), onOpen, 'Enter')}
      {row.kind === 'type' && row.entry.kind === 'message' && (
        <>
          <Menu.Divider />
          {requestName !== null && (
            <>
              <Menu.Label className={styles.label}>{requestName}</Menu.Label>
              {item('Use as request type', <ArrowUpFromLine size={14} aria-hidden />, () =>
                actions.onUse('request', row.entry),
              )}
              {item('Use as response type', <ArrowDownToLine size={14} aria-hidden />, () =>
                actions.onUse('response', row.entry),
              )}
              <Menu.Divider />
            </>
          )}
          {item('New request with this type', <FilePlus size={14} aria-hidden />, () =>
            actions.onNewRequest(row.entry),
          )}
        </>
      )}
      {copied !== null &&
        item(copied.label, <Copy size={14} aria-hidden />, () => void copy(copied.text))}
    </MenuAt>
  );
}

function openLabel(row: SchemaRow): string {
  if (row.kind === 'file') return 'Open source';
  if (row.kind === 'type') return 'Open';
  return 'isExpanded' in row && row.isExpanded ? 'Close' : 'Open';
}

function openIcon(row: SchemaRow): ReactNode {
  return row.kind === 'type' || row.kind === 'file' ? (
    <SquareArrowOutUpRight size={14} aria-hidden />
  ) : (
    <ListChevronsUpDown size={14} aria-hidden />
  );
}

function copiedOf(row: SchemaRow): { readonly label: string; readonly text: string } | null {
  switch (row.kind) {
    case 'type':
      return { label: 'Copy full name', text: row.entry.fullName };
    case 'file':
      return { label: 'Copy import path', text: row.ref.path };
    case 'folder':
      return { label: 'Copy path', text: row.ref.path };
    case 'set':
    case 'loading':
    case 'hidden':
      return null;
  }
}
