import type {
  InheritedSettings,
  RequestHeader,
} from '../../../../shared/model/inherited-settings.ts';
import type { Origin, ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { isSameValue, mergeSettings } from '../../../kernel/scope/merge-values.ts';
import type { DraftKind } from '../../../kernel/use-followed-draft.ts';
import {
  faultsOfRows,
  type RuleRow,
  rowOfRule,
  rowsOfRules,
  rulesOfRows,
} from '../../../ui/rule-row.ts';
import {
  keepFaulty,
  noteSavedNames,
  rowFaults,
  rowsOf,
  type VariableRow,
  variablesAtPause,
  variablesOf,
} from '../../../views/settings/environment-rows.ts';

/** The settings of a folder while they are edited. */
export interface FolderDraft
  extends Readonly<Omit<InheritedSettings, 'headers' | 'variables' | 'responseTypes'>> {
  readonly headers: readonly RequestHeader[];
  readonly rows: readonly VariableRow[];
  readonly rules: readonly RuleRow[];
}

/** How the settings of a folder are edited: invalid parts are not saved. */
export const folderDraftKind: DraftKind<InheritedSettings, FolderDraft> = {
  toDraft: ({ variables, responseTypes, ...rest }) => ({
    ...rest,
    rows: rowsOf(variables),
    rules: responseTypes.map(rowOfRule),
  }),
  toValue: settingsOf,
  toPauseValue: (draft, base) => ({
    ...settingsOf(draft, base),
    variables: variablesAtPause(draft.rows, base.variables),
  }),
  noteSaved: (draft, { variables }) => ({ ...draft, rows: noteSavedNames(draft.rows, variables) }),
  keepUnsaved: ({ variables, responseTypes, ...rest }, draft) => ({
    ...rest,
    rows: keepFaulty(variables, draft.rows),
    rules: rowsOfRules(responseTypes, draft.rules),
  }),
  merge: mergeSettings,
  isSame: (a, b) =>
    isSameValue(Object.entries(a.variables), Object.entries(b.variables)) &&
    orderedText(a) === orderedText(b),
};

function settingsOf(draft: FolderDraft, base: InheritedSettings): InheritedSettings {
  const { rows, rules, ...rest } = draft;
  return {
    ...rest,
    headers: draft.headers.filter(({ name, value }) => name !== '' || value !== ''),
    variables: variablesOf(rows, base.variables),
    responseTypes: rulesOfRows(rules),
  };
}

/** Returns the first part that cannot be saved, and how many there are; null when everything can. */
export function unsavedText(draft: FolderDraft): string | null {
  const faults = [
    ...placed('Variables', rowFaults(draft.rows)),
    ...placed('Response types', faultsOfRows(draft.rules)),
  ];
  if (faults.length === 0) return null;
  return `${faults.length === 1 ? 'Not saved' : `${faults.length} not saved`}. ${faults[0]}`;
}

function placed(pane: string, faults: readonly (string | null)[]): readonly string[] {
  return faults.filter((fault) => fault !== null).map((fault) => `${pane}: ${fault}`);
}

/**
 * Returns the variables of a folder: inherited ones, overridden by its own. Captured values and the
 * environment override both.
 *
 * @param above null while it is unknown
 */
export function withOwnVariables(
  above: readonly ScopeVariable[] | null,
  rows: readonly VariableRow[],
  origin: Origin,
  secretNames: readonly string[],
): readonly ScopeVariable[] | null {
  if (above === null) return null;
  const stronger = above.filter((one) => isStronger(one.origin));
  const strongNames = new Set(stronger.map(({ name }) => name));
  const own = Object.entries(variablesOf(rows, {}))
    .filter(([name]) => !strongNames.has(name))
    .map(([name, variable]): ScopeVariable => {
      const secret = variable.kind === 'secret' ? variable.secret : null;
      return {
        name,
        kind: variable.kind,
        value: variable.kind === 'secret' ? null : variable.value,
        secret,
        isSet: secret === null || secretNames.includes(secret),
        origin,
        hides: [],
      };
    });
  const ownNames = new Set(own.map(({ name }) => name));
  return [...own, ...above.filter(({ name }) => !ownNames.has(name))];
}

function isStronger({ kind }: Origin): boolean {
  return kind === 'captured' || kind === 'environment';
}

/** Returns the settings as text in a fixed order of keys; variables are compared separately. */
function orderedText({ variables: _own, ...settings }: InheritedSettings): string {
  return JSON.stringify(settings, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
