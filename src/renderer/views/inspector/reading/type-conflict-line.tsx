import { Button } from '../../../ui/button.tsx';
import styles from '../base/offer-line.module.css';
import type { TypeConflict, TypeUse } from './type-conflict.ts';

/** One line about two types for one response, with a button for each. */
export function TypeConflictLine({
  conflict,
  onUse,
}: {
  readonly conflict: TypeConflict;
  readonly onUse: (use: TypeUse) => void;
}) {
  return (
    <section className={styles.line} aria-label="Type conflict">
      <span role="status">{conflict.text}</span>
      {conflict.uses.map((use) => (
        <Button
          key={use.label}
          className={styles.button}
          title={use.choice.typeName}
          onClick={() => onUse(use)}
        >
          {use.label}
        </Button>
      ))}
    </section>
  );
}
