import type { ScopeVariable } from '../../../../shared/model/request-scope.ts';
import table from '../../../ui/field-table.module.css';
import { joinClasses } from '../../../ui/join-classes.ts';
import { originText } from '../../../ui/origin-text.ts';
import { hiddenValue, type VariableScope } from '../../../ui/variable-scope.ts';
import { VariableText } from '../../../ui/variable-text.tsx';
import type { VariableRow } from '../../../views/settings/environment-rows.ts';
import { OriginLink } from '../../../views/settings/origin-link.tsx';

/** The inherited variables of a folder, each with its origin. */
export function InheritedVariables({
  variables,
  own,
  scope,
}: {
  readonly variables: readonly ScopeVariable[];
  readonly own: readonly VariableRow[];
  readonly scope: VariableScope;
}) {
  if (variables.length === 0) return null;
  const names = new Set(own.map(({ name }) => name));
  return (
    <table className={joinClasses(table.table, table.fixed)} aria-label="Inherited variables">
      <caption className={table.caption}>
        Inherited. Captured values and the active environment override the ones above.
      </caption>
      <tbody>
        {variables.map(({ name, value, isSet, origin }) => {
          const isStronger = origin.kind === 'captured' || origin.kind === 'environment';
          const isHidden = names.has(name) && !isStronger;
          return (
            <tr key={name} className={joinClasses(isHidden && table.off)}>
              <td className={table.name}>
                <span className={table.words}>{name}</span>
              </td>
              <td>
                <span className={table.pair}>
                  <span className={table.words}>
                    {value !== null ? (
                      <VariableText text={value} scope={scope} />
                    ) : isSet ? (
                      hiddenValue
                    ) : (
                      'no value on this computer'
                    )}
                  </span>
                  <span className={table.note}>
                    {isHidden ? 'replaced here' : originText(origin, Date.now())}{' '}
                    {!isHidden && <OriginLink origin={origin} />}
                  </span>
                </span>
              </td>
              <td className={table.remove} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
