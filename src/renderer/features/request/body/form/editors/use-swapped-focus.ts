import { type RefCallback, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when typing replaces an editor: the first letter of a variable turns a choice into a text
 * field. Call `keep` before a change that may do that.
 *
 * @param kind tells the two editors apart
 */
export function useSwappedFocus(kind: boolean): {
  readonly ref: RefCallback<HTMLElement>;
  readonly keep: () => void;
} {
  const element = useRef<HTMLElement | null>(null);
  const shown = useRef(kind);
  const isKept = useRef(false);

  useLayoutEffect(() => {
    const isSwapped = shown.current !== kind;
    shown.current = kind;
    if (!isSwapped || !isKept.current) return;
    isKept.current = false;
    const field = element.current?.querySelector<HTMLInputElement>(
      'input:checked, input:not([type="radio"]), textarea, input',
    );
    // A radio button has no caret. In a text field the caret goes to the end first.
    if (field !== undefined && field !== null && field.type !== 'radio') {
      field.setSelectionRange(field.value.length, field.value.length);
    }
    field?.focus();
  }, [kind]);

  return {
    ref: (found) => {
      element.current = found;
    },
    keep: () => {
      isKept.current = true;
    },
  };
}
