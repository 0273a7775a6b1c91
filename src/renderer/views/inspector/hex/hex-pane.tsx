import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { copyFormNames, copyForms, spellBytes } from '../../../../shared/hex/spell-bytes.ts';
import { bodyPartId } from '../../../../shared/model/body-id.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { CopyMenu } from '../../../ui/copy-menu.tsx';
import { formatBytes, formatCount, formatExactBytes } from '../../../ui/format-quantity.ts';
import { GoToOffset } from '../../../ui/hex/go-to-offset.tsx';
import type { ByteMark, HexColumn } from '../../../ui/hex/hex-geometry.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { EngineCalls } from '../base/engine-calls.ts';
import { readRange } from '../base/read-range.ts';
import { hasBytes, savedBytes, TooMuchNotice, TooMuchToCopy } from '../save/too-much-to-copy.tsx';
import { type HexCaret, putCaret, selectedBytes } from './hex-caret.ts';
import { byteMarksOf, describeMark, type HexMark, partsOf, placeOf } from './hex-layout.ts';
import styles from './hex-pane.module.css';
import { HexRows, type HexRowsHandle } from './hex-rows.tsx';
import { useBytePages } from './use-byte-pages.ts';

/** A byte to show. */
export interface HexLook {
  readonly offset: number;
}

/** The maximum number of bytes to copy as digits; more would block the window. */
const maxSpelledBytes = 1_000_000;

const firstByte: HexCaret = { offset: 0, anchor: 0, column: 'hex' };

/**
 * Shows a body as offset, hex and ASCII, with the bytes of the chosen field highlighted. Remount it for
 * another body.
 */
export function HexPane({
  engine,
  bodyId,
  byteLength,
  mark,
  hit = null,
  look = null,
  title = 'Bytes',
  onByte,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
  readonly mark: HexMark | null;
  /** The search hit; `end` is exclusive. */
  readonly hit?: { readonly start: number; readonly end: number } | null;
  /** Scrolls there; a new object each time. */
  readonly look?: HexLook | null;
  readonly title?: string;
  /** Called with the byte on which the user put the caret. */
  readonly onByte?: (offset: number) => void;
}) {
  const grid = useRef<HexRowsHandle>(null);
  const legendId = useId();
  const [caret, setCaret] = useState<HexCaret | null>(null);
  const pages = useBytePages(engine, bodyId);
  const copying = useCopy();
  const marks = useMemo((): readonly ByteMark[] => {
    const ofField = byteMarksOf(mark);
    return hit === null ? ofField : [...ofField, { kind: 'hit', start: hit.start, end: hit.end }];
  }, [mark, hit]);

  // Moves the caret to what is shown, so that the keys continue from there.
  const follow = useEffectEvent((offset: number) =>
    setCaret((before) => putCaret(before ?? firstByte, offset, byteLength, false)),
  );
  useEffect(() => {
    if (look !== null) follow(look.offset);
  }, [look]);

  function take(next: HexCaret): void {
    setCaret(next);
    if (next.offset !== caret?.offset) onByte?.(next.offset);
  }

  function selectMark(): void {
    if (mark?.kind !== 'field') return;
    const { tagStart, end } = mark.range;
    setCaret((before) => ({
      column: before?.column ?? 'hex',
      anchor: tagStart,
      offset: Math.max(tagStart, end - 1),
    }));
  }

  const selected = caret === null ? { start: 0, end: byteLength } : selectedBytes(caret);
  const isOne = caret !== null && selected.end - selected.start === 1;
  // A caret alone selects nothing: then the marked field is what the user sees as chosen.
  const chosen =
    isOne && mark?.kind === 'field'
      ? { start: mark.range.tagStart, end: mark.range.end }
      : selected;
  const chosenCount = chosen.end - chosen.start;

  async function copyAs(form: (typeof copyForms)[number]): Promise<string | null> {
    if (chosenCount > maxSpelledBytes) {
      const partId = caret === null ? bodyId : bodyPartId(bodyId, { ...chosen, coding: null });
      const what = hasBytes(caret === null ? 'The body' : 'The selection', chosenCount);
      throw new TooMuchToCopy(what, formatBytes(maxSpelledBytes), savedBytes(partId, chosenCount));
    }
    const bytes = await readRange(engine, bodyId, chosen.start, chosen.end);
    return bytes === null ? null : spellBytes(bytes, form);
  }

  async function copyFrom(column: HexColumn): Promise<string | null> {
    // Bytes that are no text are copied as digits.
    const text = column === 'ascii' ? await copyAs('utf8') : null;
    return text ?? copyAs('hex');
  }

  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.head} data-marked={mark !== null}>
        <span className={styles.name}>
          <span className={styles.title}>{title}</span>
          <span className={styles.count} title={formatExactBytes(byteLength)}>
            {formatBytes(byteLength)}
          </span>
        </span>
        <span id={legendId} className={styles.mark} aria-live="polite">
          {mark !== null && <MarkLegend mark={mark} />}
        </span>
        {mark === null && caret !== null && (
          <span className={styles.place}>{placeText(caret.offset, chosenCount)}</span>
        )}
        <GoToOffset
          byteLength={Math.max(0, byteLength - 1)}
          onGoTo={(offset) => {
            take(putCaret(caret ?? firstByte, offset, byteLength, false));
            grid.current?.focus();
          }}
        />
        <CopyMenu
          copying={copying}
          label={chosenCount > 1 && caret !== null ? `Copy ${formatCount(chosenCount)} B` : 'Copy'}
          choices={copyForms.map((form) => ({
            label: copyFormNames[form],
            getText: () => copyAs(form),
          }))}
        />
      </header>
      {pages.problem !== null && (
        <ProblemNotice
          problem={pages.problem}
          actions={<Button onClick={pages.retry}>Try again</Button>}
        />
      )}
      {byteLength === 0 ? (
        <p className={styles.empty}>The body is empty: there are no bytes.</p>
      ) : (
        <HexRows
          ref={grid}
          byteLength={byteLength}
          pages={pages}
          marks={marks}
          caret={caret}
          look={look}
          describedBy={legendId}
          onCaret={take}
          onSelectMark={selectMark}
          onCopy={(column) => void copying.copy(() => copyFrom(column))}
        />
      )}
      <TooMuchNotice refusal={copying.refusal} name={title} onClose={copying.clearRefusal} />
    </section>
  );
}

function placeText(offset: number, count: number): string {
  return count > 1 ? `${formatCount(count)} bytes` : `${offset} = 0x${offset.toString(16)}`;
}

/** Names the highlighted parts in their colours; the bytes also differ by their underline. */
function MarkLegend({ mark }: { readonly mark: HexMark }) {
  if (mark.kind === 'fault') {
    return <span className={styles.fault}>{describeMark(mark)}</span>;
  }
  return (
    <span title={describeMark(mark)}>
      {placeOf(mark.range)} <b>{mark.label}: </b>
      {partsOf(mark.range).map(({ part, count }, index) => (
        <span key={part}>
          {index > 0 && ', '}
          <span className={styles[part]}>
            {part} {formatCount(count)}
          </span>
        </span>
      ))}
    </span>
  );
}
