import { textVariable } from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';

/** A variable as it is being typed. */
export interface VariableRow {
  readonly name: string;
  readonly value: string;
}

/** An environment as it is being edited. */
export interface EnvironmentDraft {
  readonly name: string;
  readonly rows: readonly VariableRow[];
}

/** What stands between two braces, as `splitVariables` reads it. */
const variableName = /^[A-Za-z_][\w.-]*$/u;

/** An environment to be edited, its variables in the order of its file. */
export function draftOfEnvironment({ name, variables }: Environment): EnvironmentDraft {
  return {
    name,
    rows: Object.entries(variables).map(([variable, value]) => ({
      name: variable,
      value: value.kind === 'secret' ? '' : value.value,
    })),
  };
}

/**
 * What is wrong with each row, in words; null for those that can be saved. A row with neither name
 * nor value is nothing yet.
 */
export function rowFaults(rows: readonly VariableRow[]): readonly (string | null)[] {
  return rows.map(({ name, value }, index) => {
    if (name === '') return value === '' ? null : 'A variable needs a name.';
    if (!variableName.test(name)) {
      return 'A name begins with a letter or _, and goes on with letters, digits, _ . and -';
    }
    const isTwin = rows.slice(0, index).some((row) => row.name === name);
    return isTwin ? `"${name}" is already there, further up.` : null;
  });
}

/**
 * What is wrong with the name of an environment, in words; null when it can be saved.
 *
 * @param others the names of the other environments
 */
export function nameFault(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'An environment needs a name.';
  const isTaken = others.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  return isTaken ? `There is an environment "${trimmed}" already.` : null;
}

/**
 * The part of a draft that can be saved: rows with a fault are left out, and the name stays as it is
 * saved while it has one.
 *
 * @param savedName null for an environment that was never saved
 */
export function environmentOfDraft(
  draft: EnvironmentDraft,
  savedName: string,
  others: readonly string[],
): Environment {
  const faults = rowFaults(draft.rows);
  const kept = draft.rows.filter(({ name }, index) => name !== '' && faults[index] === null);
  return {
    name: nameFault(draft.name, others) === null ? draft.name.trim() : savedName,
    variables: Object.fromEntries(kept.map(({ name, value }) => [name, textVariable(value)])),
  };
}

/** Whether two environments would be the same file. */
export function isSameEnvironment(a: Environment, b: Environment): boolean {
  const left = Object.entries(a.variables);
  const right = Object.entries(b.variables);
  return (
    a.name === b.name &&
    left.length === right.length &&
    JSON.stringify(left) === JSON.stringify(right)
  );
}
