import { GripVertical } from 'lucide-react';
import type { FormRow } from './model/form-row.ts';
import styles from './row-cells.module.css';

/** What a row is dragged by to another place among its like; the keyboard has Alt+Up and Alt+Down. */
export function DragGrip({ row }: { readonly row: FormRow }) {
  const canMove = row.commands.has('move-up') || row.commands.has('move-down');
  return (
    <span data-grip className={styles.grip} title={canMove ? 'Drag to reorder' : undefined}>
      {canMove && <GripVertical size={12} aria-hidden />}
    </span>
  );
}
