import type { MouseEvent, ReactNode } from 'react';
import type { SchemaHit } from '../../../../shared/model/schemas.ts';
import { DefinitionIcon } from '../../../ui/definition-icon.tsx';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { MarkedText } from '../../../ui/marked-text.tsx';
import type { RowPlace } from '../../../ui/rows/row-list.tsx';
import { packageName, shortName } from '../../../ui/type-name.ts';
import { hitParts } from './hit-parts.ts';
import { fileName } from './place-text.ts';
import type { SearchRow } from './search-rows.ts';
import styles from './search-view.module.css';

/** A heading, a type, or a place in a type. */
export function SearchRowView({
  place: { id, style, isActive },
  row,
  query,
  isSetShown,
  onOpen,
}: {
  readonly place: RowPlace;
  readonly row: SearchRow;
  readonly query: string;
  readonly isSetShown: boolean;
  /** @param isApart true opens it in a new tab */
  readonly onOpen: (isApart: boolean) => void;
}) {
  if (row.kind === 'heading') {
    return (
      <div role="presentation" className={styles.heading} style={style}>
        {row.text}
        <span className={styles.count}>{row.count}</span>
      </div>
    );
  }
  if (row.kind === 'owner') {
    return (
      <div
        role="presentation"
        className={styles.owner}
        style={style}
        title={`${row.entry.fullName}\n${row.entry.file}`}
      >
        <DefinitionIcon kind={row.entry.kind} />
        <span className={styles.name}>{shortName(row.entry.fullName)}</span>
        <span className={styles.pack}>
          <bdi>{row.entry.file}</bdi>
        </span>
      </div>
    );
  }
  return (
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      aria-label={labelOf(row)}
      tabIndex={-1}
      className={joinClasses(styles.row, isActive && styles.chosen)}
      style={style}
      title={titleOf(row)}
      onClick={(event: MouseEvent) => onOpen(event.ctrlKey || event.metaKey)}
      onMouseDown={(event) => {
        // The list keeps the focus, for its keys.
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>('[role="listbox"]')?.focus();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen(false);
      }}
    >
      {contentOf(row, query, isSetShown)}
    </div>
  );
}

function contentOf(
  row: Exclude<SearchRow, { kind: 'heading' | 'owner' }>,
  query: string,
  isSetShown: boolean,
): ReactNode {
  switch (row.kind) {
    case 'type':
      return (
        <>
          <DefinitionIcon kind={row.entry.kind} />
          <span className={styles.name}>
            <MarkedText text={shortName(row.entry.fullName)} query={query} />
          </span>
          <span className={styles.pack}>
            <bdi>{packageName(row.entry.fullName)}</bdi>
          </span>
          {isSetShown && <span className={styles.set}>{row.entry.setName}</span>}
        </>
      );
    case 'more':
      return <span className={styles.more}>{`${formatCounted(row.count, 'more type')}...`}</span>;
    case 'hit': {
      const { name, text, number } = hitParts(row.hit);
      return (
        <>
          <span className={styles.text}>
            {name !== null && (
              <span className={styles.member}>
                <MarkedText text={name} query={query} />
              </span>
            )}
            <span className={row.hit.kind === 'comment' ? styles.comment : styles.line}>
              <MarkedText text={text} query={query} />
            </span>
          </span>
          {number !== null && (
            <span className={styles.number}>
              = <MarkedText text={number} query={query} />
            </span>
          )}
          <span className={styles.place}>{`:${row.hit.line}`}</span>
        </>
      );
    }
  }
}

function labelOf(row: Exclude<SearchRow, { kind: 'heading' | 'owner' }>): string {
  switch (row.kind) {
    case 'type':
      return `${shortName(row.entry.fullName)} ${packageName(row.entry.fullName)} ${row.entry.kind}`;
    case 'more':
      return formatCounted(row.count, 'more type');
    case 'hit':
      return hitLabel(row.hit);
  }
}

function hitLabel({ kind, member, type, text, path, line }: SchemaHit): string {
  const what = member === null ? kind : `${kind} ${member}`;
  return `${what} in ${shortName(type.fullName)}: ${text}, ${fileName(path)} line ${line}`;
}

function titleOf(row: Exclude<SearchRow, { kind: 'heading' | 'owner' }>): string | undefined {
  switch (row.kind) {
    case 'type':
      return `${row.entry.kind} ${row.entry.fullName}\n${row.entry.file}`;
    case 'more':
      return undefined;
    case 'hit':
      return `${row.hit.text}\n${row.hit.path}:${row.hit.line}`;
  }
}
