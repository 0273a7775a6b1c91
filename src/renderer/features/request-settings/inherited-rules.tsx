import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { originText } from '../../ui/origin-text.ts';
import { OriginLink } from './origin-link.tsx';
import styles from './settings-pane.module.css';

/** The rules for response types of the folders above and the workspace, in the order they are tried. */
export function InheritedRules({ scope }: { readonly scope: RequestScope | null }) {
  if (scope === null || scope.responseTypes.length === 0) {
    return <p className={styles.value}>{scope === null ? '' : 'No rules.'}</p>;
  }
  return (
    <ul className={styles.rules} aria-label="Inherited response types">
      {scope.responseTypes.map(({ rule, origin }) => (
        <li key={JSON.stringify([rule, origin])}>
          <code>{rule.type}</code>
          <span className={styles.origin}>
            {[
              rule.path === '' ? 'any path' : rule.path,
              rule.status === '' ? 'any status' : rule.status,
              rule.mediaType === '' ? null : rule.mediaType,
              originText(origin, Date.now()),
            ]
              .filter((part) => part !== null)
              .join(' \u00b7 ')}
          </span>{' '}
          <OriginLink origin={origin} />
        </li>
      ))}
    </ul>
  );
}
