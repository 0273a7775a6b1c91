import { ChevronRight, FileCode2, Folder, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { DefinitionIcon } from '../../../ui/definition-icon.tsx';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import type { RowPlace } from '../../../ui/rows/row-list.tsx';
import type { SchemaRow } from './schema-tree.ts';
import styles from './tree-view.module.css';

/** A set, package, folder, file or type. */
export function TreeRowView({
  place: { id, index, style, isActive },
  row,
  isShown,
  problems,
  onToggle,
  onOpen,
}: {
  readonly place: RowPlace;
  readonly row: SchemaRow;
  /** True when the active tab shows it. */
  readonly isShown: boolean;
  /** Null for rows other than files, and when there are none. */
  readonly problems: { readonly count: number; readonly hasErrors: boolean } | null;
  readonly onToggle: () => void;
  /** @param isApart true opens it in a new tab */
  readonly onOpen: (isApart: boolean) => void;
}) {
  const canExpand = 'isExpanded' in row;
  const isNote = row.kind === 'loading' || row.kind === 'hidden';
  return (
    <div
      role="treeitem"
      id={id}
      data-index={index}
      aria-level={row.level}
      aria-selected={isShown}
      aria-label={labelOf(row, problems?.count ?? 0)}
      {...(canExpand && { 'aria-expanded': row.isExpanded })}
      tabIndex={-1}
      className={joinClasses(
        styles.row,
        isActive && styles.focused,
        isShown && styles.shown,
        isNote && styles.note,
      )}
      style={{ ...style, paddingLeft: 6 + (row.level - 1) * 14 }}
      title={titleOf(row)}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => {
        if (event.button === 1) onOpen(true);
      }}
      // The tree has the focus and handles its keys.
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onFocus={(event) => event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus()}
      onKeyDown={undefined}
    >
      {canExpand ? (
        <span
          className={styles.toggle}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <ChevronRight
            size={13}
            className={joinClasses(styles.chevron, row.isExpanded && styles.expanded)}
          />
        </span>
      ) : (
        <span className={styles.toggle} aria-hidden />
      )}
      {iconOf(row)}
      <span className={joinClasses(styles.name, row.kind === 'set' && styles.set)}>{row.name}</span>
      {row.kind === 'folder' && (
        <span className={styles.count} title={formatCounted(row.typeCount, 'type')}>
          {formatCount(row.typeCount)}
        </span>
      )}
      {problems !== null && (
        <span
          className={joinClasses(styles.problems, problems.hasErrors && styles.bad)}
          title={formatCounted(problems.count, 'problem')}
        >
          {formatCount(problems.count)}
        </span>
      )}
    </div>
  );
}

function iconOf(row: SchemaRow): ReactNode {
  switch (row.kind) {
    case 'set':
      return <Layers size={14} aria-hidden className={styles.icon} />;
    case 'folder':
      return <Folder size={14} aria-hidden className={styles.icon} />;
    case 'file':
      return <FileCode2 size={14} aria-hidden className={styles.icon} />;
    case 'type':
      return <DefinitionIcon kind={row.entry.kind} />;
    case 'loading':
    case 'hidden':
      return null;
  }
}

function labelOf(row: SchemaRow, problemCount: number): string {
  switch (row.kind) {
    case 'set':
      return `Set ${row.name}`;
    case 'folder':
      return `${row.name}, ${formatCounted(row.typeCount, 'type')}`;
    case 'file':
      return problemCount === 0
        ? row.name
        : `${row.name}, ${formatCounted(problemCount, 'problem')}`;
    case 'type':
      return `${row.name} ${row.entry.kind}`;
    case 'loading':
    case 'hidden':
      return row.name;
  }
}

function titleOf(row: SchemaRow): string | undefined {
  switch (row.kind) {
    case 'set':
    case 'loading':
    case 'hidden':
      return undefined;
    case 'folder':
      return row.ref.path;
    case 'file':
      return row.path;
    case 'type':
      return `${row.entry.kind} ${row.entry.fullName}\n${row.entry.file}`;
  }
}
