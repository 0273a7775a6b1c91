import { Check, GripVertical, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ReadKind } from '../../shared/model/decoding.ts';
import { stepWords } from '../../shared/model/step-words.ts';
import table from './field-table.module.css';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { readKindOptions } from './read-kinds.ts';
import { editRow, emptyRule, moveRule, type RuleRow, ruleFaults } from './rule-row.ts';
import styles from './rule-rows.module.css';
import { Select, type SelectOption } from './select.tsx';
import { TypePicker } from './type-picker.tsx';
import type { TypeSource } from './use-type-search.ts';

const columns = [
  { key: 'path', label: 'path', title: 'Path', placeholder: '/users/* or /**' },
  { key: 'status', label: 'status', title: 'Status', placeholder: '2xx' },
  { key: 'mediaType', label: 'media type', title: 'Media type', placeholder: 'any' },
  { key: 'steps', label: 'steps', title: 'Decode by', placeholder: 'automatic' },
] as const;

/** The choice that leaves the kind open. */
const asItSays = 'automatic';

const kindOptions = [
  { value: asItSays, label: 'automatic' },
  ...readKindOptions,
] as const satisfies readonly SelectOption<ReadKind | typeof asItSays>[];

const stepsHelp = `In order, separated by commas: ${stepWords}; none keeps the bytes`;

/**
 * The rules that decide how a response is read, in the order they are tried, and a row for a new one. A row
 * is moved by its handle, or with Alt and the arrows.
 */
export function RuleRows({
  rules,
  types,
  hasPaths,
  usedIndexes = [],
  onRules,
}: {
  readonly rules: readonly RuleRow[];
  readonly types: TypeSource;
  /** True when a rule can be limited to URLs. The rules of one request apply only to that request. */
  readonly hasPaths: boolean;
  /** The indexes of the rules that read the last response. */
  readonly usedIndexes?: readonly number[];
  readonly onRules: (rules: readonly RuleRow[]) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const faults = ruleFaults(rules);
  const shown = columns.filter(({ key }) => key !== 'path' || hasPaths);

  function set(index: number, patch: Partial<RuleRow>) {
    onRules(rules.toSpliced(index, 1, editRow(rules[index] ?? emptyRule, patch)));
  }

  function setKind(index: number, kind: ReadKind | typeof asItSays) {
    set(index, { as: kind === asItSays ? undefined : kind });
  }

  function focusRow(index: number, what: string) {
    body.current?.querySelectorAll('tr')[index]?.querySelector<HTMLElement>(what)?.focus();
  }

  function remove(index: number) {
    onRules(rules.toSpliced(index, 1));
    focusRow(index, 'input');
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || index >= rules.length) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = moveRule(rules, index, index + step);
    if (moved === rules) return;
    onRules(moved);
    // Rows have no identity: move the focus with the moved rule.
    focusRow(index + step, '[data-grip]');
  }

  function onDrag(event: DragEvent, to: number) {
    if (dragged === null) return;
    event.preventDefault();
    setOver(to);
  }

  function onDrop(event: DragEvent, to: number) {
    event.preventDefault();
    if (dragged !== null) onRules(moveRule(rules, dragged, Math.min(to, rules.length - 1)));
    setDragged(null);
    setOver(null);
  }

  return (
    <table className={joinClasses(table.table, styles.table)} aria-label="Response types">
      <thead>
        <tr>
          <th className={styles.grip} aria-label="Order" />
          {shown.map(({ key, title }) => (
            <th key={key} className={styles[key]}>
              {title}
            </th>
          ))}
          <th className={styles.kind}>Read as</th>
          <th>Type</th>
          <th className={table.remove} aria-label="Remove" />
        </tr>
      </thead>
      <tbody ref={body}>
        {[...rules, null].map((rule, index) => {
          const place = index + 1;
          const title = rule === null ? 'New rule' : `Rule ${place}`;
          const fault = faults[index] ?? null;
          const isUsed = usedIndexes.includes(index);
          return (
            // Rows have no identity: the row at a position keeps its focus.
            <tr
              key={`row ${place}`}
              className={joinClasses(
                isUsed && styles.used,
                dragged !== null && over === index && styles.over,
              )}
              onKeyDown={(event) => onKeyDown(event, index)}
              onDragEnter={(event) => onDrag(event, index)}
              onDragOver={(event) => onDrag(event, index)}
              onDrop={(event) => onDrop(event, index)}
            >
              <td className={styles.grip}>
                {rule !== null && (
                  <button
                    type="button"
                    data-grip
                    draggable
                    className={styles.handle}
                    aria-label={`Move rule ${place}`}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    title="Drag, or press Alt+Up or Alt+Down to reorder"
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      setDragged(index);
                    }}
                    onDragEnd={() => {
                      setDragged(null);
                      setOver(null);
                    }}
                  >
                    <GripVertical size={12} aria-hidden />
                  </button>
                )}
              </td>
              {shown.map(({ key, label, placeholder }) => {
                const isWrong = fault?.cell === key;
                return (
                  <td key={key}>
                    <input
                      type="text"
                      className={joinClasses(table.cell, isWrong && table.wrong)}
                      aria-label={`${title} ${label}`}
                      aria-invalid={isWrong}
                      title={isWrong ? fault.words : key === 'steps' ? stepsHelp : undefined}
                      placeholder={placeholder}
                      value={rule?.[key] ?? ''}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={(event) => {
                        const { value } = event.currentTarget;
                        // Steps may contain blanks, even while they are typed.
                        set(index, { [key]: key === 'steps' ? value : value.trim() });
                      }}
                    />
                  </td>
                );
              })}
              <td className={styles.kind}>
                <Select
                  label={`${title} read as`}
                  className={joinClasses(styles.kindSelect, rule?.as === undefined && styles.unset)}
                  value={rule?.as ?? asItSays}
                  options={kindOptions}
                  onChange={(kind) => setKind(index, kind)}
                />
              </td>
              <td className={styles.types}>
                <div className={styles.typeCell}>
                  <TypePicker
                    label={`${title} type`}
                    value={rule?.type ?? null}
                    schemaSet={rule?.schemaSet ?? null}
                    types={types}
                    placeholder="Choose a message type"
                    className={styles.type}
                    onChange={(choice) =>
                      set(index, {
                        type: choice?.typeName ?? null,
                        schemaSet: choice?.schemaSet ?? null,
                      })
                    }
                  />
                  {isUsed && (
                    <span className={styles.usedMark} title="Used for the last response">
                      <Check size={12} aria-hidden /> used last
                    </span>
                  )}
                </div>
              </td>
              <td className={table.remove}>
                {rule !== null && (
                  <IconButton
                    label={`Remove rule ${place}`}
                    icon={<X size={13} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
