import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { spellBytes } from '../../../../../shared/hex/spell-bytes.ts';
import {
  type ByteMark,
  bytesPerRow,
  hitRow,
  marksInRow,
  type RowHit,
  sidePx,
} from '../../../../ui/hex/hex-geometry.ts';
import { HexRow } from '../../../../ui/hex/hex-row.tsx';
import { rulerText, useMonoSize } from '../../../../ui/hex/use-mono-size.ts';
import { useRowWindow } from '../../../../ui/rows/use-row-window.ts';
import styles from './hex-editor.module.css';
import { pressKey } from './hex-keys.ts';
import { type HexState, selectionOf } from './hex-state.ts';
import { placeCaret } from './move-caret.ts';
import { deleteBytes, pasteText, typeCharacters } from './type-bytes.ts';

const rowHeightPx = 20;

/** The functions of a {@link HexGrid} for its owner. */
export interface HexGridHandle {
  /** Shows the caret and takes the focus. */
  readonly focus: () => void;
  readonly reveal: (offset: number) => void;
}

/** The rows of bytes in sight, with mouse and key handling. */
export function HexGrid({
  store,
  state,
  marks,
  describedBy,
  onChange,
  onSelectField,
  onRefused,
  ref,
}: {
  readonly store: StoreApi<HexState>;
  readonly state: HexState;
  /** Highlighted in addition to the selection. */
  readonly marks: readonly ByteMark[];
  /** The id of the element that describes the caret's place. */
  readonly describedBy: string;
  /** Called with the state after an event. */
  readonly onChange: (next: HexState) => void;
  /** Selects the field that contains the byte. */
  readonly onSelectField: () => void;
  /** Called with a text that could not be typed or pasted there. */
  readonly onRefused: (text: string, how: 'typed' | 'pasted') => void;
  readonly ref: Ref<HexGridHandle>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const size = useMonoSize(scroller, ruler);
  const [isFocused, setIsFocused] = useState(false);
  const { bytes } = state;
  const perRow = bytesPerRow(size.widthPx, size.characterPx, bytes.length);
  const rows = useRowWindow(Math.floor(bytes.length / perRow) + 1, rowHeightPx);
  const { ref: windowRef } = rows.scroller;
  const scrollerRef = useCallback(
    (element: HTMLDivElement | null) => {
      windowRef(element);
      scroller.current = element;
    },
    [windowRef],
  );

  function reveal(offset: number): void {
    rows.reveal(Math.floor(offset / perRow));
  }

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus({ preventScroll: true }),
    reveal,
  }));

  function take(next: HexState): void {
    onChange(next);
    reveal(next.caret);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = pressKey(store.getState(), event, { perRow, visibleRows: rows.visibleRows });
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    take(next);
  }

  function onBeforeInput(event: FormEvent<HTMLTextAreaElement>): void {
    const { data } = event.nativeEvent as InputEvent;
    event.preventDefault();
    if (data === null || data === '') return;
    const before = store.getState();
    const next = typeCharacters(before, data);
    if (next === before) onRefused(data, 'typed');
    else take(next);
  }

  function onCopy(event: ClipboardEvent): boolean {
    const now = store.getState();
    const { start, end } = selectionOf(now);
    if (start === end) return false;
    const chosen = now.bytes.subarray(start, end);
    const asText = now.column === 'ascii' ? spellBytes(chosen, 'utf8') : null;
    event.clipboardData.setData('text/plain', asText ?? spellBytes(chosen, 'hex') ?? '');
    event.preventDefault();
    return true;
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    const next = pasteText(store.getState(), text);
    if (next === null) onRefused(text, 'pasted');
    else take(next);
  }

  function hitOf(event: PointerEvent): RowHit & { readonly offset: number } {
    const element = scroller.current;
    const box = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const y = event.clientY - box.top + (element?.scrollTop ?? 0) - rows.startPx;
    const row = Math.max(0, rows.start + Math.floor(y / rowHeightPx));
    const x = event.clientX - box.left + (element?.scrollLeft ?? 0) - sidePx;
    const hit = hitRow(x / size.characterPx, perRow, bytes.length);
    return { ...hit, offset: row * perRow + hit.index };
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || event.target === scroller.current) return;
    event.preventDefault();
    input.current?.focus({ preventScroll: true });
    const { column, offset } = hitOf(event);
    const now = store.getState();
    onChange({ ...placeCaret(now, offset, event.shiftKey), column });
    if (event.detail === 2) onSelectField();
    else event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const now = store.getState();
    const { offset } = hitOf(event);
    // The byte under the pointer is selected in either direction.
    const caret = offset >= now.anchor && offset !== now.caret ? offset + 1 : offset;
    if (offset === now.anchor && now.caret === now.anchor) return;
    take(placeCaret(now, caret, true));
  }

  const { start, end } = selectionOf(state);
  const lit: readonly ByteMark[] =
    start < end ? [...marks, { kind: 'selected', start, end }] : marks;
  return (
    <div className={styles.frame} data-focused={isFocused}>
      <textarea
        ref={input}
        className={styles.input}
        aria-label="Bytes"
        aria-roledescription="hex editor"
        aria-describedby={describedBy}
        value=""
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={() => undefined}
        onKeyDown={onKeyDown}
        onBeforeInput={onBeforeInput}
        onCopy={onCopy}
        onCut={(event) => {
          if (onCopy(event)) take(deleteBytes(store.getState(), 'behind'));
        }}
        onPaste={onPaste}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <div {...rows.scroller} ref={scrollerRef} className={styles.scroller}>
        <span ref={ruler} className={styles.ruler} aria-hidden>
          {rulerText}
        </span>
        <div
          className={styles.rows}
          style={{ height: rows.heightPx }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
        >
          <div style={{ transform: `translateY(${rows.startPx}px)` }}>
            {rows.indices.map((index) => {
              const offset = index * perRow;
              const at = state.caret - offset;
              const { column, isHalf, isInserting } = state;
              return (
                <HexRow
                  key={offset}
                  bytes={bytes.subarray(offset, offset + perRow)}
                  offset={offset}
                  byteLength={bytes.length}
                  perRow={perRow}
                  marks={marksInRow(lit, offset, perRow)}
                  caret={at >= 0 && at < perRow ? { index: at, column, isHalf, isInserting } : null}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
