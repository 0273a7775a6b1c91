import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** A short explanation on hover and keyboard focus. The child must accept a ref. */
export function Tip({
  text,
  children,
  side = 'bottom',
}: {
  readonly text: ReactNode;
  readonly children: ReactElement;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}) {
  return (
    <Tooltip
      label={text}
      position={side}
      openDelay={400}
      transitionProps={{ duration: 80 }}
      events={{ hover: true, focus: true, touch: false }}
      multiline
      maw={360}
      withinPortal
    >
      {children}
    </Tooltip>
  );
}
