import { useState } from 'react';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { useTypeSource } from '../../app/app-context.ts';
import { isSameValue } from '../../app/scope/merge-values.ts';
import table from '../../ui/field-table.module.css';
import { type RuleRow, rowOfRule, ruleFaults, ruleOfRow } from '../../ui/rule-row.ts';
import { RuleRows } from '../../ui/rule-rows.tsx';
import { InheritedRules } from './inherited-rules.tsx';
import styles from './settings-pane.module.css';
import { usedInheritedRules, usedOwnRules } from './used-rule.ts';

/** How the answers of a request are read: its own rules, and those of the folders and the workspace. */
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
  const [typed, setTyped] = useState<readonly RuleRow[]>(() => rules.map(rowOfRule));
  // A row that says nothing is no rule yet: it is held here until it does.
  const rows = isSameValue(wholeRules(typed), [...rules]) ? typed : rules.map(rowOfRule);
  const fault = ruleFaults(rows).find((one) => one !== null) ?? null;

  function change(next: readonly RuleRow[]) {
    setTyped(next);
    onChange(wholeRules(next));
  }

  return (
    <div className={table.scroll}>
      <p className={styles.about}>
        Tried before anything that the answer says of itself: the first rule that fits its status
        and media type counts, and an empty cell fits everything. Steps are taken once its
        Content-Encoding is undone.
      </p>
      <RuleRows
        rules={rows}
        types={types}
        hasPaths={false}
        usedIndexes={usedOwnRules(rules, exchange)}
        onRules={change}
      />
      {fault !== null && (
        <p className={styles.fault} role="status">
          {fault.words}
        </p>
      )}
      <section className={styles.inherited} aria-label="Inherited rules">
        <h3 className={styles.caption}>
          Of the folders and the workspace, tried when neither the answer nor the request names a
          type; their steps, when the request has none
        </h3>
        <InheritedRules
          scope={scope}
          usedIndexes={usedInheritedRules(scope?.responseTypes ?? [], exchange)}
        />
      </section>
    </div>
  );
}

/** The rules that say something; of one that does not nothing can be kept. */
function wholeRules(rows: readonly RuleRow[]): ResponseTypeRule[] {
  return rows.flatMap((row) => ruleOfRow(row) ?? []);
}
