import styles from './paste-field.module.css';

/** A multi-line field of a dialog for pasted text; Ctrl+Enter accepts it. */
export function PasteField({
  label,
  placeholder,
  value,
  rows,
  onChange,
  onTake,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly rows: number;
  readonly onChange: (value: string) => void;
  readonly onTake: () => void;
}) {
  return (
    <textarea
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      rows={rows}
      spellCheck={false}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        // Otherwise the window would send the request.
        event.stopPropagation();
        onTake();
      }}
    />
  );
}
