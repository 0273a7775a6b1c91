import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { joinClasses } from '../../../../ui/join-classes.ts';
import { focusRowPart, rowOf } from '../form-focus.ts';
import styles from './editors.module.css';

/**
 * The key of a map entry. It is taken when it is left, by Enter, or by a shortcut: a half-typed key
 * might be that of another entry. Escape brings the old one back.
 */
export function KeyEditor({
  label,
  text,
  fault,
  onRename,
}: {
  readonly label: string;
  readonly text: string;
  /** What is wrong with the key, or why the one that was typed is not taken. */
  readonly fault: string | null;
  /** Says whether the key is taken. */
  readonly onRename: (key: string) => boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  /** What is typed and not taken yet: the row of a key that is taken goes, and the field is left by that. */
  const waiting = useRef<string | null>(null);

  function hold(key: string | null) {
    waiting.current = key;
    setTyped(key);
  }

  // One that was not taken stays as it is typed until another change; the fault says why.
  function take() {
    const key = waiting.current;
    if (key === null) return;
    waiting.current = null;
    if (key === text || onRename(key)) setTyped(null);
    else waiting.current = key;
  }

  // A view that is left takes the field away without its losing the focus first.
  const takeLast = useEffectEvent(take);
  useEffect(() => () => takeLast(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // On to the value, whose row is another one by then if the key was changed.
      event.preventDefault();
      event.stopPropagation();
      const isSame = typed === null || typed === text;
      take();
      const row = rowOf(event.currentTarget);
      if (isSame && row !== null) focusRowPart(row, 'value');
      return;
    }
    if (event.ctrlKey || event.metaKey) take();
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      hold(null);
    }
  }

  return (
    <input
      type="text"
      data-key-editor
      className={joinClasses(styles.key, fault !== null && styles.wrongKey)}
      aria-label={label}
      aria-invalid={fault !== null}
      title={fault ?? undefined}
      value={typed ?? text}
      placeholder='""'
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => hold(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
