import {
  type ClipboardEventHandler,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { joinClasses } from './join-classes.ts';
import { shownLines } from './shown-lines.ts';
import { type UrlSegment, urlSegments } from './url-segments.ts';
import { type OfferAt, useVariableChoices } from './use-variable-choices.tsx';
import styles from './variable-field.module.css';
import {
  hiddenValue,
  meaningOf,
  type VariableMeaning,
  type VariableScope,
} from './variable-scope.ts';

/** The position of a variable's card, in pixels from the left edge of the field. */
interface ShownVariable {
  readonly index: number;
  readonly left: number;
}

/**
 * A text field with coloured variables. The input's text is transparent; a layer under it shows the same text
 * in colour. Hovering a variable, or placing the caret in it, shows its value and origin. Typing `{{` offers
 * variables and generators.
 */
export function VariableField({
  label,
  text,
  scope,
  look = 'field',
  placeholder,
  fault = null,
  isDisabled = false,
  hasLines = false,
  isFirst = false,
  fieldId,
  ref,
  onChange,
  onEnter,
  onPaste,
  offerAt,
}: {
  readonly label: string;
  readonly text: string;
  readonly scope: VariableScope;
  /** `cell` is a cell of a table; `url` follows the method; `field` is a separate field. */
  readonly look?: 'url' | 'field' | 'cell';
  readonly placeholder?: string;
  /** The error in the text. */
  readonly fault?: string | null;
  readonly isDisabled?: boolean;
  /** True when it may have several lines. It grows with them; Shift+Enter and pasting add lines. */
  readonly hasLines?: boolean;
  /** True when it gets the focus as its dialog opens, with its text selected. */
  readonly isFirst?: boolean;
  /** The id for a label that is elsewhere. */
  readonly fieldId?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (text: string) => void;
  readonly onEnter?: () => void;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
  /** Offers other choices than variables while the user types. */
  readonly offerAt?: OfferAt | undefined;
}) {
  const segments = useMemo(() => urlSegments(text, scope, Date.now()), [text, scope]);
  const layer = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<ShownVariable | null>(null);
  const meaningId = useId();
  const offered = useVariableChoices(input, layer, scope, offerAt);
  const hasVariables = segments.some(({ kind }) => kind === 'variable');
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  function scrollLayer() {
    if (!layer.current || !input.current) return;
    layer.current.scrollLeft = input.current.scrollLeft;
    layer.current.scrollTop = input.current.scrollTop;
  }

  function showAt(found: HTMLElement | undefined) {
    const field = input.current?.getBoundingClientRect();
    const index = found?.dataset.index;
    if (found === undefined || field === undefined || index === undefined) return setShown(null);
    const left = Math.max(0, found.getBoundingClientRect().left - field.left);
    setShown({ index: Number(index), left });
  }

  function onPoint(event: MouseEvent) {
    if (!hasVariables) return;
    showAt(
      variablesIn(layer.current).find((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isInLine = !hasLines || (event.clientY >= top && event.clientY <= bottom);
        return event.clientX >= left && event.clientX <= right && isInLine;
      }),
    );
  }

  function onCaret() {
    scrollLayer();
    offered.onCaret();
    const caret = input.current?.selectionStart ?? 0;
    const index = segmentAt(segments, caret);
    showAt(variablesIn(layer.current).find((element) => element.dataset.index === String(index)));
  }

  const variable = shown === null ? undefined : segments[shown.index];
  // Computed now: an age computed together with the colours would be old.
  const meaning =
    variable?.kind === 'variable' ? meaningOf(variable.name, scope, Date.now()) : null;
  const common = {
    id: fieldId,
    'aria-label': fieldId === undefined ? label : undefined,
    'aria-describedby': hasVariables ? meaningId : undefined,
    'aria-invalid': fault === null ? undefined : true,
    className: styles.input,
    title: fault ?? undefined,
    value: text,
    placeholder,
    disabled: isDisabled,
    spellCheck: false,
    autoComplete: 'off',
    onScroll: scrollLayer,
    onSelect: onCaret,
    'data-autofocus': isFirst || undefined,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (isFirst) event.currentTarget.select();
      offered.onFocus();
    },
    onMouseMove: onPoint,
    onMouseLeave: () => setShown(null),
    onBlur: () => {
      setShown(null);
      offered.close();
    },
    ...offered.aria,
  };
  return (
    <div
      className={joinClasses(
        styles.field,
        styles[look],
        isDisabled && styles.disabled,
        hasLines && styles.lines,
        fault !== null && styles.wrong,
      )}
      style={hasLines ? ({ '--lines': shownLines(text) } as CSSProperties) : undefined}
    >
      <div ref={layer} className={styles.layer} data-layer aria-hidden>
        {segments.map((segment, index) =>
          segment.kind === 'text' ? (
            segment.text
          ) : (
            <span
              key={`${segment.name} ${startOf(segments, index)}`}
              data-index={index}
              className={joinClasses(
                styles.variable,
                segment.meaning?.look === 'unknown' && styles.unknown,
                segment.meaning?.look === 'generator' && styles.generator,
              )}
            >
              {segment.text}
            </span>
          ),
        )}
      </div>
      {hasLines ? (
        <textarea
          {...common}
          ref={(element) => {
            input.current = element;
          }}
          rows={1}
          wrap="off"
          onChange={(event) => {
            onChange(event.currentTarget.value);
            offered.onTyped();
          }}
          onKeyDown={(event) => {
            if (!offered.onKeyDown(event)) keepOneLine(event);
          }}
        />
      ) : (
        <input
          {...common}
          ref={(element) => {
            input.current = element;
          }}
          type="text"
          onChange={(event) => {
            onChange(event.currentTarget.value);
            offered.onTyped();
          }}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (offered.onKeyDown(event)) return;
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter?.();
          }}
        />
      )}
      {hasVariables && (
        <span id={meaningId} className={styles.meaning}>
          {segments.map(spoken).join('')}
        </span>
      )}
      {offered.list}
      {shown !== null && meaning !== null && !offered.isOpen && (
        <Card meaning={meaning} left={shown.left} />
      )}
    </div>
  );
}

function Card({ meaning, left }: { readonly meaning: VariableMeaning; readonly left: number }) {
  const { look, value, words } = meaning;
  return (
    <div className={styles.card} style={{ left }}>
      {look === 'unknown' ? (
        <span className={styles.unknown}>{words}</span>
      ) : (
        <>
          <code>{value ?? hiddenValue}</code>
          <span className={styles.source}>{words}</span>
        </>
      )}
    </div>
  );
}

/** Enter ends a one-line value, as in every field; in a value with several lines it adds a line. */
function keepOneLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { value, form } = event.currentTarget;
  if (event.key !== 'Enter' || event.shiftKey || value.includes('\n')) return;
  event.preventDefault();
  form?.requestSubmit();
}

function variablesIn(layer: HTMLElement | null): HTMLElement[] {
  return [...(layer?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
}

function startOf(segments: readonly UrlSegment[], index: number): number {
  return segments.slice(0, index).reduce((sum, segment) => sum + segment.text.length, 0);
}

/** Returns the index of the variable at a caret, or -1. */
function segmentAt(segments: readonly UrlSegment[], caret: number): number {
  let start = 0;
  for (const [index, segment] of segments.entries()) {
    const end = start + segment.text.length;
    if (segment.kind === 'variable' && caret > start && caret < end) return index;
    start = end;
  }
  return -1;
}

function spoken(segment: UrlSegment): string {
  if (segment.kind === 'text') return segment.text;
  const { meaning } = segment;
  if (meaning === null) return segment.name;
  if (meaning.look === 'unknown') return `${segment.name} without a value`;
  if (meaning.look === 'generator') return `${segment.name}, such as ${meaning.value}`;
  return meaning.value ?? 'a secret';
}
