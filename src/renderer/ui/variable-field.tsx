import {
  type ClipboardEventHandler,
  type MouseEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { joinClasses } from './join-classes.ts';
import { type UrlSegment, urlSegments } from './url-segments.ts';
import styles from './variable-field.module.css';
import {
  hiddenValue,
  meaningOf,
  type VariableMeaning,
  type VariableScope,
} from './variable-scope.ts';

/** Where the card of a variable stands, in pixels from the field's left edge. */
interface ShownVariable {
  readonly index: number;
  readonly left: number;
}

/**
 * A line of text whose variables are coloured: text lies transparent in the input, and a layer under
 * it shows the same text in colour. Pointing at a variable, or placing the caret in it, shows its value
 * and where that comes from.
 */
export function VariableField({
  label,
  text,
  scope,
  look = 'field',
  placeholder,
  fault = null,
  isDisabled = false,
  fieldId,
  ref,
  onChange,
  onEnter,
  onPaste,
}: {
  readonly label: string;
  readonly text: string;
  readonly scope: VariableScope;
  /** `cell` is a cell of a table; `url` stands right of the method; `field` stands alone. */
  readonly look?: 'url' | 'field' | 'cell';
  readonly placeholder?: string;
  /** What is wrong with it, in words. */
  readonly fault?: string | null;
  readonly isDisabled?: boolean;
  /** For a label that stands elsewhere. */
  readonly fieldId?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (text: string) => void;
  readonly onEnter?: () => void;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
}) {
  const segments = useMemo(() => urlSegments(text, scope, Date.now()), [text, scope]);
  const layer = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<ShownVariable | null>(null);
  const meaningId = useId();
  const hasVariables = segments.some(({ kind }) => kind === 'variable');
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  function scrollLayer() {
    if (layer.current && input.current) layer.current.scrollLeft = input.current.scrollLeft;
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
        const { left, right } = element.getBoundingClientRect();
        return event.clientX >= left && event.clientX <= right;
      }),
    );
  }

  function onCaret() {
    scrollLayer();
    const caret = input.current?.selectionStart ?? 0;
    const index = segmentAt(segments, caret);
    showAt(variablesIn(layer.current).find((element) => element.dataset.index === String(index)));
  }

  const variable = shown === null ? undefined : segments[shown.index];
  // Of now: an age that was computed with the colours would be that of then.
  const meaning =
    variable?.kind === 'variable' ? meaningOf(variable.name, scope, Date.now()) : null;
  return (
    <div
      className={joinClasses(
        styles.field,
        styles[look],
        isDisabled && styles.disabled,
        fault !== null && styles.wrong,
      )}
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
              )}
            >
              {segment.text}
            </span>
          ),
        )}
      </div>
      <input
        ref={input}
        id={fieldId}
        type="text"
        aria-label={fieldId === undefined ? label : undefined}
        aria-describedby={hasVariables ? meaningId : undefined}
        aria-invalid={fault === null ? undefined : true}
        className={styles.input}
        title={fault ?? undefined}
        value={text}
        placeholder={placeholder}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={onPaste}
        onScroll={scrollLayer}
        onSelect={onCaret}
        onMouseMove={onPoint}
        onMouseLeave={() => setShown(null)}
        onBlur={() => setShown(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter?.();
        }}
      />
      {hasVariables && (
        <span id={meaningId} className={styles.meaning}>
          {segments.map(spoken).join('')}
        </span>
      )}
      {shown !== null && meaning !== null && <Card meaning={meaning} left={shown.left} />}
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

function variablesIn(layer: HTMLElement | null): HTMLElement[] {
  return [...(layer?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
}

function startOf(segments: readonly UrlSegment[], index: number): number {
  return segments.slice(0, index).reduce((sum, segment) => sum + segment.text.length, 0);
}

/** The place of the variable that holds a caret; -1 when none does. */
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
  return meaning.value ?? 'a secret';
}
