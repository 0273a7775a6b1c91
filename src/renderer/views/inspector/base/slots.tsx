import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** What is around a view of a body: places where it may draw (null while they are not drawn yet), and the body. */
export interface Slots {
  /** In the row of tabs: the tools of the view. */
  readonly tools?: HTMLElement | null;
  /** In the strip above: what the view found out about the body. */
  readonly strip?: HTMLElement | null;
  /** True when there is no room for two columns. */
  readonly isNarrow?: boolean;
  /** Opens a copy of the whole body to edit; left out where a copy is no use. */
  readonly onEdit?: () => void;
}

/** No places: each view draws in its own. */
export const noSlots: Slots = {};

/** The places around the views below; without an entry, a view draws in its own place. */
export const SlotsContext = createContext(noSlots);

/** Draws its children in a place of the owner, or here when the owner has no such place. */
export function InSlot({
  name,
  className,
  children,
}: {
  readonly name: 'tools' | 'strip';
  /** Of the row that is drawn here. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const place = useContext(SlotsContext)[name];
  if (place === undefined) return <div className={className}>{children}</div>;
  return place === null ? null : createPortal(children, place);
}
