import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { Problem } from '../../../shared/problem.ts';
import { Button } from '../../ui/button.tsx';
import { formatCounted } from '../../ui/format-quantity.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './ignored-paths.module.css';

/** The ignored field paths, edited in place; each change applies at once. */
export function IgnoredPaths({
  paths,
  counts,
  onChange,
  onClose,
}: {
  readonly paths: readonly string[];
  /** The number of fields each path removed. */
  readonly counts: DataComparison['ignored'];
  /** Resolves with the reason when the paths were refused or cancelled; null on success. */
  readonly onChange: (paths: readonly string[]) => Promise<Problem | null>;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);

  async function change(next: readonly string[]): Promise<boolean> {
    const reason = await onChange(next);
    setRefusal(reason);
    return reason === null;
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const path = typed.trim();
    if (path === '') return;
    if (!paths.includes(path) && !(await change([...paths, path]))) return;
    // Text typed meanwhile stays.
    setTyped((now) => (now.trim() === path ? '' : now));
  }

  return (
    <div className={styles.editor}>
      {paths.length > 0 && (
        <ul className={styles.list} aria-label="Ignored paths">
          {paths.map((path) => {
            const count = counts.find((one) => one.path === path)?.count ?? 0;
            return (
              <li key={path} className={styles.path}>
                <code>{path}</code>
                <span className={styles.count}>{formatCounted(count, 'field')}</span>
                <IconButton
                  label={`Count ${path} again`}
                  icon={<X size={12} aria-hidden />}
                  onClick={() => void change(paths.filter((one) => one !== path))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <form className={styles.add} onSubmit={(event) => void add(event)}>
        <input
          type="text"
          aria-label="Path to ignore"
          aria-invalid={refusal !== null && refusal.kind !== 'cancelled'}
          className={styles.input}
          placeholder="users[*].id or **.updated_at"
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefusal(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        <Button type="submit" className={styles.button}>
          Ignore
        </Button>
        <span className={styles.words} role="status">
          {refusal === null ? hint : wordsOf(refusal)}
        </span>
      </form>
    </div>
  );
}

const hint = '[*] is any place in a list or map, ** any depth.';

function wordsOf({ kind, title, detail }: Problem): string {
  return kind === 'cancelled' ? 'Cancelled: the paths are as they were.' : `${title}. ${detail}`;
}
