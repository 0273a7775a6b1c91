import { X } from 'lucide-react';
import type { IncludeRoot } from '../../../../shared/model/schemas.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { setIncludeRoots } from './change-sources.ts';
import type { SourceRef } from './clashing-sources.ts';
import styles from './sources-view.module.css';

const origins: Readonly<Record<IncludeRoot['from'], string>> = {
  given: 'given',
  buf: 'buf',
  imports: 'found',
  source: 'source',
};

/** The folders from which the imports of a source resolve, each with its reason. */
export function IncludeRoots({
  roots,
  source,
}: {
  readonly roots: readonly IncludeRoot[];
  readonly source: SourceRef;
}) {
  const app = useApp();
  if (roots.length === 0) return null;
  return (
    <ul className={styles.roots} aria-label={`Include roots of ${source.path}`}>
      <li className={styles.rootsHead}>Imports resolve from</li>
      {roots.map((root) => (
        <li key={root.path} className={styles.root}>
          <p className={styles.rootLine}>
            <span className={styles.path} title={root.path}>
              <bdi>{nameOf(root)}</bdi>
            </span>
            <span className={styles.origin}>{origins[root.from]}</span>
            {roots.length > 1 && (
              <IconButton
                label={`Remove the include root ${nameOf(root)}`}
                icon={<X size={11} aria-hidden />}
                onClick={() =>
                  void setIncludeRoots(
                    app,
                    source,
                    roots.filter((one) => one !== root).map(({ shown }) => shown),
                  )
                }
              />
            )}
          </p>
          <p className={styles.reason}>{root.reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** The workspace itself has no path in the workspace. */
function nameOf({ shown }: IncludeRoot): string {
  return shown === '' ? '.' : shown;
}
