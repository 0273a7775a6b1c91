import {
  isNumberText,
  type Variable,
  type Variables,
  variableNamePattern,
} from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { isSameValue, mergeVariables } from '../../kernel/scope/merge-values.ts';
import type { DraftKind } from '../../kernel/use-followed-draft.ts';

/** A variable while it is typed. */
export interface VariableRow {
  readonly name: string;
  readonly kind: Variable['kind'];
  /** Empty for a secret: its value is only in the keychain. */
  readonly value: string;
  /** The keychain name of a secret; empty for other variables. */
  readonly secret: string;
  /** Its name in the file, kept until another name is complete; null for a new variable. */
  readonly savedName: string | null;
}

/** A row without any text. */
export const emptyRow: VariableRow = {
  name: '',
  kind: 'text',
  value: '',
  secret: '',
  savedName: null,
};

/** An environment while it is edited. */
export interface EnvironmentDraft {
  readonly name: string;
  readonly rows: readonly VariableRow[];
}

/** Returns the rows of variables, in the order of their file. */
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
 * Returns the variables that can be saved. The others stay as they are in the file: unfinished or odd
 * variables are not removed from it.
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
 * Returns what to save while the user is typing. Like `variablesOf`, but names are not saved until they are
 * complete: a variable that is being renamed keeps its name in the file.
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

/** Updates the rows after a save: the names in the file are now the names of the rows. */
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

/** Returns the name in the file for the variable of a row, or null. */
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

/** Copies variables for another environment. Secrets get new names and have no value yet. */
export function copyVariables(variables: Variables, secretNameOf: (name: string) => string) {
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]): [string, Variable] => [
      name,
      variable.kind === 'secret' ? { kind: 'secret', secret: secretNameOf(name) } : variable,
    ]),
  );
}

/** Returns the rows of variables plus the invalid rows of others: in their place, or at the end. */
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
 * Returns what is wrong with each row; null for rows that can be saved. A row without name and value is
 * ignored.
 */
export function rowFaults(rows: readonly VariableRow[]): readonly (string | null)[] {
  return rows.map(({ name, kind, value, secret }, index) => {
    if (name === '') return value === '' && secret === '' ? null : 'A variable needs a name.';
    if (!variableNamePattern.test(name)) {
      return 'Start with a letter or _; then letters, digits, _ . and -';
    }
    const isTwin = rows.slice(0, index).some((row) => row.name === name);
    if (isTwin) return `"${name}" already exists above.`;
    if (kind !== 'number' || isNumberText(value)) return null;
    return value === ''
      ? `"${name}" needs a number.`
      : `"${value}" is not a number: use 7, -7, 7.5 or 7e3.`;
  });
}

/**
 * Returns what is wrong with the name of an environment; null when it can be saved.
 *
 * @param others the names of the other environments
 */
export function nameFault(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'An environment needs a name.';
  const isTaken = others.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  return isTaken ? `Environment "${trimmed}" exists.` : null;
}

/**
 * Returns how an environment is edited. Invalid rows are not saved, and an invalid name keeps the saved one.
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

/** True when two environments would be the same file. */
export function isSameEnvironment(a: Environment, b: Environment): boolean {
  return a.name === b.name && isSameValue(Object.entries(a.variables), Object.entries(b.variables));
}
