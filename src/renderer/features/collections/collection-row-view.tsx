import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type EntryRef, entryRefSchema } from '../../../shared/contract/engine-workspace.ts';
import { InlineName, type NameEnd } from '../../ui/inline-name.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { MethodBadge } from '../../ui/method-badge.tsx';
import type { RowPlace } from '../../ui/rows/row-list.tsx';
import { type CollectionRow, refOf } from './collection-rows.ts';
import styles from './collection-tree.module.css';
import { type DropPart, dropPart } from './move-places.ts';
import { excerptOf } from './search-collections.ts';

/** How long a dragged entry rests over a closed folder until the folder opens. */
const openAfterMs = 500;

/** A request or folder in the tree, which can be opened, renamed and dragged. */
export function CollectionRowView({
  row,
  place,
  query,
  isActive,
  isChanged,
  isRenaming,
  canDrag,
  canDrop,
  onAct,
  onOpenKept,
  onRename,
  onHover,
  onDragging,
  onDrop,
}: {
  readonly row: CollectionRow;
  readonly place: RowPlace;
  /** The search text to mark. */
  readonly query: string;
  /** True when its tab is active. */
  readonly isActive: boolean;
  readonly isChanged: boolean;
  readonly isRenaming: boolean;
  readonly canDrag: boolean;
  /** True when an entry can be dropped on a part of this row. */
  readonly canDrop: (dragged: EntryRef, part: DropPart) => boolean;
  readonly onAct: () => void;
  /** Opens a request in a tab that stays. */
  readonly onOpenKept: () => void;
  /** Null keeps the name. */
  readonly onRename: (name: string | null, end: NameEnd) => void;
  /** Called when an entry rests over this closed folder and can be dropped into it. */
  readonly onHover: () => void;
  /** Called when dragging it starts or ends. */
  readonly onDragging: (isDragged: boolean) => void;
  readonly onDrop: (dragged: EntryRef, part: DropPart) => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<DropPart | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const { kind, key } = row;
  const isDraggable = canDrag && !isRenaming;

  const fits = useEffectEvent(canDrop);
  const drop = useEffectEvent(onDrop);
  const showDragged = useEffectEvent((isBegun: boolean) => {
    setIsDragged(isBegun);
    onDragging(isBegun);
  });
  useEffect(() => {
    const target = element.current;
    if (target === null || !isDraggable) return;
    const partAt = (clientY: number) => {
      const { top, height } = target.getBoundingClientRect();
      return dropPart(kind, (clientY - top) / height);
    };
    return combine(
      draggable({
        element: target,
        getInitialData: () => ({ entry: refOf({ kind, key }) }),
        onDragStart: () => showDragged(true),
        onDrop: () => showDragged(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => draggedEntry(source.data) !== null,
        onDrag: ({ source, location }) => {
          const dragged = draggedEntry(source.data);
          const part = partAt(location.current.input.clientY);
          setOver(dragged !== null && fits(dragged, part) ? part : null);
        },
        onDragLeave: () => setOver(null),
        onDrop: ({ source, location }) => {
          setOver(null);
          const dragged = draggedEntry(source.data);
          const part = partAt(location.current.input.clientY);
          if (dragged !== null && fits(dragged, part)) drop(dragged, part);
        },
      }),
    );
  }, [kind, key, isDraggable]);

  const hover = useEffectEvent(onHover);
  const isClosedFolder = kind === 'folder' && !row.isExpanded;
  useEffect(() => {
    if (over !== 'into' || !isClosedFolder) return;
    const timer = setTimeout(() => hover(), openAfterMs);
    return () => clearTimeout(timer);
  }, [over, isClosedFolder]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys.
    <div
      ref={element}
      role="treeitem"
      data-key={key}
      data-index={place.index}
      data-drop={over ?? undefined}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isActive}
      aria-label={[row.method, row.name, isChanged && 'has unsaved changes']
        .filter(Boolean)
        .join(' ')}
      {...(row.hit !== null && { 'aria-description': `${row.hit.place}: ${row.hit.text}` })}
      aria-expanded={row.isExpanded ?? undefined}
      tabIndex={place.isActive ? 0 : -1}
      className={joinClasses(
        styles.row,
        isActive && styles.active,
        isDragged && styles.dragged,
        over === 'into' && styles.into,
      )}
      style={{ ...place.style, paddingLeft: indentPx(row.level) }}
      onClick={onAct}
      onDoubleClick={onOpenKept}
      onAuxClick={(event) => event.button === 1 && onOpenKept()}
    >
      {kind === 'folder' ? (
        <ChevronRight
          size={14}
          aria-hidden
          className={joinClasses(styles.chevron, row.isExpanded === true && styles.expanded)}
        />
      ) : (
        <MethodBadge method={row.method ?? ''} isInColumn />
      )}
      {isRenaming ? (
        <InlineName label={`Name of ${row.name}`} name={row.name} onDone={onRename} />
      ) : (
        <>
          <span className={styles.words}>
            <span
              className={joinClasses(styles.name, kind === 'folder' && styles.folder)}
              title={row.name}
            >
              <MarkedText text={row.name} query={query} />
            </span>
            {row.hit !== null && (
              <span className={styles.hit} title={`${row.hit.place}: ${row.hit.text}`}>
                <MarkedText text={excerptOf(row.hit.text, query)} query={query} />
              </span>
            )}
          </span>
          {isChanged && <span className={styles.dot} aria-hidden />}
          {/* The keyboard has Shift+F10 and the menu key. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Actions for ${row.name}`}
            className={styles.more}
            onClick={(event) => {
              event.stopPropagation();
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              place.openMenu({ x: left, y: bottom });
            }}
          >
            <Ellipsis size={14} aria-hidden />
          </button>
        </>
      )}
      {(over === 'before' || over === 'after') && <DropLine row={row} part={over} />}
    </div>
  );
}

function DropLine({ row, part }: { readonly row: CollectionRow; readonly part: DropPart }) {
  const isInside = part === 'after' && row.isExpanded === true;
  return (
    <span
      aria-hidden
      className={joinClasses(styles.line, part === 'before' ? styles.above : styles.below)}
      style={{ left: indentPx(row.level + (isInside ? 1 : 0)) }}
    />
  );
}

function indentPx(level: number): number {
  return 8 + (level - 1) * 14;
}

function draggedEntry(data: Record<string | symbol, unknown>): EntryRef | null {
  return entryRefSchema.safeParse(data.entry).data ?? null;
}
