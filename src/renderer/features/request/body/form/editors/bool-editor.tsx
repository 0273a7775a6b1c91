import { type KeyboardEvent, useId } from 'react';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { LineEditor } from './line-editor.tsx';
import { useSwappedFocus } from './use-swapped-focus.ts';

const values = ['true', 'false'] as const;
const keys: Readonly<Record<string, string>> = { t: 'true', 1: 'true', f: 'false', 0: 'false' };

/**
 * A bool as two radio buttons; neither is chosen while it is unset. A variable, or any other value, is shown
 * as text; `{` starts a variable.
 */
export function BoolEditor(props: EditorProps) {
  const { label, text, placeholder, onText } = props;
  const name = useId();
  const isLine = text !== null && text !== 'true' && text !== 'false';
  const swap = useSwappedFocus(isLine);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const value = keys[event.key.toLowerCase()];
    if (value === undefined && event.key !== '{') return;
    event.preventDefault();
    swap.keep();
    onText(value ?? '{{');
  }

  if (isLine) {
    return (
      <span ref={swap.ref} style={{ display: 'contents' }}>
        <LineEditor
          {...props}
          onText={(next) => {
            swap.keep();
            onText(next);
          }}
        />
      </span>
    );
  }
  return (
    <span
      ref={swap.ref}
      role="radiogroup"
      aria-label={label}
      className={styles.choices}
      onKeyDown={onKeyDown}
    >
      {values.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={text === value}
            aria-label={value}
            onChange={() => onText(value)}
          />
          {value}
        </label>
      ))}
      {text === null && placeholder.startsWith('not set') && (
        <span aria-hidden className={styles.unsetWords} title={placeholder}>
          {/* There is little room beside the two values; the ring already shows that it is not set. */}
          {placeholder.replace('not set, ', '')}
        </span>
      )}
    </span>
  );
}
