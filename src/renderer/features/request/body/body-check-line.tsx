import { Check, CircleAlert, Info } from 'lucide-react';
import type { BodyCheck } from '../../../../shared/contract/engine-bodies.ts';
import type { Problem, ProblemLocation } from '../../../../shared/problem.ts';
import { ByteCount } from '../../../ui/byte-count.tsx';
import { withoutTicks } from '../../../ui/code-parts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { formatCount, formatCounted, formatRatio } from '../../../ui/format-quantity.ts';
import { Tip } from '../../../ui/tip.tsx';
import styles from './body-check-line.module.css';
import type { GoToPlace } from './views/switch-notice.tsx';

/** The line under the body: its size as protobuf and as JSON, or its first mistake. */
export function BodyCheckLine({
  check,
  isForm,
  onGoTo,
}: {
  /** Null while the newest text is being checked. */
  readonly check: BodyCheck | null;
  /** True when the form is shown, which has fields instead of lines. */
  readonly isForm: boolean;
  readonly onGoTo: GoToPlace;
}) {
  return (
    <div className={styles.line} role="status" aria-label="Body check">
      {check === null ? (
        <span className={styles.quiet}>Checking...</span>
      ) : (
        <Words check={check} isForm={isForm} onGoTo={onGoTo} />
      )}
    </div>
  );
}

function Words({
  check,
  isForm,
  onGoTo,
}: {
  readonly check: BodyCheck;
  readonly isForm: boolean;
  readonly onGoTo: GoToPlace;
}) {
  switch (check.kind) {
    case 'empty':
      return <span className={styles.quiet}>No body</span>;
    case 'untyped':
      return check.problem === null ? (
        <span className={styles.quiet}>
          <Info size={13} aria-hidden />
          Choose a request type to check it.
        </span>
      ) : (
        <Fault problem={check.problem} isForm={isForm} others={0} onGoTo={onGoTo} />
      );
    case 'valid': {
      const { protobufBytes, jsonBytes, messageCount, fieldCounts, notes } = check;
      const ratio = jsonBytes === null ? null : formatRatio(jsonBytes, protobufBytes);
      return (
        <>
          <span className={styles.good}>
            <Check size={13} aria-hidden />
            Valid.
          </span>{' '}
          <span>
            <span className={styles.sizes}>
              Protobuf <ByteCount bytes={protobufBytes} />
              {jsonBytes !== null && (
                <>
                  , as JSON <ByteCount bytes={jsonBytes} />
                </>
              )}
              {ratio !== null && ` (${ratio})`}
            </span>
          </span>
          {messageCount !== 1 && <span>{formatCounted(messageCount, 'message')}</span>}
          {fieldCounts !== null && (
            <span className={styles.counts}>
              {`${formatCount(fieldCounts.set)} of ${formatCounted(fieldCounts.all, 'field')} set`}
            </span>
          )}
          {notes.map((note) => (
            <Note key={`${note.title} ${note.detail}`} problem={note} />
          ))}
        </>
      );
    }
    case 'invalid':
      return (
        <Fault
          problem={check.problems[0] as Problem}
          isForm={isForm}
          others={check.problemCount - 1}
          onGoTo={onGoTo}
        />
      );
  }
}

/** A problem that does not prevent sending. */
function Note({ problem }: { readonly problem: Problem }) {
  return (
    <Tip text={wordsOf(problem)} side="top">
      <span className={styles.note}>
        <Info size={13} aria-hidden />
        {problem.title}
      </span>
    </Tip>
  );
}

function Fault({
  problem,
  isForm,
  others,
  onGoTo,
}: {
  readonly problem: Problem;
  readonly isForm: boolean;
  /** The number of further problems. */
  readonly others: number;
  readonly onGoTo: GoToPlace;
}) {
  const { location } = problem;
  const field = isForm ? location?.fieldPath : undefined;
  const place = location === undefined ? null : field || placeText(location);
  return (
    <>
      <CircleAlert size={13} aria-hidden className={styles.badIcon} />
      {location !== undefined && place !== null && (
        <button type="button" className={styles.place} onClick={() => onGoTo(location)}>
          {place}
        </button>
      )}{' '}
      <Tip text={wordsOf(problem)} side="top">
        <span className={styles.bad}>
          <CodeText text={lineOf(problem)} />
        </span>
      </Tip>
      {others > 0 && <span className={styles.others}>{`and ${others} more`}</span>}
    </>
  );
}

/** Returns the place of a problem in a few words; null when only the problem's text has it. */
function placeText({ line, column, offset, fieldPath }: ProblemLocation): string | null {
  if (line !== undefined) return column === undefined ? `Line ${line}` : `Line ${line}:${column}`;
  return offset === undefined ? (fieldPath ?? null) : `Byte ${offset}`;
}

/** Returns the full text of a problem, for the tooltip. */
function wordsOf({ title, detail, hint }: Problem): string {
  return withoutTicks([`${title}.`, detail, hint].filter(Boolean).join(' '));
}

/**
 * Returns the text of a problem for the line. The title of a misfit only names the chosen type, so it is left
 * out.
 */
function lineOf({ kind, title, detail, hint }: Problem): string {
  const isTitleLeftOut = kind === 'json-mismatch' && detail !== '';
  return [isTitleLeftOut ? '' : `${title}.`, detail, hint].filter(Boolean).join(' ');
}
