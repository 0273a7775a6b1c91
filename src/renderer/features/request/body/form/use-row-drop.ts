import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormAction } from './model/form-action.ts';
import type { FormRow } from './model/form-row.ts';

/** Lets the user drag items, entries and messages by their handle to another index. */
export function useRowDrop(
  row: FormRow,
  act: (action: FormAction) => void,
): {
  readonly ref: RefObject<HTMLTableRowElement | null>;
  readonly over: DropSide | null;
  readonly isDragged: boolean;
} {
  const ref = useRef<HTMLTableRowElement>(null);
  const [over, setOver] = useState<DropSide | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const { id, parentId, kind, position } = row;
  const canMove = row.commands.has('move-up') || row.commands.has('move-down');

  const drop = useEffectEvent((dragged: DraggedRow, side: DropSide) => {
    const to = dropIndex(dragged.position, position, side);
    if (to !== dragged.position) act({ kind: 'move', id: dragged.id, to });
  });
  useEffect(() => {
    const element = ref.current;
    const grip = element?.querySelector('[data-grip]');
    if (element === null || !grip || !canMove) return;
    const sideAt = (clientY: number): DropSide => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element,
        dragHandle: grip,
        getInitialData: () => ({ formRow: { id, parentId, kind, position } }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const dragged = draggedRow(source.data);
          return dragged?.parentId === parentId && dragged?.kind === kind;
        },
        onDrag: ({ location }) => setOver(sideAt(location.current.input.clientY)),
        onDragLeave: () => setOver(null),
        onDrop: ({ source, location }) => {
          setOver(null);
          const dragged = draggedRow(source.data);
          if (dragged !== null) drop(dragged, sideAt(location.current.input.clientY));
        },
      }),
    );
  }, [id, parentId, kind, position, canMove]);

  return { ref, over, isDragged };
}

type DraggedRow = Pick<FormRow, 'id' | 'parentId' | 'kind' | 'position'>;

/** Returns the dragged row; other drags do not have this key. */
function draggedRow(data: Record<string | symbol, unknown>): DraggedRow | null {
  return (data.formRow as DraggedRow | undefined) ?? null;
}

/** The side of a row where a dragged one would go. */
type DropSide = 'before' | 'after';

/**
 * Returns the new index of a row (counted without it) when it moves from `from` to a side of the row at `at`.
 */
export function dropIndex(from: number, at: number, side: DropSide): number {
  const gap = side === 'before' ? at : at + 1;
  return gap > from ? gap - 1 : gap;
}
