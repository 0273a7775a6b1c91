import { FileInput, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { indexByKey } from '../../../ui/rows/row-steps.ts';
import styles from './environments-dialog.module.css';

/** Stands for the workspace's variables in the list; no environment has an empty name. */
export const allName = '';

/** Their label. */
export const allLabel = 'All environments';

/** The list of environments with the selected one, and buttons to add more. */
export function EnvironmentList({
  names,
  shownName,
  typedName,
  chosenName,
  canWrite,
  onShow,
  onNew,
  onFiles,
}: {
  readonly names: readonly string[];
  /** The name of an environment, or {@link allName}. */
  readonly shownName: string;
  /** The new name of that environment while it is typed; null for none. */
  readonly typedName: string | null;
  /** The environment that requests use; null for none. */
  readonly chosenName: string | null;
  readonly canWrite: boolean;
  readonly onShow: (name: string) => void;
  readonly onNew: () => void;
  /** Called with the chosen .env file. */
  readonly onFiles: (files: FileList | null) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const listed = [allName, ...names];

  function labelOf(name: string): string {
    if (name === allName) return allLabel;
    return name === shownName && typedName?.trim() ? typedName : name;
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const to = indexByKey(event, listed, index, listed.length);
    const next = to === null || to === index ? undefined : listed[to];
    if (to === null || next === undefined) return;
    event.preventDefault();
    onShow(next);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[to]?.focus();
  }

  return (
    <div className={styles.side}>
      <div ref={list} role="listbox" aria-label="Environments" className={styles.list}>
        {listed.map((name, index) => (
          <div
            key={name}
            role="option"
            aria-selected={name === shownName}
            tabIndex={name === shownName ? 0 : -1}
            className={joinClasses(
              styles.item,
              name === shownName && styles.active,
              name === allName && styles.all,
            )}
            onClick={() => onShow(name)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className={styles.name}>{labelOf(name)}</span>
            {name === chosenName && <span className={styles.used}>in use</span>}
          </div>
        ))}
      </div>
      <Button disabled={!canWrite} icon={<Plus size={14} aria-hidden />} onClick={onNew}>
        New environment
      </Button>
      <Button
        disabled={!canWrite}
        icon={<FileInput size={14} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        Import a .env file...
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="A .env file"
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
