import { Checkbox } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { TreeRow, WireFault } from '../../../../shared/model/tree-row.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { formatCount } from '../../../ui/format-quantity.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { HexMark } from '../hex/hex-layout.ts';
import { useRowWindow } from '../use-row-window.ts';
import styles from './answer-tree.module.css';
import { type BodySource, readFullValue, readRowBytes } from './read-full-value.ts';
import { bytesColumnPx, fieldColumnPx } from './tree-columns.ts';
import { type TreeAction, treeActionOf } from './tree-keys.ts';
import { addressKey } from './tree-layout.ts';
import { TreeLineView } from './tree-line-view.tsx';
import { TreeMenu } from './tree-menu.tsx';
import type { TreeLine, TreeStore } from './tree-store.ts';
import { useTreeSelection } from './use-tree-selection.ts';

const rowHeightPx = 24;

interface AnswerTreeProps {
  readonly store: TreeStore;
  readonly source: BodySource;
  /** What the root row says: the message type's short name. */
  readonly rootLabel: string;
  readonly byteLength: number;
  readonly onMark: (mark: HexMark | null) => void;
}

/** The answer as a tree of fields: a virtualised ARIA treegrid over the rows that the engine pages. */
export function AnswerTree({ store, source, rootLabel, byteLength, onMark }: AnswerTreeProps) {
  const state = useStore(store);
  const grid = useRef<HTMLTableElement>(null);
  const idPrefix = useId();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const { state: copyState, copy } = useCopy();
  const lineCount = store.lineCount();
  const rows = useRowWindow(lineCount, rowHeightPx);
  const selection = useTreeSelection(store);
  const { index: selected, line: selectedLine } = selection;

  useEffect(() => {
    store.load(rows.start, rows.end);
  });

  // Follows the row and not its index: a row may come later than its selection.
  const marked = selectedLine === null ? null : markedPartOf(selectedLine);
  const mark = useMemo(() => markOf(marked), [marked]);
  useEffect(() => onMark(mark), [mark, onMark]);

  const reveal = useEffectEvent((index: number) => rows.reveal(index));
  useEffect(() => {
    if (selected !== null) reveal(selected);
  }, [selected]);

  function onKeyDown(event: KeyboardEvent): void {
    const action = treeActionOf(event, Math.max(1, rows.visibleRows - 1));
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  }

  function act(action: TreeAction): void {
    switch (action.kind) {
      case 'move':
        selection.select((selected ?? -1) + action.rows);
        break;
      case 'go':
        selection.select(action.to === 'first' ? 0 : lineCount - 1);
        break;
      case 'in':
        selection.goIn();
        break;
      case 'out':
        selection.goOut();
        break;
      case 'toggle':
        if (selectedLine !== null) selection.toggle(selectedLine);
        break;
      case 'open-siblings':
        selection.openSiblings();
        break;
      case 'menu':
        showMenuAtSelection();
        break;
      case 'copy':
        copyValue();
        break;
      default:
        assertNever(action);
    }
  }

  function copyValue(): void {
    if (selectedLine?.kind !== 'field') return;
    const { row } = selectedLine;
    void copy(() => readFullValue(source, row));
  }

  function showMenuAtSelection(): void {
    const line = grid.current?.querySelector('[aria-selected="true"]');
    if (!line) return;
    const box = line.getBoundingClientRect();
    setMenuAt({ x: box.left + 40, y: box.bottom });
  }

  function onClick(event: MouseEvent): void {
    const index = lineUnder(event);
    const line = index === null ? null : store.lineAt(index);
    if (index === null || line === null) return;
    selection.select(index);
    const isOnArrow = (event.target as Element).closest('[data-toggle]') !== null;
    if (isOnArrow || event.detail === 2) selection.toggle(line);
  }

  function onContextMenu(event: MouseEvent): void {
    const index = lineUnder(event);
    if (index === null) return;
    event.preventDefault();
    selection.select(index);
    setMenuAt({ x: event.clientX, y: event.clientY });
  }

  const indices = Array.from({ length: rows.end - rows.start }, (_, index) => rows.start + index);
  const drawnPx = indices.length * rowHeightPx;
  // Only ever wider, so that the columns do not move to and fro while rows go by.
  const [fieldPx, setFieldPx] = useState(0);
  const neededPx = fieldColumnPx(indices.map((index) => store.lineAt(index)));
  if (neededPx > fieldPx) setFieldPx(neededPx);
  const columns: CSSProperties & Record<`--tree-${string}`, string> = {
    '--tree-field': `${fieldPx}px`,
    '--tree-bytes': `${bytesColumnPx(byteLength)}px`,
  };
  return (
    <div className={styles.tree}>
      {state.problem !== null && (
        <ProblemNotice
          problem={state.problem}
          actions={<Button onClick={store.retry}>Try again</Button>}
        />
      )}
      <table
        ref={grid}
        {...treegrid(selected === null ? undefined : `${idPrefix}-${selected}`)}
        aria-rowcount={lineCount + 1}
        aria-busy={state.layout === null && state.problem === null}
        className={styles.grid}
        style={columns}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <TreeHead />
        <tbody
          tabIndex={-1}
          ref={rows.scrollerRef}
          onScroll={rows.onScroll}
          onScrollEnd={rows.onScrollEnd}
          className={styles.scroller}
        >
          {/* As tall as the rows that are not drawn, above and below those that are. */}
          <tr
            aria-hidden
            className={styles.spacer}
            style={{ height: Math.max(0, rows.startPx), marginTop: Math.min(0, rows.startPx) }}
          />
          {indices.map((index) => {
            const line = store.lineAt(index);
            if (line === null) return null;
            return (
              <TreeLineView
                key={`${line.kind}${addressKey(line.address)}`}
                id={`${idPrefix}-${index}`}
                line={line}
                rowIndex={index}
                isSelected={index === selected}
                rootLabel={rootLabel}
                byteLength={byteLength}
              />
            );
          })}
          <tr
            aria-hidden
            className={styles.spacer}
            style={{ height: Math.max(0, rows.heightPx - rows.startPx - drawnPx) }}
          />
        </tbody>
      </table>
      <footer className={styles.foot}>
        {source.typeName !== null && (
          <Checkbox
            size="xs"
            label={`Show unset fields (${formatCount(state.unsetCount)})`}
            checked={state.showUnset}
            onChange={(event) =>
              void store.setShowUnset(event.currentTarget.checked).then(selection.stay)
            }
          />
        )}
        <span className={styles.path} title="Field path">
          {selectedLine?.kind === 'field' && selectedLine.row.path}
        </span>
        <span className={styles.said} role="status">
          {copyState === 'copied' && 'Copied'}
          {copyState === 'failed' && 'Could not copy'}
        </span>
      </footer>
      <TreeMenu
        at={menuAt}
        line={selectedLine}
        onClose={() => {
          setMenuAt(null);
          grid.current?.focus();
        }}
        onCopyValue={copyValue}
        onCopyPath={(path) => void copy(() => path)}
        onCopyBytes={(row) => void copy(() => readRowBytes(source, row))}
        onToggle={selection.toggle}
      />
    </div>
  );
}

/** A table with this role is the treegrid of the ARIA practices, though the linter knows only `grid`. */
function treegrid(activeId: string | undefined) {
  return {
    role: 'treegrid',
    tabIndex: 0,
    'aria-label': 'Fields of the response',
    'aria-activedescendant': activeId,
  } as const;
}

function TreeHead() {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={styles.line}>
        <th scope="col">Field</th>
        <th scope="col" className={styles.number}>
          No.
        </th>
        <th scope="col" className={styles.type}>
          Type
        </th>
        <th scope="col">Value</th>
        <th scope="col" className={styles.bytes}>
          Bytes
        </th>
      </tr>
    </thead>
  );
}

/** The visible index of the line that an event happened on. */
function lineUnder(event: MouseEvent): number | null {
  const line = (event.target as Element).closest<HTMLElement>('[data-line]');
  return line === null ? null : Number(line.dataset.line);
}

/** What of a line is lit up in the bytes; the same object as long as nothing changed. */
function markedPartOf(line: TreeLine): TreeRow | WireFault | null {
  if (line.kind === 'fault') return line.fault;
  return line.kind === 'field' ? line.row : null;
}

function markOf(part: TreeRow | WireFault | null): HexMark | null {
  if (part === null) return null;
  if ('offset' in part) return { kind: 'fault', offset: part.offset };
  return part.range === null ? null : { kind: 'field', label: part.label, range: part.range };
}
