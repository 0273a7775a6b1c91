import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './url-field.module.css';
import { type UrlSegment, urlSegments } from './url-segments.ts';

/** Where the card of a variable stands, in pixels from the field's left edge. */
interface ShownVariable {
  readonly index: number;
  readonly left: number;
}

/**
 * The URL, its variables coloured: text lies transparent in the input, and a layer under it shows
 * the same text in colour. Pointing at a variable, or placing the caret in it, shows its value.
 */
export function UrlField({
  url,
  variables,
  environmentName,
  onChange,
  onEnter,
}: {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly environmentName: string | null;
  readonly onChange: (url: string) => void;
  readonly onEnter: () => void;
}) {
  const segments = useMemo(() => urlSegments(url, variables), [url, variables]);
  const layer = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<ShownVariable | null>(null);
  const meaningId = useId();

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
  return (
    <div className={styles.field}>
      <div ref={layer} className={styles.layer} aria-hidden>
        {segments.map((segment, index) =>
          segment.kind === 'text' ? (
            segment.text
          ) : (
            <span
              key={`${segment.name} ${startOf(segments, index)}`}
              data-index={index}
              className={joinClasses(styles.variable, segment.value === null && styles.unknown)}
            >
              {segment.text}
            </span>
          ),
        )}
      </div>
      <input
        ref={input}
        type="text"
        aria-label="URL"
        aria-describedby={meaningId}
        className={styles.input}
        value={url}
        placeholder="https://host/path, variables as {{base}}"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onScroll={scrollLayer}
        onSelect={onCaret}
        onMouseMove={onPoint}
        onMouseLeave={() => setShown(null)}
        onBlur={() => setShown(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter();
        }}
      />
      <span id={meaningId} className={styles.meaning}>
        {segments.map(spoken).join('')}
      </span>
      {shown !== null && variable?.kind === 'variable' && (
        <div className={styles.card} style={{ left: shown.left }}>
          {variable.value === null ? (
            <span className={styles.unknown}>
              {variable.name} has no value in {environmentName ?? 'this workspace'}
            </span>
          ) : (
            <>
              <code>{variable.value}</code>
              <span className={styles.source}>
                {variable.name === 'sampleServer'
                  ? 'sample server'
                  : (environmentName ?? 'no environment')}
              </span>
            </>
          )}
        </div>
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
  return segment.value ?? `${segment.name} without a value`;
}
