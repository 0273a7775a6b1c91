import { useState } from 'react';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { useTypeSource } from '../../app/app-context.ts';
import { isSameValue } from '../../app/scope/merge-values.ts';
import table from '../../ui/field-table.module.css';
import { type RuleRow, ruleFaults } from '../../ui/rule-row.ts';
import { RuleRows } from '../../ui/rule-rows.tsx';
import { InheritedRules } from './inherited-rules.tsx';
import styles from './settings-pane.module.css';
import { usedInheritedRule, usedOwnRule } from './used-rule.ts';

/** Which type the answers of a request have: its own rules, and those of the folders and the workspace. */
export function ResponseTypesPane({
  rules,
  scope,
  exchange,
  onChange,
}: {
  readonly rules: readonly ResponseTypeRule[];
  /** Null while it is not known. */
  readonly scope: RequestScope | null;
  /** The last one. */
  readonly exchange: Exchange | null;
  readonly onChange: (rules: ResponseTypeRule[]) => void;
}) {
  const types = useTypeSource();
  const [typed, setTyped] = useState<readonly RuleRow[]>(rules);
  // A row without a type is no rule yet: it is held here until it has one.
  const rows = isSameValue(wholeRules(typed), [...rules]) ? typed : rules;
  const fault = ruleFaults(rows).find((one) => one !== null) ?? null;

  function change(next: readonly RuleRow[]) {
    setTyped(next);
    onChange(wholeRules(next));
  }

  return (
    <div className={table.scroll}>
      <p className={styles.about}>
        Tried before anything that the answer says of itself: the first rule that fits its status
        and media type counts, and an empty cell fits everything.
      </p>
      <RuleRows
        rules={rows}
        types={types}
        hasPaths={false}
        usedIndex={usedOwnRule(rows, exchange)}
        onRules={change}
      />
      {fault !== null && (
        <p className={styles.fault} role="status">
          {fault}
        </p>
      )}
      <section className={styles.inherited} aria-label="Inherited rules">
        <h3 className={styles.caption}>
          Of the folders and the workspace, tried when neither the answer nor the request names a
          type
        </h3>
        <InheritedRules
          scope={scope}
          usedIndex={usedInheritedRule(scope?.responseTypes ?? [], exchange)}
        />
      </section>
    </div>
  );
}

/** The rules that have a type; of one that has none nothing can be kept. */
function wholeRules(rows: readonly RuleRow[]): ResponseTypeRule[] {
  return rows.flatMap(({ path, status, mediaType, type, schemaSet }) =>
    type === null ? [] : [{ path, status, mediaType, type, schemaSet }],
  );
}
