import { useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useLasting } from '../../ui/use-elapsed.ts';
import type { EngineCalls } from './engine-calls.ts';
import { jsonTokens, plainTokens } from './json-tokens.ts';
import styles from './text-pane.module.css';
import { partCount, partSentence } from './text-parts.ts';
import { splitTextRows, startsLine, type TextRows, textOfRow } from './text-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSelectAll } from './use-select-all.ts';
import { type TextKind, useTextPart } from './use-text-part.ts';

const rowHeightPx = 20;

/** A text that comes sooner needs no word that it is on its way. */
const readingAfterMs = 150;

/** A text of the answer, read-only, part by part: what a body says is shown as characters, never as a page. */
export function TextPane({
  engine,
  bodyId,
  as,
  label,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly as: TextKind;
  /** Names the text for screen readers. */
  readonly label: string;
}) {
  const part = useTextPart(engine, bodyId, as);
  const rows = useMemo(() => splitTextRows(part.text ?? ''), [part.text]);
  const [openedAtMs] = useState(() => Date.now());
  const isSlow = useLasting(part.text === null, openedAtMs, readingAfterMs);
  const isPaged = partCount(part.totalLength) > 1;
  if (part.problem !== null) {
    return (
      <div className={styles.notice}>
        <ProblemNotice
          problem={part.problem}
          actions={<Button onClick={part.retry}>Try again</Button>}
        />
      </div>
    );
  }
  return (
    <section className={styles.pane} aria-label={label} aria-busy={part.text === null}>
      <div className={styles.tools}>
        {isPaged && (
          <>
            <span>{partSentence(part.index, part.totalLength)}</span>
            <Button
              look="quiet"
              disabled={part.index === 0}
              onClick={() => part.goTo(part.index - 1)}
            >
              Previous part
            </Button>
            <Button
              look="quiet"
              disabled={part.index + 1 >= partCount(part.totalLength)}
              onClick={() => part.goTo(part.index + 1)}
            >
              Next part
            </Button>
          </>
        )}
        <CopyButton label={isPaged ? 'Copy this part' : 'Copy'} getText={async () => part.text} />
      </div>
      {isSlow && (
        <p className={styles.reading} role="status">
          Reading...
        </p>
      )}
      {part.text !== null && (
        <TextRowsView
          key={part.index}
          rows={rows}
          isJson={as.kind !== 'raw'}
          isNumbered={part.index === 0}
        />
      )}
    </section>
  );
}

/** A text that is read and copied with the keyboard has to take the focus, though it is no control. */
const focusable = { role: 'document', tabIndex: 0 } as const;

function TextRowsView({
  rows,
  isJson,
  isNumbered,
}: {
  readonly rows: TextRows;
  readonly isJson: boolean;
  /** Only the first part knows which lines it has. */
  readonly isNumbered: boolean;
}) {
  const view = useRowWindow(rows.count, rowHeightPx);
  const frame = useRef<HTMLDivElement>(null);
  const isAllSelected = useSelectAll(frame, rows.text);
  const widest = useMemo(() => widestRow(rows), [rows]);
  const gutterCharacters = String(rows.lines[rows.count - 1] ?? 1).length;

  const indices = Array.from({ length: view.end - view.start }, (_, index) => view.start + index);
  return (
    <div ref={frame} {...focusable} className={styles.frame}>
      <div
        tabIndex={-1}
        ref={view.scrollerRef}
        onScroll={view.onScroll}
        onScrollEnd={view.onScrollEnd}
        className={styles.scroller}
      >
        <div
          className={styles.rows}
          data-selected={isAllSelected}
          style={{
            height: view.heightPx,
            minWidth: `calc(${widest + gutterCharacters}ch + 60px)`,
          }}
        >
          <div className={styles.drawn} style={{ transform: `translateY(${view.startPx}px)` }}>
            {indices.map((index) => (
              <div key={index} className={styles.row}>
                <span
                  className={styles.line}
                  style={{ minWidth: `calc(${gutterCharacters}ch + 22px)` }}
                >
                  {isNumbered && startsLine(rows, index) ? rows.lines[index] : ''}
                </span>
                <Tokens row={textOfRow(rows, index)} isJson={isJson} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Tokens({ row, isJson }: { readonly row: string; readonly isJson: boolean }) {
  const tokens = isJson ? jsonTokens(row) : plainTokens(row);
  let at = 0;
  return (
    <span className={styles.text}>
      {tokens.map((token) => {
        const key = at;
        at += token.text.length;
        return (
          <span key={key} className={styles[token.kind]}>
            {token.text}
          </span>
        );
      })}
    </span>
  );
}

function widestRow(rows: TextRows): number {
  let widest = 0;
  for (let index = 0; index < rows.count; index += 1) {
    widest = Math.max(widest, (rows.starts[index + 1] ?? 0) - (rows.starts[index] ?? 0));
  }
  return widest;
}
