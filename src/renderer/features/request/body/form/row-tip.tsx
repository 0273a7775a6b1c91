import { useEffect, useState } from 'react';
import { CodeText } from '../../../../ui/code-text.tsx';
import type { FormRow } from './model/form-row.ts';
import styles from './row-tip.module.css';

/** How long the pointer rests on a row until the tooltip opens. */
const afterMs = 350;

/** The part of a row under the pointer. */
export interface PointedPart {
  readonly row: FormRow;
  readonly element: HTMLElement;
}

/** The tooltip of a row: its comment in the schema, and all its errors. */
export function RowTip({
  pointed,
  typedFault,
}: {
  readonly pointed: PointedPart | null;
  /** The error in text that is still being typed; null for none. */
  readonly typedFault: string | null;
}) {
  // Kept by element, because rows are new objects after each letter.
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const element = pointed?.element ?? null;
  useEffect(() => {
    if (element === null) return setShown(null);
    const timer = setTimeout(() => setShown(element), afterMs);
    return () => clearTimeout(timer);
  }, [element]);

  if (pointed === null || shown !== pointed.element) return null;
  const { row } = pointed;
  const faults = [
    ...[typedFault, row.key?.issue, row.issue].filter((issue) => issue != null),
    ...row.problems.map(({ title, detail, hint }) => [detail || title, hint].join(' ').trim()),
  ];
  const field = row.kind === 'field' ? row.field : null;
  const jsonName = field === null || field.jsonName === row.label ? null : field.jsonName;
  const { left, top, bottom } = shown.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.7;
  const place = isLow
    ? { left, bottom: window.innerHeight - top + 3 }
    : { left: Math.min(left, window.innerWidth - 440), top: bottom + 3 };
  return (
    <div className={styles.card} style={place} aria-hidden>
      <p>
        <span className={styles.cardTitle}>{row.label}</span>{' '}
        <span className={styles.cardType}>
          {[row.typeName ?? row.typeText, row.number !== null && `field ${row.number}`]
            .filter(Boolean)
            .join(', ')}
          {jsonName !== null && `, in JSON ${jsonName}`}
          {row.isRequired && ', required'}
          {row.isDeprecated && ', deprecated'}
        </span>
      </p>
      {row.comment !== null && <p className={styles.cardComment}>{row.comment}</p>}
      {faults.map((fault) => (
        <p key={fault} className={styles.cardFault}>
          <CodeText text={fault} />
        </p>
      ))}
    </div>
  );
}
