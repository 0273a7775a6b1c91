import type { ReactNode } from 'react';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { useTypeSource } from '../../../kernel/app-context.ts';
import table from '../../../ui/field-table.module.css';
import { faultsOfRows, type RuleRow, rowsOfRules } from '../../../ui/rule-row.ts';
import { RuleRows } from '../../../ui/rule-rows.tsx';
import { InheritedRules } from '../../../views/settings/inherited-rules.tsx';
import styles from './settings-pane.module.css';
import { usedInheritedRules, usedOwnRules } from './used-rule.ts';

/** How the responses of a request are read: its own rules, and the inherited ones. */
export function ResponseTypesPane({
  rules,
  typed,
  scope,
  exchange,
  responseType,
  onRows,
}: {
  readonly rules: readonly ResponseTypeRule[];
  /** The rows as they were typed, when they differ from the rules; otherwise empty. */
  readonly typed: readonly RuleRow[];
  /** Null while it is unknown. */
  readonly scope: RequestScope | null;
  /** The last exchange. */
  readonly exchange: Exchange | null;
  /** The field for the type of responses that no rule matches. */
  readonly responseType: ReactNode;
  readonly onRows: (rows: readonly RuleRow[]) => void;
}) {
  const types = useTypeSource();
  const rows = rowsOfRules(rules, typed);
  const [words] = faultsOfRows(rows);

  return (
    <div className={table.scroll}>
      <div className={styles.type}>{responseType}</div>
      <RuleRows
        rules={rows}
        types={types}
        hasPaths={false}
        usedIndexes={usedOwnRules(rules, exchange)}
        onRules={onRows}
      />
      {words !== undefined && (
        <p className={styles.fault} role="status">
          {words}
        </p>
      )}
      <p className={styles.about}>
        These rules override the response's own headers. The first match wins; empty matches
        anything. Steps follow Content-Encoding.
      </p>
      <section className={styles.inherited} aria-label="Inherited rules">
        <h3 className={styles.caption}>
          Inherited rules, used when nothing above names a type; their steps, if the request has
          none
        </h3>
        <InheritedRules
          scope={scope}
          usedIndexes={usedInheritedRules(scope?.responseTypes ?? [], exchange)}
        />
      </section>
    </div>
  );
}
