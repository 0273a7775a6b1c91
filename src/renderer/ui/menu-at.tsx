import { Menu, type MenuProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

/** A point of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Where the menu of a row opens: where it was clicked, or under the row.
 *
 * @param event null when it is opened by a key
 * @param insetPx from the left edge of the row
 */
export function menuPoint(row: Element, event: MouseEvent | null, insetPx: number): Point {
  // From the keyboard it comes without a place of its own.
  if (event?.button === 2) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = row.getBoundingClientRect();
  return { x: left + insetPx, y: bottom };
}

/** A menu that opens at a point of the window: where a row was clicked, or where the row with the focus stands. */
export function MenuAt({
  at,
  label,
  dropdownClassName,
  children,
  ...menu
}: {
  readonly at: Point;
  /** Said of the menu by screen readers. */
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
