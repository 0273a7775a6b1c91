import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import styles from './answer-tree.module.css';

/** Something that can be done with a row. */
export interface RowAction {
  readonly label: string;
  readonly keys?: string;
  /** Null where it cannot be done with this row. */
  readonly run: (() => void) | null;
}

/** The menu of a tree row; opens at a point of the window. */
export function TreeMenu({
  at,
  groups,
  onClose,
}: {
  /** Null while it is closed. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** With lines between them. */
  readonly groups: readonly (readonly RowAction[])[];
  readonly onClose: () => void;
}) {
  return (
    <Menu
      opened={at !== null}
      onClose={onClose}
      position="bottom-start"
      offset={2}
      returnFocus={false}
      width={250}
    >
      <Menu.Target>
        <div aria-hidden style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown>
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {group.map(({ label, keys, run }) => (
                <Menu.Item
                  key={label}
                  disabled={run === null}
                  rightSection={keys !== undefined && <span className={styles.keys}>{keys}</span>}
                  onClick={() => run?.()}
                >
                  {label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
