import styles from './editors.module.css';

/** The only value of NullValue, which is there or not. */
export function NullEditor({
  label,
  isSet,
  onSet,
}: {
  readonly label: string;
  readonly isSet: boolean;
  readonly onSet: (isSet: boolean) => void;
}) {
  return (
    <span className={styles.choices}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.radio}
          aria-label={label}
          checked={isSet}
          onChange={(event) => onSet(event.currentTarget.checked)}
        />
        null
      </label>
    </span>
  );
}
