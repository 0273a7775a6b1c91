import {
  isNumberText,
  type Variable,
  type Variables,
  variableNamePattern,
} from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { isSameValue, mergeVariables } from '../../kernel/scope/merge-values.ts';
import type { DraftKind } from '../../kernel/use-followed-draft.ts';

/** A variable as it is being typed. */
export interface VariableRow {
  readonly name: string;
  readonly kind: Variable['kind'];
  /** Empty for a secret: its value is in the keychain alone. */
  readonly value: string;
  /** What the secret is called in the keychain; empty for any other. */
  readonly secret: string;
  /** Its name in the file, which it has until another is typed to its end; null for a new one. */
  readonly savedName: string | null;
}

/** A row in which nothing was typed yet. */
export const emptyRow: VariableRow = {
  name: '',
  kind: 'text',
  value: '',
  secret: '',
  savedName: null,
};

/** An environment as it is being edited. */
export interface EnvironmentDraft {
  readonly name: string;
  readonly rows: readonly VariableRow[];
}

/** Variables to be edited, in the order of their file. */
export function rowsOf(variables: Variables): readonly VariableRow[] {
  return Object.entries(variables).map(([name, variable]) => ({
    name,
    kind: variable.kind,
    value: variable.kind === 'secret' ? '' : variable.value,
    secret: variable.kind === 'secret' ? variable.secret : '',
    savedName: name,
  }));
}

/**
 * The variables of the rows that can be saved. One that cannot stays as the file has it: what is half
 * typed, or was odd before, is not taken out of the file.
 *
 * @param base what the file has
 */
export function variablesOf(rows: readonly VariableRow[], base: Variables): Variables {
  const faults = rowFaults(rows);
  return Object.fromEntries(
    rows.flatMap((row, index): readonly (readonly [string, Variable])[] => {
      if (faults[index] === null) return row.name === '' ? [] : [[row.name, variableOf(row)]];
      const name = nameInFile(row, index, rows, base);
      const saved = name === null ? undefined : base[name];
      return name === null || saved === undefined ? [] : [[name, saved]];
    }),
  );
}

/**
 * What is saved while it is typed on: as `variablesOf`, but for names, which are none before they were
 * typed to their end. A variable that is being renamed keeps the name that the file has.
 */
export function variablesAtPause(rows: readonly VariableRow[], base: Variables): Variables {
  const named = rows.map((row, index) => ({
    ...row,
    name: nameInFile(row, index, rows, base) ?? '',
  }));
  return variablesOf(
    named.filter(({ name }) => name !== ''),
    base,
  );
}

/** The rows of variables that were saved: names that the file has now are those of their rows. */
export function noteSavedNames(
  rows: readonly VariableRow[],
  variables: Variables,
): readonly VariableRow[] {
  return rows.map((row, index) => {
    const isSaved = Object.hasOwn(variables, row.name) && isFirstOf(row.name, index, rows);
    return isSaved && row.savedName !== row.name ? { ...row, savedName: row.name } : row;
  });
}

function variableOf({ kind, value, secret }: VariableRow): Variable {
  return kind === 'secret' ? { kind, secret } : { kind, value };
}

/** What the file calls the variable of a row; null when it has none. */
function nameInFile(
  { name, savedName }: VariableRow,
  index: number,
  rows: readonly VariableRow[],
  base: Variables,
): string | null {
  if (Object.hasOwn(base, name) && isFirstOf(name, index, rows)) return name;
  const isKept =
    savedName !== null &&
    Object.hasOwn(base, savedName) &&
    !rows.some((row) => row.name === savedName);
  return isKept ? savedName : null;
}

function isFirstOf(name: string, index: number, rows: readonly VariableRow[]): boolean {
  return rows.findIndex((row) => row.name === name) === index;
}

/** The same variables for another environment. Secrets get names of their own, and have no value yet. */
export function copyVariables(variables: Variables, secretNameOf: (name: string) => string) {
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]): [string, Variable] => [
      name,
      variable.kind === 'secret' ? { kind: 'secret', secret: secretNameOf(name) } : variable,
    ]),
  );
}

/** The rows of variables, with those of others that cannot be saved: in their place, or after them. */
export function keepFaulty(
  variables: Variables,
  rows: readonly VariableRow[],
): readonly VariableRow[] {
  const faults = rowFaults(rows);
  const faulty = noteSavedNames(rows, variables).filter((_, index) => faults[index] !== null);
  const inPlace = rowsOf(variables).map(
    (row) => faulty.find(({ savedName }) => savedName === row.name) ?? row,
  );
  return [...inPlace, ...faulty.filter((row) => !inPlace.includes(row))];
}

/**
 * What is wrong with each row, in words; null for those that can be saved. A row with neither name
 * nor value is nothing yet.
 */
export function rowFaults(rows: readonly VariableRow[]): readonly (string | null)[] {
  return rows.map(({ name, kind, value, secret }, index) => {
    if (name === '') return value === '' && secret === '' ? null : 'A variable needs a name.';
    if (!variableNamePattern.test(name)) {
      return 'A name begins with a letter or _, and goes on with letters, digits, _ . and -';
    }
    const isTwin = rows.slice(0, index).some((row) => row.name === name);
    if (isTwin) return `"${name}" is already there, further up.`;
    if (kind !== 'number' || isNumberText(value)) return null;
    return value === ''
      ? `"${name}" needs a number.`
      : `"${value}" is no number: write it as 7, -7, 7.5 or 7e3.`;
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
 * How an environment is edited: rows with a fault are not saved, and its name stays as it is saved while
 * it has one.
 *
 * @param others the names of the other environments
 */
export function environmentDraftKind(
  others: readonly string[],
): DraftKind<Environment, EnvironmentDraft> {
  return {
    toDraft: ({ name, variables }) => ({ name, rows: rowsOf(variables) }),
    toValue: ({ name, rows }, base) => ({
      name: nameFault(name, others) === null ? name.trim() : base.name,
      variables: variablesOf(rows, base.variables),
    }),
    toPauseValue: ({ rows }, base) => ({
      name: base.name,
      variables: variablesAtPause(rows, base.variables),
    }),
    noteSaved: (draft, { variables }) => ({
      ...draft,
      rows: noteSavedNames(draft.rows, variables),
    }),
    keepUnsaved: ({ name, variables }, draft) => ({
      name: nameFault(draft.name, others) === null ? name : draft.name,
      rows: keepFaulty(variables, draft.rows),
    }),
    merge: (base, mine, theirs) => ({
      name: mine.name === base.name ? theirs.name : mine.name,
      variables: mergeVariables(base.variables, mine.variables, theirs.variables),
    }),
    isSame: isSameEnvironment,
  };
}

/** Whether two environments would be the same file. */
export function isSameEnvironment(a: Environment, b: Environment): boolean {
  return a.name === b.name && isSameValue(Object.entries(a.variables), Object.entries(b.variables));
}
