import { Check, CircleAlert, Info } from 'lucide-react';
import type { BodyCheck } from '../../../shared/contract/engine-bodies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { formatBytes, formatRatio } from '../../ui/format-quantity.ts';
import { Tip } from '../../ui/tip.tsx';
import styles from './body-check-line.module.css';

/** One line under the body: what it costs as protobuf and as JSON, or the first thing wrong with it. */
export function BodyCheckLine({
  check,
  onGoTo,
}: {
  /** Null while the newest text is being checked. */
  readonly check: BodyCheck | null;
  readonly onGoTo: (line: number, column: number) => void;
}) {
  return (
    <div className={styles.line} role="status" aria-label="Body check">
      {check === null ? (
        <span className={styles.quiet}>Checking...</span>
      ) : (
        <Words check={check} onGoTo={onGoTo} />
      )}
    </div>
  );
}

function Words({
  check,
  onGoTo,
}: {
  readonly check: BodyCheck;
  readonly onGoTo: (line: number, column: number) => void;
}) {
  switch (check.kind) {
    case 'empty':
      return <span className={styles.quiet}>No body: nothing is sent after the headers.</span>;
    case 'untyped':
      return check.problem === null ? (
        <span className={styles.quiet}>
          <Info size={13} aria-hidden />
          Choose a request type to check this against its schema.
        </span>
      ) : (
        <Fault problem={check.problem} onGoTo={onGoTo} />
      );
    case 'valid': {
      const { protobufBytes, jsonBytes } = check;
      const ratio = jsonBytes === null ? null : formatRatio(jsonBytes, protobufBytes);
      return (
        <>
          <span className={styles.good}>
            <Check size={13} aria-hidden />
            Valid.
          </span>{' '}
          <span className={styles.sizes}>
            {`Protobuf ${formatBytes(protobufBytes)}`}
            {jsonBytes !== null && `, as JSON ${formatBytes(jsonBytes)}`}
            {ratio !== null && ` (${ratio})`}
          </span>
        </>
      );
    }
    case 'invalid':
      return <Fault problem={check.problems[0] as Problem} onGoTo={onGoTo} />;
  }
}

function Fault({
  problem,
  onGoTo,
}: {
  readonly problem: Problem;
  readonly onGoTo: (line: number, column: number) => void;
}) {
  const { line, column } = problem.location ?? {};
  // What does not fit into the line is in the tip.
  const words = [`${problem.title}.`, problem.detail, problem.hint].filter(Boolean).join(' ');
  return (
    <>
      <CircleAlert size={13} aria-hidden className={styles.badIcon} />
      {line !== undefined && (
        <button type="button" className={styles.place} onClick={() => onGoTo(line, column ?? 1)}>
          {column === undefined ? `Line ${line}` : `Line ${line}:${column}`}
        </button>
      )}{' '}
      <Tip text={words} side="top">
        <span className={styles.bad}>{words}</span>
      </Tip>
    </>
  );
}
