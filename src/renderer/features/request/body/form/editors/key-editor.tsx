import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { joinClasses } from '../../../../../ui/join-classes.ts';
import styles from './editors.module.css';

/**
 * The key of a map entry. It is applied on leaving, on Enter or by a shortcut, because a half-typed key might
 * equal another one. Escape restores the old key.
 */
export function KeyEditor({
  label,
  text,
  held,
  fault,
  onRename,
  onHold,
  onNext,
}: {
  readonly label: string;
  readonly text: string;
  /** A typed key that was not applied; null for none, also after it was discarded elsewhere. */
  readonly held: string | null;
  /** The error in the key, or why the typed key was not applied. */
  readonly fault: string | null;
  /** Returns true when the key was applied. */
  readonly onRename: (key: string) => boolean;
  /** Remembers a key that was not applied; null forgets it. */
  readonly onHold: (key: string | null) => void;
  /** Moves to the value after the key was applied. */
  readonly onNext: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(held);
  const [isRefused, setIsRefused] = useState(held !== null);
  /** The text not applied yet: a view that closes tries once more. */
  const waiting = useRef<string | null>(held);
  const [known, setKnown] = useState(held);
  const isDiscarded = known !== null && held === null;
  if (known !== held) setKnown(held);
  if (isDiscarded && isRefused) {
    setTyped(null);
    setIsRefused(false);
  }
  useEffect(() => {
    if (held === null) waiting.current = null;
  }, [held]);

  function hold(key: string | null) {
    waiting.current = key;
    setTyped(key);
    setIsRefused(false);
  }

  // A refused key stays as typed until the next change; the error says why.
  function take(): boolean {
    const key = waiting.current;
    if (key === null) return true;
    waiting.current = null;
    const isTaken = key === text || onRename(key);
    if (isTaken) setTyped(null);
    else waiting.current = key;
    onHold(isTaken ? null : key);
    setIsRefused(!isTaken);
    return isTaken;
  }

  // A closing view removes the field without a blur event.
  const takeLast = useEffectEvent(take);
  useEffect(() => () => void takeLast(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) take();
    else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (take()) onNext();
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      hold(null);
      onHold(null);
    }
  }

  const isWrong = isRefused || fault !== null;
  return (
    <input
      type="text"
      data-key-editor
      className={joinClasses(styles.key, isWrong && styles.wrongKey)}
      aria-label={label}
      aria-invalid={isWrong}
      title={fault ?? (isRefused ? 'Key refused: another entry has it' : undefined)}
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
