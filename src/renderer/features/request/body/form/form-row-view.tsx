import { memo } from 'react';
import type { BytesSpelling } from '../../../../../shared/model/leaf-bytes.ts';
import { joinClasses } from '../../../../ui/join-classes.ts';
import columns from './columns.module.css';
import { RowEditorView } from './editors/row-editor.tsx';
import type { FormRow } from './model/form-row.ts';
import { isPresenceShown, rowName, rowStateWords } from './model/row-words.ts';
import { isSameRow } from './model/same-row.ts';
import type { UnfinishedText } from './model/unfinished-text.ts';
import { PresenceMark } from './presence-mark.tsx';
import styles from './row.module.css';
import {
  AddCell,
  FieldCell,
  HintCell,
  indent,
  MisfitChip,
  Summary,
  ToolsCell,
} from './row-cells.tsx';
import type { RowsContext } from './rows-context.ts';
import { useNewFault } from './use-new-fault.ts';
import { useRowDrop } from './use-row-drop.ts';

interface RowViewProps {
  readonly row: FormRow;
  /** The index among all rows, from 0. */
  readonly index: number;
  readonly topPx: number;
  /** True for the row that Tab reaches. */
  readonly isActive: boolean;
  /** The filter text to mark. */
  readonly query: string;
  readonly spelling: BytesSpelling;
  readonly unfinished: UnfinishedText | null;
  /** The typed key of an entry that was not applied; null for none. */
  readonly heldKey: string | null;
  /** The short name of the type in an `Any`; null for other rows. */
  readonly content: string | null;
  readonly context: RowsContext;
}

/** One row of the form. Rows are new objects at each letter, so it renders only when its content changes. */
export const FormRowView = memo(DrawnRow, isSameView);

function isSameView(before: RowViewProps, after: RowViewProps): boolean {
  const names = Object.keys(after) as (keyof RowViewProps)[];
  return (
    names.every((name) => name === 'row' || Object.is(before[name], after[name])) &&
    isSameRow(before.row, after.row)
  );
}

function DrawnRow({
  row: whole,
  index,
  topPx,
  isActive,
  query,
  spelling,
  unfinished,
  heldKey,
  content,
  context,
}: RowViewProps) {
  const { ref, over, isDragged } = useRowDrop(whole, context.act);
  const ownFault = unfinished?.fault ?? whole.issue ?? whole.key?.issue ?? null;
  const { isNew, onBlur } = useNewFault(ownFault, unfinished?.text ?? whole.text);
  const row = isNew ? withoutFault(whole) : whole;
  const typedFault = isNew ? null : (unfinished?.fault ?? null);
  return (
    <tr
      ref={ref}
      {...rowFocus(isActive)}
      data-row={row.id}
      data-index={index}
      data-drop={over ?? undefined}
      aria-rowindex={index + 2}
      aria-level={row.depth + 1}
      aria-posinset={row.position + 1}
      aria-setsize={row.siblingCount}
      aria-expanded={row.isExpandable ? row.isExpanded : undefined}
      aria-label={rowName(row)}
      aria-description={rowStateWords(row, typedFault)}
      className={joinClasses(
        columns.line,
        styles.row,
        row.state === 'unset' && styles.unsetRow,
        isDragged && styles.dragged,
      )}
      style={{ top: topPx }}
      onBlur={onBlur}
    >
      {row.kind === 'add' ? (
        <AddCell row={row} context={context} />
      ) : row.kind === 'notice' ? (
        <td className={styles.notice} style={indent(row.depth)}>
          {row.label}
          {row.hint !== null && ` ${row.hint}`}
        </td>
      ) : (
        <>
          <FieldCell row={row} query={query} heldKey={heldKey} context={context} />
          <td className={columns.number}>{row.kind === 'field' ? row.number : null}</td>
          <td
            className={columns.type}
            title={row.kind === 'foreign' ? 'Not in the type' : (row.typeName ?? row.typeText)}
          >
            {row.kind === 'foreign' ? <MisfitChip /> : row.typeText}
          </td>
          <td className={columns.presence}>
            {isPresenceShown(row) && (
              <PresenceMark row={row} onToggle={() => context.togglePresence(row)} />
            )}
          </td>
          <td data-value className={styles.value}>
            {row.editor.kind === 'none' ? (
              <Summary row={row} content={content} context={context} />
            ) : (
              <RowEditorView
                row={row}
                label={rowName(row)}
                spelling={spelling}
                unfinished={unfinished}
                typedFault={typedFault}
                context={context}
              />
            )}
          </td>
          <HintCell row={row} typedFault={typedFault} context={context} />
          <ToolsCell row={row} context={context} />
        </>
      )}
    </tr>
  );
}

/** Leaves out what is wrong with the text, apart from what the engine found. */
function withoutFault(row: FormRow): FormRow {
  return { ...row, issue: null, fix: null, key: row.key && { ...row.key, issue: null } };
}

/** Rows take the focus one at a time; a table row needs a tab index for that. */
function rowFocus(isActive: boolean) {
  return { role: 'row', tabIndex: isActive ? 0 : -1 } as const;
}
