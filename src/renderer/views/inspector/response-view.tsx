import { GitCompareArrows } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type {
  Exchange,
  ExchangeProgress,
  LiveMessages,
  ReceivedResponse,
} from '../../../shared/model/exchange.ts';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import { type FailedOutcome, failureOf, failureProblem } from '../../../shared/model/outcome.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { ResponseTabId } from '../../kernel/tabs/pane-ids.ts';
import { Button } from '../../ui/button.tsx';
import { ariaKeys } from '../../ui/keys.ts';
import type { Room } from '../../ui/room-button.tsx';
import spare from '../../ui/spare.module.css';
import type { TypeChoice } from '../../ui/type-choice.ts';
import { useLasting } from '../../ui/use-elapsed.ts';
import type { TypeSource } from '../../ui/use-type-search.ts';
import type { EngineCalls } from './base/engine-calls.ts';
import styles from './base/response-view.module.css';
import { SlotsContext } from './base/slots.tsx';
import { LiveMessages as LiveMessagesPane } from './live-messages.tsx';
import { noResponseWord } from './no-response-word.ts';
import { type Offer, Offers, offersOf, plainProblem } from './offers.tsx';
import { bodyProblems } from './reading/body-problems.ts';
import { ReadingBusy } from './reading/reading-busy.tsx';
import { ReadingLine } from './reading/reading-line.tsx';
import { typeConflictOf } from './reading/type-conflict.ts';
import { TypeConflictLine } from './reading/type-conflict-line.tsx';
import { type BodyReading, type ReadBody, useBodyReading } from './reading/use-body-reading.ts';
import { ResponsePanes } from './response-panes.tsx';
import { ProgressStrip, StatusStrip } from './status-strip.tsx';

/** Faster responses show no progress: a flash only distracts. */
const progressAfterMs = 150;

const noTypes: readonly TypeChoice[] = [];

/** What {@link ResponseView} needs from its tab. */
export interface ResponseViewProps {
  /** The last exchange of this tab; it stays while a newer one runs. */
  readonly exchange: Exchange | null;
  /** Set while a call is in flight; `startedAtMs` is `Date.now()` at its start. */
  readonly running: {
    readonly progress: ExchangeProgress | null;
    readonly live?: LiveMessages;
    readonly startedAtMs: number;
  } | null;
  readonly engine: EngineCalls;
  readonly onCancel: () => void;
  /** Reads the response again in another way. */
  readonly onRead: ReadBody;
  /** The pane the user chose; null shows the first. */
  readonly paneId: ResponseTabId | null;
  readonly onPane: (id: ResponseTabId) => void;
  readonly types: TypeSource;
  /** The types of the request, which are offered first. */
  readonly ownTypes?: readonly TypeChoice[];
  /** Why the send after this exchange was refused. */
  readonly refusal?: Problem | null;
  /** Shows a problem with buttons; without this it has none. */
  readonly renderProblem?: (problem: Problem) => ReactNode;
  /** Sends the same call in both encodings; left out while that is running. */
  readonly onCompare?: () => void;
  /** True when `nextStep` offers the comparison already. */
  readonly isCompareOffered?: boolean;
  /** Its maximized state; left out when it is always maximized. */
  readonly room?: Room;
  /** A question after the response was read in another way; left out when there is none. */
  readonly renderQuestion?: ((reading: BodyReading) => ReactNode) | undefined;
  /** Shows what most likely repairs the call, or how its response is read; left out for nothing. */
  readonly renderRemedy?: ((reading: BodyReading) => ReactNode) | undefined;
  /** Shown below the strip when nothing more important is; null for nothing. */
  readonly nextStep?: ReactNode;
  /** Saves the chosen steps as a rule of the request; left out when that is impossible. */
  readonly onKeepSteps?: (reading: BodyReading) => void;
  /** Further actions for its body. */
  readonly renderActions?: (inspected: Inspected) => ReactNode;
  /** The name of files saved from it; defaults to `response`. */
  readonly fileName?: string;
  /** Shown before the first call. */
  readonly emptyState: ReactNode;
}

/** The response of a tab: status strip, tree with hex, JSON, sizes, headers, timeline. */
export function ResponseView(props: ResponseViewProps): ReactNode {
  const { exchange, running, engine, onCancel, onRead, types, emptyState } = props;
  const {
    paneId,
    onPane,
    onCompare,
    ownTypes = noTypes,
    refusal = null,
    renderQuestion,
    onKeepSteps,
    nextStep = null,
    renderRemedy,
    isCompareOffered = false,
  } = props;
  const { renderProblem = plainProblem, fileName = 'response', renderActions, room } = props;
  const isSlow = useLasting(running !== null, running?.startedAtMs ?? 0, progressAfterMs);
  const live = (isSlow && running?.live) || null;
  const response = exchange?.response ?? null;
  const inspected = useMemo(() => response && inspectedOf(response), [response]);
  const question = questionOf(refusal) ?? questionOf(exchange?.problem ?? null);
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ strip }), [strip]);
  const reading = useBodyReading(exchange?.id ?? '', inspected, onRead);
  if (exchange === null && !isSlow) return <>{emptyState}</>;
  // A failed call is not compared.
  const isWell = response !== null && failureOf(response) === null;
  const conflict = inspected && typeConflictOf(inspected.reading);
  const problems =
    exchange === null
      ? []
      : problemsOf(exchange, inspected, renderRemedy !== undefined).filter(
          (one) => one !== question && !(conflict !== null && one.kind === 'body-malformed'),
        );
  const hasPanes = exchange !== null && (exchange.sent !== null || response !== null);
  const offers: readonly Offer[] = [
    ...(question === null ? [] : [offer('question', renderProblem(question))]),
    ...(refusal === null || refusal === question
      ? []
      : [
          {
            ...offer('refusal', <Refusal problem={refusal}>{renderProblem(refusal)}</Refusal>),
            hasDetails: true,
          },
        ]),
    ...(renderRemedy === undefined ? [] : [offer('remedy', renderRemedy(reading))]),
    ...(renderRemedy === undefined && conflict !== null
      ? [
          offer(
            'conflict',
            <TypeConflictLine conflict={conflict} onUse={({ choice }) => reading.readAs(choice)} />,
          ),
        ]
      : []),
    ...offersOf(problems.filter(isError), renderProblem),
    ...(renderQuestion === undefined ? [] : [offer('always', renderQuestion(reading))]),
    ...offersOf(
      problems.filter((one) => !isError(one)),
      renderProblem,
    ),
    ...(nextStep === null ? [] : [offer('next', nextStep)]),
  ];
  return (
    <section aria-label="Response" className={styles.view} aria-busy={isSlow} data-own-search>
      {isSlow && running !== null && (
        <ProgressStrip
          progress={running.progress}
          startedAtMs={running.startedAtMs}
          onCancel={onCancel}
        />
      )}
      {live !== null && <LiveMessagesPane live={live} />}
      {!isSlow && exchange !== null && (
        <StatusStrip
          exchange={exchange}
          refusal={refusal}
          end={
            <>
              <span ref={setStrip} />
              {isWell && onCompare !== undefined && !isCompareOffered && (
                <Button
                  look="quiet"
                  className={styles.compare}
                  icon={<GitCompareArrows size={13} aria-hidden />}
                  title="Send as protobuf and JSON, and compare"
                  aria-keyshortcuts={ariaKeys(menuCommands.compare.keys)}
                  onClick={onCompare}
                >
                  <span className={spare.spareEarly}>{menuCommands.compare.label}</span>
                </Button>
              )}
            </>
          }
        >
          {inspected !== null && (
            <ReadingLine
              id={exchange.id}
              inspected={inspected}
              engine={engine}
              reading={reading}
              types={types}
              ownTypes={ownTypes}
              chosenWords="this response"
              onKeepSteps={onKeepSteps ? () => onKeepSteps(reading) : null}
            />
          )}
        </StatusStrip>
      )}
      {exchange !== null && live === null && (
        <div className={styles.response} data-stale={isSlow}>
          <ReadingBusy
            sinceMs={reading.busySinceMs}
            onCancel={() => void engine.cancelReading({ id: exchange.id })}
          />
          <Offers
            key={exchange.id}
            offers={offers}
            isAlone={!hasPanes}
            startsOpen={response === null}
          />
          {hasPanes && (
            <SlotsContext value={slots}>
              <ResponsePanes
                exchange={exchange}
                inspected={inspected}
                engine={engine}
                chosenId={paneId}
                onChoose={onPane}
                onReadAs={reading.readAs}
                onCompare={isWell ? onCompare : undefined}
                fileName={fileName}
                renderActions={renderActions}
                room={room}
              />
            </SlotsContext>
          )}
        </div>
      )}
    </section>
  );
}

/** Returns the problem when it only asks for permission before a send: one line, no error. */
function questionOf(problem: Problem | null): Problem | null {
  return problem?.kind === 'secret-place' ? problem : null;
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

function offer(key: string, content: ReactNode): Offer {
  return { key, content, hasDetails: false };
}

/** Shown above the response of the previous send, which stays. */
function Refusal({
  problem,
  children,
}: {
  readonly problem: Problem;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.refusal} role="alert" aria-label={noResponseWord(problem)}>
      {children}
    </div>
  );
}

/**
 * Returns why the call failed, unless its body says so, and why its response could not be read as intended.
 *
 * @param hasRemedy true when a redirect is offered to be followed
 */
function problemsOf(
  { problem, response }: Exchange,
  inspected: Inspected | null,
  hasRemedy: boolean,
): readonly Problem[] {
  const failure = response && failureOf(response);
  const isRedirectSaid =
    failure?.source === 'redirect' &&
    (problem?.kind === 'redirect' || (hasRemedy && failure.message !== ''));
  return [
    ...(problem === null ? [] : [problem]),
    ...(failure && failure.source !== 'http' && !isRedirectSaid ? [shownFailure(failure)] : []),
    ...(inspected === null ? [] : bodyProblems(inspected)),
  ];
}

/** A redirect is the server's normal behaviour, often no error. */
function shownFailure(failure: FailedOutcome): Problem {
  const severity = failure.source === 'redirect' ? 'warning' : 'error';
  return { ...failureProblem(failure), severity };
}

/** Returns the body of a response in the form of any inspected body. */
function inspectedOf({ body, raw, steps, reading }: ReceivedResponse): Inspected {
  return { body, raw: raw ?? null, steps: steps ?? [], reading };
}
