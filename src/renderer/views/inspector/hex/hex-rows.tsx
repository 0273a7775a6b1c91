import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import {
  type ByteMark,
  bytesPerRow,
  type HexColumn,
  hitRow,
  marksInRow,
  sidePx,
} from '../../../ui/hex/hex-geometry.ts';
import { HexRow } from '../../../ui/hex/hex-row.tsx';
import { rulerText, useMonoSize } from '../../../ui/hex/use-mono-size.ts';
import { useRowWindow } from '../../../ui/rows/use-row-window.ts';
import { type HexCaret, pressCaretKey, putCaret, selectedBytes } from './hex-caret.ts';
import styles from './hex-pane.module.css';
import type { BytePages } from './use-byte-pages.ts';

const rowHeightPx = 20;

/** The functions of {@link HexRows} for its owner. */
export interface HexRowsHandle {
  readonly focus: () => void;
}

/** Draws the rows in sight, with a caret for mouse and keys. */
export function HexRows({
  byteLength,
  pages,
  marks,
  caret,
  look,
  describedBy,
  onCaret,
  onSelectMark,
  onCopy,
  ref,
}: {
  readonly byteLength: number;
  readonly pages: BytePages;
  readonly marks: readonly ByteMark[];
  /** Null before a byte was chosen. */
  readonly caret: HexCaret | null;
  /** Shows this byte; a new object for each request. */
  readonly look: { readonly offset: number } | null;
  readonly describedBy: string;
  readonly onCaret: (caret: HexCaret) => void;
  /** Selects all highlighted bytes. */
  readonly onSelectMark: () => void;
  /** Copies the selection. */
  readonly onCopy: (column: HexColumn) => void;
  readonly ref: Ref<HexRowsHandle>;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const size = useMonoSize(frame, ruler);
  const [isFocused, setIsFocused] = useState(false);
  const perRow = bytesPerRow(size.widthPx, size.characterPx, byteLength);
  const rows = useRowWindow(Math.ceil(byteLength / perRow), rowHeightPx);
  const held = caret ?? { offset: 0, anchor: 0, column: 'hex' as const };

  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ preventScroll: true }) }));

  const reveal = useEffectEvent((offset: number, align: 'nearest' | 'center') => {
    rows.reveal(Math.floor(Math.min(offset, Math.max(0, byteLength - 1)) / perRow), align);
  });
  useEffect(() => {
    if (look !== null) reveal(look.offset, 'center');
  }, [look]);
  const caretOffset = caret?.offset ?? null;
  useEffect(() => {
    if (caretOffset !== null) reveal(caretOffset, 'nearest');
  }, [caretOffset]);

  function onKeyDown(event: KeyboardEvent): void {
    const next = pressCaretKey(
      held,
      event,
      { perRow, visibleRows: Math.max(1, rows.visibleRows - 1) },
      byteLength,
    );
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onCaret(next);
  }

  /** Returns the byte under the pointer, or null. */
  function hitOf(event: PointerEvent) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const row = under?.closest<HTMLElement>('[data-offset]');
    if (!row || !frame.current?.contains(row)) return null;
    const x = event.clientX - row.getBoundingClientRect().left - sidePx;
    const { column, index } = hitRow(x / size.characterPx, perRow, byteLength);
    return { column, offset: Number(row.dataset.offset) + index };
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const hit = event.button === 0 ? hitOf(event) : null;
    if (hit === null) return;
    event.preventDefault();
    input.current?.focus({ preventScroll: true });
    if (event.detail === 2) {
      onSelectMark();
      return;
    }
    onCaret({ ...putCaret(held, hit.offset, byteLength, event.shiftKey), column: hit.column });
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const hit = hitOf(event);
    if (hit === null || hit.offset === held.offset) return;
    onCaret(putCaret(held, hit.offset, byteLength, true));
  }

  const selected = caret === null ? null : selectedBytes(caret);
  const lit: readonly ByteMark[] =
    selected !== null && selected.end - selected.start > 1
      ? [...marks, { kind: 'selected', ...selected }]
      : marks;
  return (
    <div ref={frame} className={styles.frame} data-focused={isFocused}>
      <span ref={ruler} className={styles.ruler} aria-hidden>
        {rulerText}
      </span>
      <div
        {...rows.scroller}
        // Chromium makes a scrolling box focusable; the keys must go to the field in it.
        tabIndex={-1}
        className={styles.scroller}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        <textarea
          ref={input}
          readOnly
          className={styles.input}
          aria-label="Bytes"
          aria-roledescription="hex view"
          aria-describedby={describedBy}
          value=""
          onKeyDown={onKeyDown}
          onCopy={(event: ClipboardEvent) => {
            event.preventDefault();
            onCopy(held.column);
          }}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
        />
        <div className={styles.rows} style={{ height: rows.heightPx }}>
          <div className={styles.drawn} style={{ transform: `translateY(${rows.startPx}px)` }}>
            {rows.indices.map((index) => {
              const offset = index * perRow;
              const at = caret === null ? -1 : caret.offset - offset;
              return (
                <Row
                  key={index}
                  bytes={pages.bytesAt(offset, perRow)}
                  offset={offset}
                  byteLength={byteLength}
                  perRow={perRow}
                  marks={marksInRow(lit, offset, perRow)}
                  caretIndex={at >= 0 && at < perRow ? at : null}
                  column={held.column}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly bytes: Uint8Array | null;
  readonly offset: number;
  readonly byteLength: number;
  readonly perRow: number;
  readonly marks: readonly ByteMark[];
  readonly caretIndex: number | null;
  readonly column: HexColumn;
}

const Row = memo(function Row({ bytes, caretIndex, column, ...rest }: RowProps) {
  const caret =
    caretIndex === null
      ? null
      : { index: caretIndex, column, isHalf: false, isInserting: false, isWhole: true };
  return <HexRow {...rest} bytes={bytes ?? noBytes} caret={caret} />;
}, isSameRow);

const noBytes = new Uint8Array();

/** Compares by position: the bytes of a page are sliced again at each render. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  return (
    before.offset === after.offset &&
    before.perRow === after.perRow &&
    before.byteLength === after.byteLength &&
    before.caretIndex === after.caretIndex &&
    (before.caretIndex === null || before.column === after.column) &&
    (before.bytes === null) === (after.bytes === null) &&
    before.marks.length === after.marks.length &&
    before.marks.every((mark, index) => {
      const other = after.marks[index];
      return mark.kind === other?.kind && mark.start === other.start && mark.end === other.end;
    })
  );
}
