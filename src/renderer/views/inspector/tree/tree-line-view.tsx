import { ChevronDown, ChevronRight, Expand, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import { formatCount } from '../../../ui/format-quantity.ts';
import { InlineName } from '../../../ui/inline-name.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './response-tree.module.css';
import { canName, canView } from './row-actions.ts';
import { depthOf, indentOf, saidDepthOf } from './tree-columns.ts';
import type { TreeLine } from './tree-model.ts';
import { canOpen } from './use-tree-selection.ts';

interface TreeLineViewProps {
  readonly id: string;
  readonly line: TreeLine;
  /** The index among the visible lines, from 0. */
  readonly rowIndex: number;
  readonly isSelected: boolean;
  readonly rootLabel: string;
  readonly byteLength: number;
  /** Set while the field is being named; called with the name, or null to keep the old one. */
  readonly onNamed: ((name: string | null) => void) | null;
  /** The name typed before and refused. */
  readonly typedName: string | null;
  /** True when fields without a schema can be named here. */
  readonly canBeNamed: boolean;
}

/** One line of the response tree. It renders only when its content changes; scrolling does not change it. */
export const TreeLineView = memo(function TreeLineView(props: TreeLineViewProps) {
  const { id, line, rowIndex, isSelected } = props;
  const isOpen = canOpen(line) ? line.isOpen : undefined;
  const depth = depthOf(line);
  return (
    <tr
      id={id}
      data-line={rowIndex}
      aria-rowindex={rowIndex + 2}
      aria-level={depth + 1}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      className={joinClasses(
        styles.line,
        styles.body,
        isSelected && styles.selected,
        line.kind === 'field' && !line.row.isSet && styles.unset,
      )}
    >
      <Cells {...props} depth={depth} />
    </tr>
  );
}, showSame);

/** Lines are new objects at each render; rows and faults are not. */
function showSame(before: TreeLineViewProps, after: TreeLineViewProps): boolean {
  return (
    before.rowIndex === after.rowIndex &&
    before.isSelected === after.isSelected &&
    before.id === after.id &&
    before.rootLabel === after.rootLabel &&
    before.byteLength === after.byteLength &&
    before.onNamed === after.onNamed &&
    before.typedName === after.typedName &&
    before.canBeNamed === after.canBeNamed &&
    isSameLine(before.line, after.line)
  );
}

function isSameLine(before: TreeLine, after: TreeLine): boolean {
  if (before.kind === 'field' && after.kind === 'field') {
    return before.row === after.row && before.isOpen === after.isOpen;
  }
  if (before.kind === 'root' && after.kind === 'root') return before.isOpen === after.isOpen;
  if (before.kind === 'fault' && after.kind === 'fault') return before.fault === after.fault;
  return before.kind === after.kind && before.address.length === after.address.length;
}

function Cells(props: TreeLineViewProps & { readonly depth: number }): ReactNode {
  const { line, depth, rootLabel, byteLength } = props;
  switch (line.kind) {
    case 'root':
      return (
        <>
          <NameCell depth={depth} isOpen={line.isOpen} columns={4}>
            <span className={styles.root}>{rootLabel}</span>
          </NameCell>
          <BytesCell>{formatCount(byteLength)}</BytesCell>
        </>
      );
    case 'field':
      return <FieldCells {...props} row={line.row} />;
    case 'fault':
      return (
        <td colSpan={5} className={styles.fault} style={indent(depth)}>
          <TriangleAlert size={13} aria-hidden />
          Broken at byte {line.fault.offset}: {line.fault.reason}
        </td>
      );
    case 'pending':
      return (
        <NameCell depth={depth} isOpen={undefined}>
          <span className={styles.pending} />
        </NameCell>
      );
  }
}

function FieldCells({
  line,
  row,
  depth,
  onNamed,
  typedName,
  canBeNamed,
}: TreeLineViewProps & { readonly row: TreeRow; readonly depth: number }) {
  const isOpen = canOpen(line) ? line.isOpen : undefined;
  return (
    <>
      <NameCell depth={depth} isOpen={isOpen}>
        {onNamed === null ? (
          <bdi className={styles.name} title={row.path}>
            {row.label}
          </bdi>
        ) : (
          <InlineName
            label={`Name of field ${row.number}`}
            name={row.label.startsWith('#') ? '' : row.label}
            typed={typedName}
            onDone={onNamed}
          />
        )}
        <RowChips {...{ line, row, canBeNamed }} />
      </NameCell>
      <td className={styles.number}>{row.number}</td>
      <td className={styles.type} title={row.typeLabel}>
        <bdi>{row.typeLabel}</bdi>
      </td>
      <ValueCell row={row} isOpen={isOpen === true} />
      <BytesCell>{row.isSet ? formatCount(row.byteCount) : 'unset'}</BytesCell>
    </>
  );
}

function NameCell({
  depth,
  isOpen,
  columns = 1,
  children,
}: {
  readonly depth: number;
  readonly isOpen: boolean | undefined;
  readonly columns?: 1 | 4;
  readonly children: ReactNode;
}) {
  const Arrow = isOpen === true ? ChevronDown : ChevronRight;
  return (
    <td className={styles.nameCell} colSpan={columns} style={indent(depth)}>
      {saidDepthOf(depth) !== null && (
        <span className={styles.depth} aria-hidden title={`${depth} levels below the root`}>
          {depth}
        </span>
      )}
      <span className={styles.arrow} data-toggle={isOpen === undefined ? undefined : ''}>
        {isOpen !== undefined && <Arrow size={14} aria-hidden />}
      </span>
      {children}
    </td>
  );
}

/** Shows what is special about a field. Clicking the first chip opens its readings. */
function RowChips({
  line,
  row,
  canBeNamed,
}: {
  readonly line: TreeLine;
  readonly row: TreeRow;
  readonly canBeNamed: boolean;
}) {
  if (line.kind !== 'field') return null;
  const readings = canBeNamed && canName(row) ? { 'data-readings': '' } : {};
  return (
    <>
      {line.isUnexpected && row.sentAs === undefined && (
        <span className={styles.unknown} title="Not in the schema" {...readings}>
          unknown
        </span>
      )}
      {line.isUnexpected && row.sentAs !== undefined && (
        <span
          className={styles.unknown}
          title={`Sent as ${row.sentAs.wireType}, not ${row.sentAs.declared}: programs treat it as unknown`}
        >
          mismatch
        </span>
      )}
      {line.isAdded && (
        <span className={styles.recovered} title="Named here, in recovered.proto" {...readings}>
          recovered
        </span>
      )}
    </>
  );
}

function ValueCell({ row, isOpen }: { readonly row: TreeRow; readonly isOpen: boolean }) {
  const { value, isSet } = row;
  // When it is open, its fields are shown below it.
  const preview = isOpen ? undefined : row.preview;
  const text = preview ?? value.text;
  return (
    <td
      className={styles.value}
      data-kind={isSet ? value.kind : undefined}
      title={text === '' ? undefined : text}
    >
      <bdi>{value.text}</bdi>
      {preview !== undefined && <bdi className={styles.preview}>{preview}</bdi>}
      {value.shortened && canView(row) && (
        <span className={styles.view} data-view="" title="View all (Enter)">
          <Expand size={12} aria-hidden />
        </span>
      )}
    </td>
  );
}

function BytesCell({ children }: { readonly children: ReactNode }) {
  return <td className={styles.bytes}>{children}</td>;
}

function indent(depth: number): { readonly paddingLeft: number } {
  return { paddingLeft: indentOf(depth) };
}
