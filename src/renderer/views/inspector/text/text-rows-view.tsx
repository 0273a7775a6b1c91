import { ChevronDown } from 'lucide-react';
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { indicesOf, useRowWindow } from '../../../ui/rows/use-row-window.ts';
import { foldsOf, placeInSight, rowsInSight, type TextFold } from './text-folds.ts';
import { hitsWithin, markTokens, type TextHit } from './text-marks.ts';
import styles from './text-pane.module.css';
import {
  countLines,
  maxRowCharacters,
  rowAt,
  splitTextRows,
  startsLine,
  type TextRows,
  textOfRow,
} from './text-rows.ts';
import type { SelectedText } from './text-selection.ts';
import {
  goOnInString,
  jsonTokens,
  plainTokens,
  type TextLanguage,
  type TextToken,
  textprotoTokens,
  xmlTokens,
} from './text-tokens.ts';
import { useSelectAll, useTextSelection } from './use-text-selection.ts';

const rowHeightPx = 20;

/** Text that is read and copied with the keyboard must take the focus, though it is no control. */
const focusable = { role: 'document', tabIndex: 0 } as const;

const tokensOf: Readonly<Record<TextLanguage, (row: string) => readonly TextToken[]>> = {
  json: jsonTokens,
  textproto: textprotoTokens,
  xml: xmlTokens,
  plain: plainTokens,
};

/**
 * Shows one part of a text in rows as wide as the pane, and draws only those in sight. Long lines wrap, so no
 * horizontal scrolling is needed, except for characters wider than a digit.
 */
export function TextRowsView({
  text,
  language,
  isNumbered,
  startsAt,
  isFolded,
  hits,
  hit,
}: {
  readonly text: string;
  readonly language: TextLanguage;
  /** True for the first part only: later parts do not know their line numbers. */
  readonly isNumbered: boolean;
  /** The offset of the part in the whole text, in code units like the hits. */
  readonly startsAt: number;
  /** True folds all parts in brackets but the outermost, until the user opens them. */
  readonly isFolded: boolean;
  readonly hits: readonly TextHit[];
  /** The current hit. */
  readonly hit: TextHit | null;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const gutterCharacters = useMemo(() => String(countLines(text)).length, [text]);
  const columns = useTextColumns(scroller, ruler, gutterCharacters);
  // Split only once the width is known; otherwise it would happen twice.
  const rows = useMemo(
    () => splitTextRows(columns === null ? '' : text, columns ?? undefined),
    [text, columns],
  );
  const folds = useMemo(
    () => (language === 'json' || language === 'textproto' ? foldsOf(rows) : noFolds),
    [rows, language],
  );
  /** The parts that the user folded or opened, by their keys. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const hitStart = hit === null ? -1 : hit.start - startsAt;
  const rowOfHit = hitStart < 0 || hitStart > text.length ? null : rowAt(rows, hitStart);
  const folded = useMemo(
    () =>
      [...folds.values()].filter(
        ({ opens, closes, key, depth }) =>
          (isFolded && depth > 0) !== turned.has(key) &&
          // A hit is always in sight.
          !(rowOfHit !== null && opens < rowOfHit && rowOfHit < closes),
      ),
    [folds, isFolded, turned, rowOfHit],
  );
  const inSight = useMemo(() => rowsInSight(rows.count, folded), [rows, folded]);
  const foldedRows = useMemo(() => new Set(folded.map(({ opens }) => opens)), [folded]);
  const view = useRowWindow(inSight?.length ?? rows.count, rowHeightPx);
  const isAllSelected = useSelectAll(frame, text);
  const selected = useTextSelection(frame, text, isAllSelected);
  const widest = useMemo(() => widestRow(rows), [rows]);

  const { reveal } = view;
  const { ref: windowRef } = view.scroller;
  const scrollerRef = useCallback(
    (element: HTMLElement | null) => {
      windowRef(element);
      setScroller(element);
    },
    [windowRef],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per hit, so that the user can scroll away
  useEffect(() => {
    if (rowOfHit !== null) reveal(placeInSight(inSight, rowOfHit), 'center');
  }, [hit, columns === null]);

  // The row in the middle stays visible when the width of the pane changes.
  const middle = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per width
  useLayoutEffect(() => {
    const row = rowAt(rows, middle.current);
    if (middle.current > 0) reveal(placeInSight(inSight, row), 'center');
  }, [columns]);
  useEffect(() => {
    const place = Math.floor((view.start + view.end) / 2);
    middle.current = rows.starts[inSight?.[place] ?? place] ?? 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row of the hit is drawn
  useLayoutEffect(() => {
    const mark = frame.current?.querySelector('[data-mark="current"]');
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [hit, view.start]);

  const drawn = drawnRows(rows, inSight, view, selected);
  const startPx = view.startPx - (view.start - drawn.start) * rowHeightPx;
  return (
    <div ref={frame} {...focusable} className={styles.frame}>
      <span ref={ruler} className={styles.ruler} />
      <div tabIndex={-1} {...view.scroller} ref={scrollerRef} className={styles.scroller}>
        <div
          className={styles.rows}
          data-selected={isAllSelected}
          style={{
            height: view.heightPx,
            minWidth: `calc(${widest + gutterCharacters}ch + 66px)`,
          }}
        >
          <div className={styles.drawn} style={{ transform: `translateY(${startPx}px)` }}>
            {indicesOf(drawn)
              .map((place) => inSight?.[place] ?? place)
              .map((index) => (
                <div key={index} className={styles.row} data-start={rows.starts[index]}>
                  <span
                    className={styles.line}
                    style={{ minWidth: `calc(${gutterCharacters}ch + 28px)` }}
                  >
                    {isNumbered && startsLine(rows, index) ? rows.lines[index] : ''}
                    <FoldButton
                      fold={folds.get(index)}
                      line={rows.lines[index] ?? 0}
                      isFolded={foldedRows.has(index)}
                      onTurn={(key) => setTurned((before) => withTurned(before, key))}
                    />
                  </span>
                  <Row
                    text={textOfRow(rows, index)}
                    language={language}
                    openQuote={rows.openQuotes.get(index) ?? ''}
                    startsAt={startsAt + (rows.starts[index] ?? 0)}
                    hits={hits}
                    hit={hit}
                  />
                  {foldedRows.has(index) && <span className={styles.folded}>...</span>}
                </div>
              ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const noFolds: ReadonlyMap<number, TextFold> = new Map();

function withTurned(before: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Folds or opens the part that begins in a row. By keyboard all are folded and opened: there is no cursor. */
function FoldButton({
  fold,
  line,
  isFolded,
  onTurn,
}: {
  readonly fold: TextFold | undefined;
  readonly line: number;
  readonly isFolded: boolean;
  readonly onTurn: (key: number) => void;
}) {
  if (fold === undefined) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.fold}
      aria-expanded={!isFolded}
      aria-label={`Lines below ${line}`}
      title={isFolded ? 'Open' : 'Fold'}
      onClick={() => onTurn(fold.key)}
    >
      <ChevronDown size={12} aria-hidden />
    </button>
  );
}

const Row = memo(function Row({
  text,
  language,
  openQuote,
  startsAt,
  hits,
  hit,
}: {
  readonly text: string;
  readonly language: TextLanguage;
  /** The quote of a string continued from the row before; empty when there is none. */
  readonly openQuote: string;
  readonly startsAt: number;
  readonly hits: readonly TextHit[];
  readonly hit: TextHit | null;
}) {
  const within = hitsWithin(hits, startsAt, startsAt + text.length);
  const local = within.map((each) => ({
    start: each.start - startsAt,
    end: each.end - startsAt,
  }));
  const current = hit === null ? undefined : local[within.indexOf(hit)];
  return (
    <span className={styles.text}>
      {markTokens(rowTokens(text, language, openQuote), local, current ?? null).map((token) => (
        <span
          key={token.at}
          className={styles[token.kind]}
          data-length={token.length}
          data-mark={token.mark === 'none' ? undefined : token.mark}
        >
          {token.text}
        </span>
      ))}
    </span>
  );
});

function rowTokens(text: string, language: TextLanguage, openQuote: string): readonly TextToken[] {
  const isString = openQuote !== '' && (language === 'json' || language === 'textproto');
  return isString ? goOnInString(text, openQuote, tokensOf[language]) : tokensOf[language](text);
}

/**
 * The maximum number of selected rows kept in the document: a selection ends when one of its ends is removed.
 */
const maxSelectedRows = 1000;

function drawnRows(
  rows: TextRows,
  inSight: Uint32Array | null,
  view: { readonly start: number; readonly end: number },
  selected: SelectedText | null,
): { readonly start: number; readonly end: number } {
  if (selected === null) return view;
  const start = Math.min(view.start, placeInSight(inSight, rowAt(rows, selected.start)));
  const end = Math.max(view.end, placeInSight(inSight, rowAt(rows, selected.end)) + 1);
  return end - start > maxSelectedRows ? view : { start, end };
}

function widestRow(rows: TextRows): number {
  let widest = 0;
  for (let index = 0; index < rows.count; index += 1) {
    widest = Math.max(widest, (rows.starts[index + 1] ?? 0) - (rows.starts[index] ?? 0));
  }
  return widest;
}

/** A narrower pane scrolls horizontally. */
const minColumns = 40;

/** The space around the line numbers and the text. */
const marginPx = 66;

/**
 * Returns how many characters fit beside the line numbers; null until it is measured.
 *
 * @param scroller the element that scrolls the rows
 * @param ruler an element as wide as ten digits in the font of the rows
 */
function useTextColumns(
  scroller: HTMLElement | null,
  ruler: RefObject<HTMLElement | null>,
  gutterCharacters: number,
): number | null {
  const [columns, setColumns] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (scroller === null) return;
    function measure(): void {
      const characterPx = (ruler.current?.getBoundingClientRect().width ?? 0) / 10;
      const width = scroller?.clientWidth ?? 0;
      if (characterPx === 0 || width === 0) return;
      // One column is for the end of the line, which can be selected.
      const fitting = Math.floor((width - marginPx) / characterPx) - gutterCharacters - 1;
      setColumns(Math.min(Math.max(fitting, minColumns), maxRowCharacters));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    measure();
    return () => observer.disconnect();
  }, [scroller, ruler, gutterCharacters]);

  return columns;
}
