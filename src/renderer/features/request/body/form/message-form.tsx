import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { Problem } from '../../../../../shared/problem.ts';
import { useTypeSource } from '../../../../kernel/app-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { useCopy } from '../../../../ui/copy-button.tsx';
import type { Point } from '../../../../ui/menu-at.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import styles from './form.module.css';
import { formActions } from './form-actions.ts';
import { FormGrid, type FormGridHandle } from './form-grid.tsx';
import { FormHead } from './form-head.tsx';
import { LossLine, MisfitLine, RefusalLine } from './form-lines.tsx';
import type { MessageFormProps } from './message-form-props.ts';
import type { FormRow, FormRows } from './model/form-row.ts';
import { rootId } from './model/lay-out-form.ts';
import { shortName } from './model/type-words.ts';
import { unfinishedIn } from './model/unfinished-text.ts';
import { contentOfRow, placeOfRow, rowIdAt } from './place-of-row.ts';
import { RowMenu } from './row-menu.tsx';
import { type PointedPart, RowTip } from './row-tip.tsx';
import type { RowsContext } from './rows-context.ts';
import { useForm } from './use-form.ts';

/**
 * The body as a form: a row per field of its type, with presence, oneofs, lists, maps, well-known types and
 * unknown fields. It edits the JSON text of the draft, and only where a value changes.
 */
export function MessageForm(props: MessageFormProps) {
  const { typeName } = props;
  if (typeName === null) {
    return (
      <p className={styles.empty}>
        Choose a request type to fill in its fields here, or write the body as JSON.
      </p>
    );
  }
  return <TypedForm key={props.documentId} {...props} typeName={typeName} />;
}

function TypedForm(props: MessageFormProps & { readonly typeName: string }) {
  const { typeName, schemaSet, variables, onGoTo } = props;
  const store = props.memories.of(props.documentId);
  const memory = useStore(store);
  const types = useTypeSource();
  const grid = useRef<FormGridHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ readonly row: FormRow; readonly at: Point } | null>(null);
  const [pointed, setPointed] = useState<(PointedPart & { readonly rows: FormRows }) | null>(null);
  const { state: copyState, copy } = useCopy();
  const { form, editing, refusal, misfitCount, loss, dismiss, failure, readAgain } = useForm(
    props,
    memory,
    store,
  );
  const { rows, fault } = form;
  const { awaitedPath } = memory;
  useEffect(() => {
    const id = awaitedPath === null ? null : rowIdAt(rows, awaitedPath);
    // The row may arrive later, with its types.
    if (id === null) return;
    store.setState({ awaitedPath: null });
    grid.current?.focus(id, 'row');
  }, [awaitedPath, rows, store]);
  const now = {
    showInJson(row: FormRow) {
      const { line, column } = placeOfRow(form, row);
      onGoTo(line, column);
    },
    copy: (text: string) => void copy(() => text),
  };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  // Always the same object, so that scrolling redraws no row.
  const actions = useMemo(
    () =>
      formActions({
        store,
        editing,
        focus: (id, part) => grid.current?.focus(id, part),
        copy: (text) => latest.current.copy(text),
        openMenu: (row) => {
          const found = place.current?.querySelector(`[data-row="${CSS.escape(row.id)}"]`);
          const { left, bottom } = (found ?? document.body).getBoundingClientRect();
          setMenu({ row, at: { x: left + 40, y: bottom } });
        },
        showInJson: (row) => latest.current.showInJson(row),
      }),
    [store, editing],
  );
  // Always the same object, so that a letter redraws only the rows it changes.
  const context = useMemo<RowsContext>(
    () => ({
      ...actions,
      scope: variables,
      types,
      schemaSet,
      openMenu: (row, at) => setMenu({ row, at }),
      offerPaths(holder, text, caret) {
        const { start, end, paths } = editing.pathsAt(holder, text, caret);
        const choices = paths.map(({ path, typeText, comment }) => ({
          name: path,
          detail: typeText,
          words: comment ?? '',
        }));
        return { start, end, choices };
      },
      setSpelling: (id, spelling) =>
        store.setState(({ spellings }) => ({ spellings: new Map(spellings).set(id, spelling) })),
      showInJson: (row) => latest.current.showInJson(row),
    }),
    [actions, editing, variables, types, schemaSet, store],
  );

  if (fault !== null) return <Unreadable fault={fault} onGoTo={onGoTo} />;
  return (
    <div ref={place} className={styles.form}>
      {failure !== null && (
        <div className={styles.broken}>
          <ProblemNotice
            problem={failure}
            actions={<Button onClick={readAgain}>Reload types</Button>}
          />
        </div>
      )}
      {misfitCount > 1 && (
        <MisfitLine
          count={misfitCount}
          typeName={shortName(typeName)}
          onRemove={() => {
            editing.act({ kind: 'remove-misfits', id: rootId });
            grid.current?.enter();
          }}
        />
      )}
      <FormGrid
        ref={grid}
        rows={rows}
        memory={memory}
        context={context}
        contentOf={(row) => contentOfRow(form, row)}
        label={`Fields of ${typeName}`}
        head={
          <FormHead
            filter={memory.filter}
            isSetOnly={memory.isSetOnly}
            setCount={form.setCount}
            fieldCount={form.fieldCount}
            onFilter={(filter) => store.setState({ filter })}
            onSetOnly={(isSetOnly) => store.setState({ isSetOnly })}
            onDown={() => grid.current?.enter()}
          />
        }
        onActive={actions.arrive}
        onScrolled={(scrollPx) => store.setState({ scrollPx })}
        onKey={actions.onKey}
        onPaste={actions.paste}
        onPoint={(row, element) => setPointed(row === null ? null : { row, element, rows })}
      />
      {rows.count === 0 && (
        <EmptyRows
          filter={memory.filter}
          isSetOnly={memory.isSetOnly}
          typeName={typeName}
          onShowAll={() => store.setState({ filter: '', isSetOnly: false })}
        />
      )}
      {loss !== null && (
        <LossLine
          words={loss}
          onUndo={() => {
            const id = editing.undo();
            if (id === null) grid.current?.enter();
            else grid.current?.focus(id, 'row');
          }}
          onClose={dismiss}
        />
      )}
      {refusal !== null && <RefusalLine problem={refusal} onClose={dismiss} />}
      <span className={styles.said} role="status">
        {copyState === 'copied' && 'Copied'}
        {copyState === 'failed' && 'Could not copy'}
      </span>
      <RowTip
        pointed={menu === null && pointed?.rows === rows ? pointed : null}
        typedFault={
          pointed === null
            ? null
            : (unfinishedIn(memory, pointed.row.id, pointed.row.text)?.fault ?? null)
        }
      />
      <RowMenu
        row={menu?.row ?? null}
        at={menu?.at ?? { x: 0, y: 0 }}
        onAct={(row, action) => {
          setMenu(null);
          // Focus first: the action may move the focus elsewhere.
          grid.current?.focus(row.id, 'row');
          actions.onMenu(row, action);
        }}
        onClose={() => {
          setMenu(null);
          if (menu !== null) grid.current?.focus(menu.row.id, 'row');
        }}
      />
    </div>
  );
}

/** Says where the text is not JSON, and changes nothing. */
function Unreadable({
  fault,
  onGoTo,
}: {
  readonly fault: Problem;
  readonly onGoTo: (line: number, column: number) => void;
}) {
  const { line = 1, column = 1 } = fault.location ?? {};
  return (
    <div className={styles.broken}>
      <ProblemNotice
        problem={{
          ...fault,
          hint: [fault.hint, 'The form returns once the JSON is valid; nothing is lost.']
            .filter(Boolean)
            .join(' '),
        }}
        actions={<Button onClick={() => onGoTo(line, column)}>Go to it in JSON</Button>}
      />
    </div>
  );
}

/** Shown when there are no rows. */
function EmptyRows({
  filter,
  isSetOnly,
  typeName,
  onShowAll,
}: {
  readonly filter: string;
  readonly isSetOnly: boolean;
  readonly typeName: string;
  readonly onShowAll: () => void;
}) {
  const isFiltered = filter.trim() !== '';
  return (
    <div className={styles.emptyRows} role="status">
      <p>
        {isFiltered
          ? `No field matches "${filter.trim()}".`
          : isSetOnly
            ? 'No field is set.'
            : `${typeName} has no fields.`}
      </p>
      {(isFiltered || isSetOnly) && <Button onClick={onShowAll}>Show all fields</Button>}
    </div>
  );
}
