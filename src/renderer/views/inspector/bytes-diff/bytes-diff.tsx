import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CancelledLine } from '../../../ui/cancelled-line.tsx';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { useMeaningTask } from '../base/use-meaning-task.ts';
import styles from './bytes-diff.module.css';
import { cellsOf, type DiffCells, stepChange } from './diff-cells.ts';
import { DiffRows, type DiffRowsHandle, type DiffSide } from './diff-rows.tsx';
import { useBytePairs } from './use-byte-pairs.ts';

/** A faster comparison shows no progress. */
const busyAfterMs = 300;

/** The alignment of two bodies. */
interface Aligned {
  readonly cells: DiffCells;
  readonly sameBytes: number;
  readonly isCoarse: boolean;
}

/**
 * Shows two bodies byte by byte: two aligned hex columns with the differences marked. Remount it for other
 * bodies.
 */
export function BytesDiff({
  engine,
  left,
  right,
}: {
  readonly engine: EngineCalls;
  readonly left: DiffSide;
  readonly right: DiffSide;
}) {
  const ids = { left: left.body.id, right: right.body.id };
  const { state, start, cancel } = useMeaningTask(
    (callId) => engine.diffBytes(ids, callId),
    `${ids.left} ${ids.right}`,
    true,
  );
  const isRunning = state.kind === 'running';
  const startedAtMs = isRunning ? state.startedAtMs : 0;
  const isSlow = useLasting(isRunning, startedAtMs, busyAfterMs);
  const found = state.kind === 'done' ? state.value : null;
  const aligned = useMemo(() => found && { ...found, cells: cellsOf(found.ranges) }, [found]);
  if (aligned !== null) {
    return <Compared engine={engine} left={left} right={right} aligned={aligned} />;
  }
  return (
    <div className={styles.words}>
      {isSlow && (
        <ProgressLine
          text="Comparing byte by byte"
          startedAtMs={startedAtMs}
          share={null}
          onCancel={cancel}
        />
      )}
      {state.kind === 'cancelled' && (
        <CancelledLine text="nothing is compared yet." action="Compare" onAction={start} />
      )}
      {state.kind === 'failed' && (
        <ProblemNotice
          problem={state.problem}
          actions={<Button onClick={start}>Try again</Button>}
        />
      )}
    </div>
  );
}

function Compared({
  engine,
  left,
  right,
  aligned,
}: {
  readonly engine: EngineCalls;
  readonly left: DiffSide;
  readonly right: DiffSide;
  readonly aligned: Aligned;
}) {
  const { cells } = aligned;
  const [shown, setShown] = useState<number | null>(null);
  const pairs = useBytePairs(engine, left.body.id, right.body.id);
  const rows = useRef<DiffRowsHandle>(null);
  const shownRange = shown === null ? undefined : cells.changes[shown];

  function step(by: 1 | -1) {
    const next = stepChange(cells, shown, by);
    if (next === null) return;
    setShown(next);
    rows.current?.reveal(cells.starts[cells.changes[next] ?? 0] ?? 0);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCovered = document.querySelector('[aria-modal="true"]') !== null;
    if (event.key !== 'F7' || event.defaultPrevented || isCovered) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  // Take the focus from anywhere: the button that opened this may have kept it.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <section className={styles.diff} aria-label="Differences by bytes">
      <header className={styles.head}>
        <span className={styles.count} role="status">
          {countText(aligned, shown)}
        </span>
        <span className={styles.same}>{sameText(aligned, left, right)}</span>
        <span className={styles.legend}>
          <i className={styles.changed} /> ≠ different
          <i className={styles.removed} /> − only left
          <i className={styles.added} /> + only right
        </span>
        <IconButton
          label="Previous difference"
          keys="Shift+F7"
          icon={<ArrowUp size={15} />}
          disabled={cells.changes.length === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          label="Next difference"
          keys="F7"
          icon={<ArrowDown size={15} />}
          disabled={cells.changes.length === 0}
          onClick={() => step(1)}
        />
      </header>
      {pairs.problem !== null && (
        <ProblemNotice
          problem={pairs.problem}
          actions={<Button onClick={pairs.retry}>Try again</Button>}
        />
      )}
      {cells.cellCount === 0 ? (
        <p className={styles.words}>Both bodies are empty: there are no bytes.</p>
      ) : (
        <DiffRows
          cells={cells}
          pairs={pairs}
          left={left}
          right={right}
          shownRange={shownRange ?? null}
          ref={rows}
        />
      )}
    </section>
  );
}

function countText({ cells }: Aligned, shown: number | null): string {
  const count = cells.changes.length;
  if (count === 0) return 'The bytes are identical';
  const places = formatCounted(count, 'difference');
  return shown === null ? places : `${formatCount(shown + 1)} of ${places}`;
}

function sameText({ sameBytes, isCoarse }: Aligned, left: DiffSide, right: DiffSide): string {
  const most = Math.max(left.body.byteLength, right.body.byteLength);
  if (most === 0) return '';
  const words = `${formatCount(sameBytes)} of ${formatCounted(most, 'byte')} equal`;
  return isCoarse ? `${words}; the bodies differ too much to align all blocks` : words;
}
