import { Fragment, type ReactNode } from 'react';
import type { Exchange, ExchangeProgress } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { TypeChoice } from '../../ui/type-choice.ts';
import { useLasting } from '../../ui/use-elapsed.ts';
import type { TypeSource } from '../../ui/use-type-search.ts';
import { AnswerPanes } from './answer-panes.tsx';
import type { AnswerTabId } from './answer-tabs.ts';
import type { EngineCalls } from './engine-calls.ts';
import styles from './response-view.module.css';
import { ProgressStrip, StatusStrip } from './status-strip.tsx';

/** Faster answers come without any sign of waiting: a flash tells less than nothing. */
const progressAfterMs = 150;

const noTypes: readonly TypeChoice[] = [];

/** What {@link ResponseView} needs of its tab. */
export interface ResponseViewProps {
  /** The last exchange of this tab; stays while a newer one runs. */
  readonly exchange: Exchange | null;
  /** Set while a call is in flight; `startedAtMs` is `Date.now()` at its start. */
  readonly running: {
    readonly progress: ExchangeProgress | null;
    readonly startedAtMs: number;
  } | null;
  readonly engine: EngineCalls;
  readonly onCancel: () => void;
  /** Reads the answer again as this type; null reads it without a schema. */
  readonly onReadAs: (choice: TypeChoice | null) => void;
  /** The pane that the user chose; null shows the first. */
  readonly paneId: AnswerTabId | null;
  readonly onPane: (id: AnswerTabId) => void;
  readonly types: TypeSource;
  /** Those of the request, which are offered first. */
  readonly ownTypes?: readonly TypeChoice[];
  /** Why the send after this exchange did not leave. */
  readonly refusal?: Problem | null;
  /** Shows a problem with buttons that help; left out, it is shown without any. */
  readonly renderProblem?: (problem: Problem) => ReactNode;
  /** Sends the same call in both encodings; left out where that is being done. */
  readonly onCompare?: () => void;
  /** Shown before the first call. */
  readonly emptyState: ReactNode;
}

/** The answer of one request tab: status strip, tree with hex, JSON, sizes, headers, timeline. */
export function ResponseView(props: ResponseViewProps): ReactNode {
  const { exchange, running, engine, onCancel, onReadAs, types, emptyState } = props;
  const { paneId, onPane, onCompare, ownTypes = noTypes, refusal = null } = props;
  const { renderProblem = plainProblem } = props;
  const isSlow = useLasting(running !== null, running?.startedAtMs ?? 0, progressAfterMs);
  if (exchange === null && !isSlow) return <>{emptyState}</>;
  return (
    <section aria-label="Response" className={styles.view} aria-busy={isSlow} data-own-search>
      {isSlow && running !== null && <ProgressStrip {...running} onCancel={onCancel} />}
      {!isSlow && exchange !== null && (
        <StatusStrip
          exchange={exchange}
          types={types}
          ownTypes={ownTypes}
          isEarlier={refusal !== null}
          onReadAs={onReadAs}
        />
      )}
      {exchange !== null && (
        <div className={styles.answer} data-stale={isSlow}>
          {refusal !== null && <Refusal>{renderProblem(refusal)}</Refusal>}
          <Problems exchange={exchange} renderProblem={renderProblem} />
          {(exchange.sent !== null || exchange.response !== null) && (
            <AnswerPanes
              exchange={exchange}
              engine={engine}
              chosenId={paneId}
              onChoose={onPane}
              onReadAs={onReadAs}
              onCompare={onCompare}
            />
          )}
        </div>
      )}
    </section>
  );
}

function plainProblem(problem: Problem): ReactNode {
  return <ProblemNotice problem={problem} />;
}

/** Above the response of the send before, which stays. */
function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.problems} role="alert" aria-label="Not sent">
      <p className={styles.refusal}>Not sent. The response below is of the send before.</p>
      {children}
    </div>
  );
}

function Problems({
  exchange,
  renderProblem,
}: {
  readonly exchange: Exchange;
  readonly renderProblem: (problem: Problem) => ReactNode;
}) {
  const problems = problemsOf(exchange);
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      {problems.map((problem) => (
        <Fragment key={`${problem.kind} ${problem.title}`}>{renderProblem(problem)}</Fragment>
      ))}
    </div>
  );
}

/** Why the call failed, and why its answer could not be read as it should be. */
function problemsOf({ problem, response }: Exchange): readonly Problem[] {
  const reading = response?.reading;
  const ofReading =
    reading?.kind === 'protobuf' || reading?.kind === 'json' ? reading.problem : null;
  return [problem, ofReading].filter((found) => found !== null);
}
