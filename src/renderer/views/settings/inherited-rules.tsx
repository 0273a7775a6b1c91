import { Check } from 'lucide-react';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { originText } from '../../ui/origin-text.ts';
import { ruleWords } from '../../ui/rule-words.ts';
import styles from './inherited-rules.module.css';
import { OriginLink } from './origin-link.tsx';

/** The rules for response types of the folders above and the workspace, in the order they are tried. */
export function InheritedRules({
  scope,
  usedIndexes = [],
}: {
  readonly scope: RequestScope | null;
  /** The indexes of the rules that read the last response. */
  readonly usedIndexes?: readonly number[];
}) {
  if (scope === null || scope.responseTypes.length === 0) {
    return <p className={styles.value}>{scope === null ? '' : 'No rules.'}</p>;
  }
  return (
    <ul className={styles.rules} aria-label="Inherited response types">
      {scope.responseTypes.map(({ rule, origin }, index) => (
        <li key={JSON.stringify([rule, origin])}>
          <code>{ruleWords(rule)}</code>
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
          <OriginLink origin={origin} pane="types" />
          {usedIndexes.includes(index) && (
            <span className={styles.used} title="Used for the last response">
              <Check size={12} aria-hidden /> used last
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
