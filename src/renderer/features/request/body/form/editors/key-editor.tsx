import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { joinClasses } from '../../../../../ui/join-classes.ts';
import styles from './editors.module.css';

/**
 * The key of a map entry. It is taken when it is left, by Enter, or by a shortcut: a half-typed key
 * might be that of another entry. Escape brings the old one back.
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
  /** One that was typed and not taken; null for none, also when it was discarded elsewhere. */
  readonly held: string | null;
  /** What is wrong with the key, or why the one that was typed is not taken. */
  readonly fault: string | null;
  /** Says whether the key is taken. */
  readonly onRename: (key: string) => boolean;
  /** Remembers a key that is not taken; null forgets it. */
  readonly onHold: (key: string | null) => void;
  /** On to the value, once the key is taken. */
  readonly onNext: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(held);
  const [isRefused, setIsRefused] = useState(held !== null);
  /** What is typed and not taken yet: a view that is left asks for it once more. */
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

  // One that was not taken stays as it is typed until another change; the fault says why.
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

  // A view that is left takes the field away without its losing the focus first.
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
      title={fault ?? (isRefused ? 'This key is not taken: another entry has it' : undefined)}
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
