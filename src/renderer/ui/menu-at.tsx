import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A menu that opens at a point of the window: where a row was clicked, or where the row with the focus stands. */
export function MenuAt({
  at,
  label,
  dropdownClassName,
  children,
  ...menu
}: {
  readonly at: { readonly x: number; readonly y: number };
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
