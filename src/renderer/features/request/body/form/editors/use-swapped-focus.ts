import { type RefCallback, useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus on when typing makes an editor another one: the first letters of a variable turn a
 * choice into a line of text. `keep` is called before a change that may do that.
 *
 * @param kind what is shown now: true and false are the two editors
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
    // A radio button has no caret. That of others is placed first: it says what is being typed.
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
