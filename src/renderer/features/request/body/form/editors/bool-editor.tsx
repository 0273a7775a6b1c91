import { type KeyboardEvent, useId } from 'react';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { LineEditor } from './line-editor.tsx';
import { useSwappedFocus } from './use-swapped-focus.ts';

const unset = 'unset';
const keys: Readonly<Record<string, string>> = {
  t: 'true',
  1: 'true',
  f: 'false',
  0: 'false',
  delete: unset,
  backspace: unset,
};

/**
 * A bool as radio buttons: true, false, and unset where it can be. A variable, or any other value, is shown as
 * text; `{` starts a variable.
 */
export function BoolEditor({
  onUnset,
  ...props
}: EditorProps & {
  /** Null for a value that always exists: of a list or map. */
  readonly onUnset: (() => void) | null;
}) {
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
    choose(value ?? '{{');
  }

  function choose(value: string) {
    if (value !== unset) onText(value);
    else if (text !== null) onUnset?.();
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
      {[...(onUnset === null && text !== null ? [] : [unset]), 'true', 'false'].map((value) => (
        <label
          key={value}
          className={styles.choice}
          title={value === unset && text === null ? placeholder : undefined}
        >
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={(text ?? unset) === value}
            aria-label={value}
            onChange={() => choose(value)}
          />
          {value}
        </label>
      ))}
    </span>
  );
}
