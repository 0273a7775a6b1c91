import { useEffect, useRef } from 'react';
import styles from './inline-name.module.css';

/** How the editing of a name ended: by a key (the focus goes back), or because the focus left. */
export type NameEnd = 'key' | 'left';

/**
 * A name that is edited in place. Enter and leaving accept the new name; Escape and an empty name keep the
 * old one.
 */
export function InlineName({
  label,
  name,
  typed: typedBefore = null,
  onDone,
}: {
  readonly label: string;
  readonly name: string;
  /** A name that was typed before and refused, to start with instead. */
  readonly typed?: string | null;
  /** Called once with the new name, trimmed; null keeps the old one. */
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
      // The elements around it use arrows, Delete and Space themselves.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(true, 'key');
        if (event.key === 'Escape') finish(false, 'key');
      }}
    />
  );
}
