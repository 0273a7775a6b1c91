import { Menu, type MenuProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

/** A point of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns where the menu of a row opens: at the mouse, or under the row.
 *
 * @param event null when a key opens the menu
 * @param insetPx distance from the left edge of the row
 */
export function menuPoint(row: Element, event: MouseEvent | null, insetPx: number): Point {
  // An event from the keyboard has no position.
  if (event?.button === 2) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = row.getBoundingClientRect();
  return { x: left + insetPx, y: bottom };
}

/** A menu at a point of the window: where a row was clicked, or at the focused row. */
export function MenuAt({
  at,
  label,
  dropdownClassName,
  children,
  ...menu
}: {
  readonly at: Point;
  /** The accessible name of the menu. */
  readonly label: string | undefined;
  readonly dropdownClassName?: string | undefined;
  readonly children: ReactNode;
} & Pick<MenuProps, 'opened' | 'onClose' | 'width' | 'closeOnItemClick'>) {
  return (
    <Menu position="bottom-start" offset={2} returnFocus={false} {...menu}>
      <Menu.Target>
        <div aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={dropdownClassName}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
