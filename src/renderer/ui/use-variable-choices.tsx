import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import { type TypedPlaceholder, typedPlaceholder } from './typed-placeholder.ts';
import { optionId, VariableChoiceList } from './variable-choice-list.tsx';
import { fittingChoices, type VariableChoice, variableChoices } from './variable-choices.ts';
import type { VariableScope } from './variable-scope.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Choices other than variables, and the range that they replace. */
export interface OtherChoices {
  readonly start: number;
  readonly end: number;
  /** Their names are inserted as they are. */
  readonly choices: readonly VariableChoice[];
}

/** Finds other choices at a caret; null or no choices for nothing. */
export type OfferAt = (text: string, caret: number) => OtherChoices | null;

interface Open {
  readonly typed: TypedPlaceholder;
  /** True when these are other choices, not variables. */
  readonly isOther: boolean;
  readonly choices: readonly VariableChoice[];
  readonly chosen: number;
  readonly anchor: { readonly left: number; readonly top: number; readonly bottom: number };
}

/** The list of variables of a field, and the events the field must pass to it. */
export interface VariableChoicesOfField {
  readonly isOpen: boolean;
  readonly list: ReactNode;
  readonly aria: AriaAttributes;
  /** The text changed: opens the list after `{{`, filters it, or closes it. */
  onTyped(): void;
  /** The field got the focus: opens the list after an unfinished `{{`. */
  onFocus(): void;
  /** The caret moved: closes the list when the caret left the placeholder. */
  onCaret(): void;
  /** @returns true when the list used the key */
  onKeyDown(event: KeyboardEvent<Field>): boolean;
  close(): void;
}

/**
 * Offers variables and generators while `{{` is typed in a field. Arrows choose, Enter and Tab accept, Escape
 * closes, Ctrl+Space opens.
 *
 * @param layer lies under the field and shows the same text, so its positions are those of the field
 * @param offerAt finds other choices where no variable is started
 */
export function useVariableChoices(
  input: RefObject<Field | null>,
  layer: RefObject<HTMLElement | null>,
  scope: VariableScope,
  offerAt?: OfferAt,
): VariableChoicesOfField {
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);

  function refresh(isAsked: boolean): void {
    setOpen(isAsked || open ? found() : null);
  }

  /** Returns the choices at the caret, or null. */
  function found(): Open | null {
    const field = input.current;
    const caret = field?.selectionStart ?? 0;
    const isSelection = field?.selectionEnd !== caret;
    const typed = field && !isSelection ? typedPlaceholder(field.value, caret) : null;
    if (field && typed === null && !isSelection) return otherAt(field, caret);
    if (!field || typed === null) return null;
    const choices = fittingChoices(variableChoices(scope, Date.now()), typed.query);
    if (choices.length === 0) return null;
    const isSame = open?.typed.start === typed.start && open.typed.query === typed.query;
    const { top, bottom, left } = field.getBoundingClientRect();
    const anchor = { top, bottom, left: leftOf(layer.current, typed.start) ?? left };
    return { typed, isOther: false, choices, chosen: isSame ? open.chosen : 0, anchor };
  }

  function otherAt(field: Field, caret: number): Open | null {
    const other = offerAt?.(field.value, caret) ?? null;
    if (other === null || other.choices.length === 0) return null;
    const { start, end, choices } = other;
    const typed = { start, end, query: field.value.slice(start, caret) };
    const isSame = open?.typed.start === start && open.typed.query === typed.query;
    const { top, bottom, left } = field.getBoundingClientRect();
    const anchor = { top, bottom, left: leftOf(layer.current, start) ?? left };
    return { typed, isOther: true, choices, chosen: isSame ? open.chosen : 0, anchor };
  }

  function take({ name }: VariableChoice): void {
    const field = input.current;
    if (!field || !open) return;
    field.focus();
    field.setSelectionRange(open.typed.start, open.typed.end);
    setOpen(null);
    // Inserted like typed text, so that Ctrl+Z undoes it.
    document.execCommand('insertText', false, open.isOther ? name : `{{${name}}}`);
  }

  function onKeyDown(event: KeyboardEvent<Field>): boolean {
    if (event.key === ' ' && event.ctrlKey) refresh(true);
    else if (open === null) return false;
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const { length } = open.choices;
      setOpen({ ...open, chosen: (open.chosen + step + length) % length });
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      const choice = open.choices[open.chosen];
      if (choice) take(choice);
    } else if (event.key === 'Escape') setOpen(null);
    else return false;
    // The field, the table and the dialog around it use these keys too.
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    isOpen: open !== null,
    list: open && (
      <VariableChoiceList
        id={id}
        label={open.isOther ? 'Paths' : 'Variables and generators'}
        choices={open.choices}
        chosen={open.chosen}
        anchor={open.anchor}
        onHover={(chosen) => chosen !== open.chosen && setOpen({ ...open, chosen })}
        onChoose={take}
      />
    ),
    aria: open
      ? {
          'aria-autocomplete': 'list',
          'aria-controls': id,
          'aria-activedescendant': optionId(id, open.chosen),
        }
      : { 'aria-autocomplete': 'list' },
    // In an empty field, Enter would otherwise take the first of all choices.
    onTyped: () => (input.current?.value === '' ? setOpen(null) : refresh(true)),
    onFocus: () => {
      const begun = found();
      const isBegun =
        begun?.isOther === false &&
        begun.typed.query === '' &&
        begun.typed.end === input.current?.selectionEnd;
      setOpen(isBegun ? begun : null);
    },
    onCaret: () => refresh(false),
    onKeyDown,
    close: () => setOpen(null),
  };
}

/** Returns the horizontal position of an offset in the window; null when it is not drawn. */
function leftOf(layer: HTMLElement | null, offset: number): number | null {
  if (!layer) return null;
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (offset < start + length) {
      const range = document.createRange();
      range.setStart(node, offset - start);
      range.setEnd(node, offset - start + 1);
      return range.getBoundingClientRect().left;
    }
    start += length;
  }
  return null;
}
