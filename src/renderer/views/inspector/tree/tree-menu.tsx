import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { keysText } from '../../../ui/keys.ts';
import { MenuAt, type Point } from '../../../ui/menu-at.tsx';
import styles from './response-tree.module.css';

/** A command for a row. */
export interface RowAction {
  readonly label: string;
  readonly keys?: string;
  /** Null when it is not possible for this row. */
  readonly run: (() => void) | null;
}

const nowhere = { x: 0, y: 0 };

/** The menu of a tree row; opens at a point of the window. */
export function TreeMenu({
  at,
  groups,
  onClose,
}: {
  /** Null while it is closed. */
  readonly at: Point | null;
  /** Groups are separated by lines. */
  readonly groups: readonly (readonly RowAction[])[];
  readonly onClose: () => void;
}) {
  return (
    <MenuAt
      at={at ?? nowhere}
      label="Actions for the field"
      opened={at !== null}
      onClose={onClose}
      width={250}
    >
      {groups
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 && <Menu.Divider />}
            {group.map(({ label, keys, run }) => (
              <Menu.Item
                key={label}
                disabled={run === null}
                rightSection={
                  keys !== undefined && <span className={styles.keys}>{keysText(keys)}</span>
                }
                onClick={() => run?.()}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
    </MenuAt>
  );
}
