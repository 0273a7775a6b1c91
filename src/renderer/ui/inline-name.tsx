import { useEffect, useRef } from 'react';
import styles from './inline-name.module.css';

/** What ended the editing of a name: a key, after which the focus goes back, or the focus went elsewhere. */
export type NameEnd = 'key' | 'left';

/**
 * A name that is edited in its place. Enter and leaving it take the new name, Escape and an empty
 * one keep the old.
 */
export function InlineName({
  label,
  name,
  typed: typedBefore = null,
  onDone,
}: {
  readonly label: string;
  readonly name: string;
  /** What it begins with instead: a name that was typed before, and refused. */
  readonly typed?: string | null;
  /** Told the new name, trimmed; null keeps the old one. Told once. */
  readonly onDone: (name: string | null, end: NameEnd) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function finish(isTaken: boolean, end: NameEnd) {
    if (isDone.current) return;
    isDone.current = true;
    const typed = field.current?.value.trim() ?? '';
    onDone(isTaken && typed !== '' && typed !== name ? typed : null, end);
  }

  return (
    <input
      ref={field}
      type="text"
      aria-label={label}
      className={styles.field}
      defaultValue={typedBefore ?? name}
      spellCheck={false}
      autoComplete="off"
      onBlur={() => finish(true, 'left')}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      // What surrounds it has uses of its own for arrows, Delete and the blank.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(true, 'key');
        if (event.key === 'Escape') finish(false, 'key');
      }}
    />
  );
}
