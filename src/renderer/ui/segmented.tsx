import { type ReactNode, useId } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './segmented.module.css';

/** One choice of a {@link Segmented}. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown beside the label, such as a count. */
  readonly note?: ReactNode;
  readonly tone?: 'plain' | 'bad';
  /** Why it cannot be chosen now; left out when it can. */
  readonly refusal?: string | undefined;
}

/** A few choices, all visible. Arrow keys move, as in a group of radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={joinClasses(
            styles.segment,
            segment.value === value && styles.chosen,
            segment.refusal !== undefined && styles.refused,
          )}
          title={segment.refusal}
        >
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={segment.value === value}
            disabled={segment.refusal !== undefined}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
          {segment.note !== undefined && (
            <span className={joinClasses(styles.note, segment.tone === 'bad' && styles.bad)}>
              {segment.note}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
