import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { menuPoint, type Point } from '../../../ui/menu-at.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { RowSpacer, TreeGrid } from '../../../ui/rows/tree-grid.tsx';
import { noLetters, withLetter } from '../../../ui/rows/type-ahead.ts';
import { useRowWindow } from '../../../ui/rows/use-row-window.ts';
import { actOnTree } from './act-on-tree.ts';
import styles from './response-tree.module.css';
import { isLeaf, type RowCommands, rowActions } from './row-actions.ts';
import { bytesColumnPx, fieldColumnPx, numberColumnPx } from './tree-columns.ts';
import { treeActionOf } from './tree-keys.ts';
import { addressKey, type NodeAddress } from './tree-layout.ts';
import { TreeLineView } from './tree-line-view.tsx';
import { TreeMenu } from './tree-menu.tsx';
import type { TreeLine, TreeStore } from './tree-model.ts';
import type { TreeSelection } from './use-tree-selection.ts';

const rowHeightPx = 24;
const menuInsetPx = 40;

/** The functions of a {@link ResponseTree} for its owner. */
export interface ResponseTreeHandle {
  readonly focus: () => void;
}

interface ResponseTreeProps {
  readonly store: TreeStore;
  readonly selection: TreeSelection;
  /** The commands for the chosen line. */
  readonly commands: RowCommands;
  /** The text of the root row: the short name of the message type. */
  readonly rootLabel: string;
  readonly byteLength: number;
  /** The field being named; null for none. */
  readonly naming: {
    readonly address: NodeAddress;
    /** The name typed before and refused. */
    readonly typed: string | null;
    /** Null keeps the old name. */
    readonly onDone: (name: string | null) => void;
  } | null;
  readonly ref: Ref<ResponseTreeHandle>;
}

/** The response as a tree of fields: a virtualised ARIA treegrid over the rows that the engine pages. */
export function ResponseTree(props: ResponseTreeProps) {
  const { store, selection, commands, rootLabel, byteLength, naming, ref } = props;
  const state = useStore(store);
  const grid = useRef<HTMLTableElement>(null);
  const idPrefix = useId();
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const letters = useRef(noLetters);
  const lineCount = store.lineCount();
  const rows = useRowWindow(lineCount, rowHeightPx);
  const { index: selected, line: selectedLine, chosenBy } = selection;

  useImperativeHandle(ref, () => ({ focus: () => grid.current?.focus() }));

  useEffect(() => {
    store.load(rows.start, rows.end);
  });

  const reveal = useEffectEvent((index: number) => {
    rows.reveal(index, chosenBy === 'tree' ? 'nearest' : 'center');
  });
  useEffect(() => {
    if (selected !== null && rows.isMeasured) reveal(selected);
  }, [selected, rows.isMeasured]);

  function onKeyDown(event: KeyboardEvent): void {
    const action = treeActionOf(event, Math.max(1, rows.visibleRows - 1));
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    letters.current =
      action.kind === 'type'
        ? withLetter(letters.current, action.character, event.timeStamp)
        : noLetters;
    const { typed } = letters.current;
    actOnTree(action, { selection, commands, lineCount, typed, showMenu });
  }

  function showMenu(): void {
    const line = grid.current?.querySelector('[aria-selected="true"]');
    if (line) setMenuAt(menuPoint(line, null, menuInsetPx));
  }

  function onClick(event: MouseEvent): void {
    const index = lineUnder(event);
    const line = index === null ? null : store.lineAt(index);
    if (index === null || line === null) return;
    selection.select(index);
    const isOn = (part: string) => (event.target as Element).closest(`[data-${part}]`) !== null;
    if (isOn('toggle')) selection.toggle(line);
    else if (isOn('readings')) afterChoice.current = 'read';
    else if (isOn('view')) afterChoice.current = 'view';
    else if (event.detail === 2) {
      if (line.kind === 'field' && isLeaf(line.row)) afterChoice.current = 'view';
      else selection.toggle(line);
    }
  }

  // A press can act on the line it has just chosen. The commands apply to that line after the next render.
  const afterChoice = useRef<'read' | 'view' | null>(null);
  useEffect(() => {
    const wanted = afterChoice.current;
    afterChoice.current = null;
    if (wanted === 'read') commands.naming?.read();
    if (wanted === 'view') commands.view();
  });

  function onContextMenu(event: MouseEvent): void {
    const index = lineUnder(event);
    if (index === null) return;
    event.preventDefault();
    selection.select(index);
    setMenuAt({ x: event.clientX, y: event.clientY });
  }

  const { indices } = rows;
  const columns = useTreeColumns(indices.map(store.lineAt), byteLength);
  const drawnPx = indices.length * rowHeightPx;
  const isActive = selected !== null && selected >= rows.start && selected < rows.end;
  return (
    <div className={styles.tree}>
      {state.problem !== null && (
        <ProblemNotice
          problem={state.problem}
          actions={<Button onClick={store.retry}>Try again</Button>}
        />
      )}
      <TreeGrid
        ref={grid}
        label="Fields of the response"
        rowCount={lineCount}
        head={<TreeHead />}
        scroller={rows.scroller}
        tabIndex={0}
        aria-activedescendant={isActive ? `${idPrefix}-${selected}` : undefined}
        aria-busy={state.layout === null && state.problem === null}
        className={styles.grid}
        style={columns}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        {/* As tall as the rows above or below that are not drawn. */}
        <RowSpacer heightPx={rows.startPx} />
        {indices.map((index) => {
          const line = store.lineAt(index);
          if (line === null) return null;
          const key = addressKey(line.address);
          const isNamed = naming !== null && addressKey(naming.address) === key;
          return (
            <TreeLineView
              key={`${line.kind}${key}`}
              id={`${idPrefix}-${index}`}
              line={line}
              rowIndex={index}
              isSelected={index === selected}
              rootLabel={rootLabel}
              byteLength={byteLength}
              onNamed={isNamed ? naming.onDone : null}
              typedName={isNamed ? naming.typed : null}
              canBeNamed={commands.naming !== null}
            />
          );
        })}
        <RowSpacer heightPx={Math.max(0, rows.heightPx - rows.startPx - drawnPx)} />
      </TreeGrid>
      <TreeMenu
        at={menuAt}
        groups={rowActions(selectedLine, commands)}
        onClose={() => {
          setMenuAt(null);
          grid.current?.focus();
        }}
      />
    </div>
  );
}

/**
 * The titles of the columns. The cells and both spans are in `tree-line-view.tsx`, the widths in both grids of
 * `response-tree.module.css`, which also knows the span of a name by its `colspan`.
 */
function TreeHead() {
  return (
    <tr aria-rowindex={1} className={joinClasses(styles.line, styles.titles)}>
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
  );
}

/** Returns the visible index of the line under an event. */
function lineUnder(event: MouseEvent): number | null {
  const line = (event.target as Element).closest<HTMLElement>('[data-line]');
  return line === null ? null : Number(line.dataset.line);
}

/**
 * Returns the column widths of the lines in sight as style properties. They only grow, so that columns do not
 * jump while scrolling.
 *
 * @param lines null for a line that is not loaded
 * @param byteLength the length of the whole body
 */
function useTreeColumns(
  lines: readonly (TreeLine | null)[],
  byteLength: number,
): CSSProperties & Readonly<Record<`--tree-${string}`, string>> {
  const [widths, setWidths] = useState({ field: 0, number: 0 });
  const field = Math.max(widths.field, fieldColumnPx(lines));
  const number = Math.max(widths.number, numberColumnPx(lines));
  if (field > widths.field || number > widths.number) setWidths({ field, number });
  return {
    '--tree-field': `${field}px`,
    '--tree-number': `${number}px`,
    '--tree-bytes': `${bytesColumnPx(byteLength)}px`,
  };
}
