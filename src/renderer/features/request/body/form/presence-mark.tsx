import { joinClasses } from '../../../../ui/join-classes.ts';
import type { FormRow } from './model/form-row.ts';
import { presenceWords } from './model/row-words.ts';
import styles from './presence-mark.module.css';

/**
 * Shows whether a field is unset (a ring), at its default (a half) or set (a dot). Pressing it sets an unset
 * field to its default, or unsets a set one. The keyboard uses Space.
 */
export function PresenceMark({
  row,
  onToggle,
}: {
  readonly row: FormRow;
  readonly onToggle: () => void;
}) {
  // With implicit presence the default is not sent, so both look the same.
  const look = row.isImplicit && row.state !== 'set' ? 'unset' : row.state;
  const does = row.state === 'unset' ? 'Set it to its default' : 'Unset it';
  const canDo = row.commands.has(row.state === 'unset' ? 'set-default' : 'unset');
  const title = canDo ? `${presenceWords(row)}. ${does} (Space).` : `${presenceWords(row)}.`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={joinClasses(styles.mark, styles[look], row.isImplicit && styles.implicit)}
      aria-label={title}
      title={title}
      disabled={!canDo}
      onClick={onToggle}
    >
      <svg viewBox="0 0 10 10" width={10} height={10} aria-hidden>
        <circle cx={5} cy={5} r={3.6} className={styles.ring} />
        {look === 'set' && <circle cx={5} cy={5} r={3.6} className={styles.dot} />}
        {look === 'default' && <path d="M5 1.4a3.6 3.6 0 0 1 0 7.2z" className={styles.dot} />}
      </svg>
    </button>
  );
}
