import { ChevronRight, CircleAlert, Ellipsis, GripVertical, Plus, X } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { joinClasses } from '../../../../ui/join-classes.ts';
import { MarkedText } from '../../../../ui/marked-text.tsx';
import { KeyEditor } from './editors/key-editor.tsx';
import type { FormRow } from './model/form-row.ts';
import { briefFault, faultOf, rowName, summaryOf } from './model/row-words.ts';
import styles from './row-cells.module.css';
import type { RowsContext } from './rows-context.ts';

/** The indentation of each level. */
const stepPx = 14;
/** The maximum part of the cell: the rest is for the name, however deep the row is. */
const mostIndent = '55%';

/** The tree cell of a row: its level, its arrow, and its name or key. */
export function FieldCell({
  row,
  query,
  heldKey,
  context,
}: {
  readonly row: FormRow;
  readonly query: string;
  /** The typed key of an entry that was not applied; null for none. */
  readonly heldKey: string | null;
  readonly context: RowsContext;
}) {
  return (
    <td
      className={styles.field}
      style={{ ...indent(row.depth), paddingRight: 8 + longNumberPx(row) }}
    >
      <Guides depth={row.depth} />
      {row.isExpandable ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.arrow}
          aria-label={`${row.isExpanded ? 'Fold' : 'Unfold'} ${row.label}`}
          onClick={() => context.toggle(row)}
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={joinClasses(row.isExpanded && styles.expanded)}
          />
        </button>
      ) : (
        <span className={styles.arrow} />
      )}
      {(row.kind === 'item' || row.kind === 'entry' || row.kind === 'message') && (
        <DragGrip row={row} />
      )}
      {row.key === null ? (
        <span
          data-tip
          className={joinClasses(
            styles.name,
            row.isDeprecated && styles.deprecated,
            row.kind === 'oneof' && styles.oneof,
            (row.kind === 'foreign' || row.kind === 'unknown') && styles.strange,
          )}
        >
          <Name label={row.label} query={query} />
          {row.isRequired && <span className={styles.required}>*</span>}
        </span>
      ) : (
        <KeyEditor
          label={`Key of ${row.path}`}
          text={row.key.text}
          held={heldKey}
          fault={row.key.issue}
          onRename={(key) => context.renameKey(row, key)}
          onHold={(key) => context.holdKey(row, key)}
          onNext={() => context.goToValue(row)}
        />
      )}
      {row.kind === 'unknown' && <span className={styles.chip}>unknown</span>}
    </td>
  );
}

/** Marks a member without a field; it has no type cell to say so. */
export function MisfitChip() {
  return <span className={joinClasses(styles.chip, styles.misfit)}>mismatch</span>;
}

/** The name of a row. An extension shows its own name first, because packages are mostly the same. */
function Name({ label, query }: { readonly label: string; readonly query: string }) {
  const [, packageName, name] = /^\[([\w.]+)\.(\w+)\]$/.exec(label) ?? [];
  if (packageName === undefined || name === undefined) {
    return <MarkedText text={label} query={query} />;
  }
  return (
    <>
      <MarkedText text={`[${name}]`} query={query} />
      <span className={styles.package}>
        <MarkedText text={packageName} query={query} />
      </span>
    </>
  );
}

/** Returns how far the longest numbers extend into the column of names. */
function longNumberPx({ kind, number }: FormRow): number {
  const digits = kind === 'field' && number !== null ? String(number).length : 0;
  return Math.max(0, digits - 4) * 8;
}

/** The content of a row without an editor; pressing it expands the row. */
export function Summary({
  row,
  content,
  context,
}: {
  readonly row: FormRow;
  /** The short name of the type in an `Any`; null for other rows. */
  readonly content: string | null;
  readonly context: RowsContext;
}) {
  const words = summaryOf(row) || (content ?? '');
  if (!row.isExpandable) {
    return row.text === null ? (
      <span className={styles.words}>{words}</span>
    ) : (
      <span className={styles.plain}>{row.text}</span>
    );
  }
  return (
    <button
      type="button"
      data-summary
      className={styles.summary}
      aria-label={`${rowName(row)}: ${words}`}
      aria-expanded={row.isExpanded}
      onClick={() => context.toggle(row)}
    >
      {words}
    </button>
  );
}

/** The button that adds an item, entry or message. */
export function AddCell({
  row,
  context,
}: {
  readonly row: FormRow;
  readonly context: RowsContext;
}) {
  return (
    <td className={styles.addCell} style={indent(row.depth)}>
      <Guides depth={row.depth} />
      <button
        type="button"
        data-summary
        className={styles.add}
        onClick={() => context.act({ kind: 'add', id: row.id })}
      >
        <Plus size={13} aria-hidden />
        {row.label}
      </button>
      <span className={styles.addNote}>{row.hint}</span>
    </td>
  );
}

/** The error of a row, or a few words on its value. */
export function HintCell({
  row,
  typedFault,
  context,
}: {
  readonly row: FormRow;
  /** What is wrong with half-typed text; null for nothing. */
  readonly typedFault: string | null;
  readonly context: RowsContext;
}) {
  const fault = typedFault ?? faultOf(row);
  if (fault === null) return <td className={styles.hint}>{row.hint}</td>;
  return (
    <td className={joinClasses(styles.hint, styles.fault)} data-tip>
      <CircleAlert size={12} aria-hidden />
      <span className={styles.faultWords}>
        {row.fix !== null && (
          <button
            type="button"
            className={styles.fix}
            onClick={() => {
              context.act({ kind: 'set-text', id: row.id, text: row.fix ?? '' });
              context.goToValue(row);
            }}
          >
            Write {row.fix}
          </button>
        )}{' '}
        {briefFault(fault)}
      </span>
    </td>
  );
}

/** The buttons of a row, visible while it is hovered or focused. */
export function ToolsCell({
  row,
  context,
}: {
  readonly row: FormRow;
  readonly context: RowsContext;
}) {
  const isRemoved = row.commands.has('remove');
  const canAdd = row.commands.has('add');
  return (
    <td className={styles.tools}>
      {canAdd && (
        <IconTool
          label={`Add to ${row.path}`}
          icon={<Plus size={13} aria-hidden />}
          onClick={() => context.act({ kind: 'add', id: row.id })}
        />
      )}
      {(isRemoved || (row.commands.has('unset') && row.state !== 'unset')) && (
        <IconTool
          label={`${isRemoved ? 'Remove' : 'Unset'} ${row.path === '' ? row.label : row.path}`}
          icon={<X size={13} aria-hidden />}
          onClick={() => context.remove(row)}
        />
      )}
      <IconTool
        label={`Actions for ${row.path === '' ? row.label : row.path}`}
        icon={<Ellipsis size={13} aria-hidden />}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          context.openMenu(row, { x: left, y: bottom });
        }}
      />
    </td>
  );
}

function IconTool({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: (event: MouseEvent) => void;
}) {
  return (
    <button
      type="button"
      // The keyboard has Delete, Insert and Shift+F10.
      tabIndex={-1}
      aria-label={label}
      title={label}
      className={styles.tool}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

function Guides({ depth }: { readonly depth: number }) {
  return depth === 0 ? null : (
    <span
      aria-hidden
      className={styles.guides}
      style={{ width: `min(${depth * stepPx}px, ${mostIndent})` }}
    />
  );
}

/** Returns the indentation of a level, also for notices and the add row. */
export function indent(depth: number): CSSProperties {
  return { paddingLeft: `min(${6 + depth * stepPx}px, ${mostIndent})` };
}

/** The handle that drags a row to another index; the keyboard has Alt+Up and Alt+Down. */
function DragGrip({ row }: { readonly row: FormRow }) {
  const canMove = row.commands.has('move-up') || row.commands.has('move-down');
  return (
    <span data-grip className={styles.grip} title={canMove ? 'Drag to reorder' : undefined}>
      {canMove && <GripVertical size={12} aria-hidden />}
    </span>
  );
}
