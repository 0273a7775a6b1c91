import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { joinClasses } from '../../../../ui/join-classes.ts';
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

  // One that was not taken stays as it is typed until another change; the fault says why.
  function take() {
    if (typed === null) return;
    if (typed === text || onRename(typed)) setTyped(null);
  }

  // A view that is left takes the field away without its losing the focus first.
  const takeLast = useEffectEvent(take);
  useEffect(() => () => takeLast(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) take();
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
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
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
