import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { Fidelity } from '../../../../shared/model/fidelity.ts';
import { shareOf } from '../../../kernel/meaning-progress.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import spare from '../../../ui/spare.module.css';
import { Tip } from '../../../ui/tip.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
import type { MeaningState, MeaningTask } from '../base/use-meaning-task.ts';
import styles from './fidelity.module.css';
import { fidelityWords, unknownCount, unknownWords } from './fidelity-words.ts';

/** The open list. */
export type FidelityList = 'findings' | 'unknown';

/** A faster check shows no progress. */
const busyAfterMs = 500;

const icons = { good: CircleCheck, warning: TriangleAlert, plain: Info } as const;

/** The line below the bytes: whether re-encoding gives the same bytes, and the unknown fields. */
export function FidelityLine({
  task,
  bodyBytes,
  hasType,
  openList,
  onList,
}: {
  readonly task: MeaningTask<Fidelity>;
  readonly bodyBytes: number;
  readonly hasType: boolean;
  readonly openList: FidelityList | null;
  readonly onList: (list: FidelityList) => void;
}) {
  const { state } = task;
  return (
    <section className={styles.line} aria-label="Re-encoding">
      {state.kind === 'done' ? (
        <Found {...{ found: state.value, bodyBytes, hasType, openList, onList }} />
      ) : (
        <Unfinished state={state} task={task} />
      )}
    </section>
  );
}

function Unfinished({
  state,
  task,
}: {
  readonly state: Exclude<MeaningState<Fidelity>, { kind: 'done' }>;
  readonly task: MeaningTask<Fidelity>;
}) {
  const isRunning = state.kind === 'running';
  const startedAtMs = isRunning ? state.startedAtMs : 0;
  const isLong = useLasting(isRunning, startedAtMs, busyAfterMs);
  if (isRunning) {
    return isLong ? (
      <ProgressLine
        text="Checking"
        startedAtMs={startedAtMs}
        share={shareOf(state.progress)}
        onCancel={task.cancel}
      />
    ) : null;
  }
  return (
    <>
      {state.kind === 'failed' && (
        <span className={styles.failed} title={state.problem.detail}>
          {state.problem.title}
        </span>
      )}
      <Button look="quiet" className={styles.button} onClick={task.start}>
        {state.kind === 'failed' ? 'Try again' : 'Check re-encoding'}
      </Button>
    </>
  );
}

/** What the check is. */
const tip = 'Whether decoding and encoding again gives the same bytes';

function Found({
  found,
  bodyBytes,
  hasType,
  openList,
  onList,
}: {
  readonly found: Fidelity;
  readonly bodyBytes: number;
  readonly hasType: boolean;
  readonly openList: FidelityList | null;
  readonly onList: (list: FidelityList) => void;
}) {
  const { text, title, tone } = fidelityWords(found, bodyBytes, hasType);
  const Icon = icons[tone];
  const unknown = unknownCount(found);
  const [count = '', ...rest] = unknownWords(found).split(' ');
  const words = (
    <>
      <Icon size={13} aria-hidden className={styles[tone]} />{' '}
      <span className={spare.spare}>{text}</span>
    </>
  );
  return (
    <>
      {found.counts.length === 0 ? (
        <span className={styles.words} role="status" title={title ?? tip}>
          {words}
        </span>
      ) : (
        <Tip text={tip}>
          <button
            type="button"
            className={joinClasses(styles.words, styles.toggle)}
            aria-expanded={openList === 'findings'}
            onClick={() => onList('findings')}
          >
            {words}
          </button>
        </Tip>
      )}
      {unknown > 0 && (
        <button
          type="button"
          className={joinClasses(styles.words, styles.toggle)}
          aria-expanded={openList === 'unknown'}
          onClick={() => onList('unknown')}
        >
          {count} <span className={spare.spare}>{rest.join(' ')}</span>
        </button>
      )}
    </>
  );
}
