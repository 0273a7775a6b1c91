import type { UnresolvedVariable } from '../../../../shared/model/request-scope.ts';
import type { CollectionEntry } from '../../../../shared/model/workspace.ts';
import { useWindowState } from '../../../kernel/app-context.ts';
import { namesAround } from '../../../kernel/tabs/folder-name.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './environment-lists.module.css';

const noEntries: readonly CollectionEntry[] = [];

/** Variables that requests use and that have no value in an environment, with where they stand. */
export function UnresolvedList({
  variables,
  onOpenRequest,
}: {
  /** Null while they are looked for. */
  readonly variables: readonly UnresolvedVariable[] | null;
  readonly onOpenRequest: (requestId: string) => void;
}) {
  const entries = useWindowState((state) => state.workspace?.collections) ?? noEntries;

  /** The folders of a request, in front of its name: two may be called alike. */
  function whereOf(requestId: string): string {
    const names = namesAround(entries, requestId) ?? [];
    return names.map((name) => `${name} / `).join('');
  }

  if (variables === null) return <p className={styles.empty}>Looking through the requests...</p>;
  if (variables.length === 0) {
    return (
      <p className={styles.empty}>Every variable that a saved request uses has a value here.</p>
    );
  }
  return (
    <div className={styles.list}>
      <ul className={styles.scroll} aria-label="Unresolved variables">
        {variables.map(({ name, uses }) => (
          <li key={name} className={styles.unresolved}>
            <p>
              <code className={styles.missing}>{name}</code>{' '}
              <span className={styles.faint}>{`in ${formatCounted(uses.length, 'request')}`}</span>
            </p>
            <ul>
              {uses.map(({ requestId, requestName, places }) => (
                <li key={requestId} className={styles.use}>
                  <span>
                    <span className={styles.faint}>{whereOf(requestId)}</span>
                    <LinkButton onClick={() => onOpenRequest(requestId)}>{requestName}</LinkButton>
                  </span>
                  <span className={styles.faint}>{places.join(', ')}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
