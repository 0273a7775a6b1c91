import { basename, dirname, join } from 'node:path';
import { variableNamePattern } from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { carryChanges } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import { environmentKind } from './environment-file.ts';
import type { FileData } from './file-data.ts';
import { statedVersion } from './file-migrations.ts';
import { mergeChanges } from './merge-changes.ts';
import { patchYaml } from './patch-yaml.ts';
import { type PlainData, plainVariables } from './plain-settings.ts';
import { safeFileName, uniqueName } from './safe-file-name.ts';
import { deleteEnvironmentFile } from './trash.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { changeText, movePath, namesIn, writeNewText } from './workspace-disk.ts';

const keyOrder = ['schemaVersion', 'name', 'variables'];

/**
 * Saves the changes of an environment into its file; other changes in the file stay. A new name renames the
 * file too. A missing file is written anew.
 *
 * @param base what the change was made to; null creates a new one
 * @throws ProblemError `bad-input` for a name in use or an invalid variable name, `file-write`, `read-only`
 */
export async function saveEnvironment(
  context: WorkspaceContext,
  base: Environment | null,
  environment: Environment,
): Promise<void> {
  const { folder, files } = context;
  const wanted = { ...environment, name: environment.name.trim() };
  checkNames(wanted);
  const isTaken = files.environmentPaths.has(wanted.name) && wanted.name !== base?.name;
  if (isTaken) throw new ProblemError(nameTaken(wanted.name));
  const current = base === null ? undefined : files.environmentPaths.get(base.name);
  if (base === null || current === undefined) {
    const path = await freePath(join(folder, 'environments'), wanted.name);
    await writeNewText(context, path, newEnvironmentText(wanted));
    return;
  }
  await changeText(context, current, (text) =>
    text === null
      ? newEnvironmentText(wanted)
      : changedEnvironmentText(current, text, base, wanted),
  );
  if (wanted.name === base.name) return;
  const path = await freePath(dirname(current), wanted.name, basename(current));
  if (path !== current) await movePath(context, current, path);
}

/** Returns the text of a new environment's file. */
export function newEnvironmentText(environment: Environment): string {
  const { name, variables } = plainEnvironment(environment);
  const isEmpty = Object.keys(environment.variables).length === 0;
  const first = { ...statedVersion(environmentKind.migrations), name };
  return patchYaml('', isEmpty ? first : { ...first, variables });
}

/**
 * Moves an environment into the trash.
 *
 * @returns the id for undo
 * @throws ProblemError `not-found`, `file-write`
 */
export async function deleteEnvironment(context: WorkspaceContext, name: string): Promise<string> {
  const path = context.files.environmentPaths.get(name);
  if (path === undefined) {
    throw new ProblemError({
      kind: 'not-found',
      title: 'This environment is no longer in the workspace',
      detail: `There is no environment "${name}".`,
      hint: 'Choose another at the top right.',
    });
  }
  return deleteEnvironmentFile(context, path);
}

async function freePath(folder: string, name: string, except?: string): Promise<string> {
  const names = [...(await namesIn(folder, except))];
  const taken = new Set(names.map((found) => found.replace(/\.yaml$/, '')));
  return join(folder, `${uniqueName(safeFileName(name), taken)}.yaml`);
}

/**
 * Returns the text of an environment's file with the changes from `base` to `environment`; only the changed
 * lines differ.
 *
 * @throws ProblemError `file-write` when the file is invalid, `read-only` for a newer version
 */
export function changedEnvironmentText(
  path: string,
  text: string,
  base: Environment,
  environment: Environment,
): string {
  return changeFileText(environmentKind, path, text, (data, theirs) => {
    const before = plainEnvironment(theirs);
    const after = mergeChanges(plainEnvironment(base), plainEnvironment(environment), before);
    return carryChanges(data, before, after, keyOrder) as FileData;
  });
}

function plainEnvironment({ name, variables }: Environment): PlainData {
  return { name, variables: plainVariables(variables) };
}

/**
 * Checks that variables have valid names.
 *
 * @throws ProblemError `bad-input`
 */
export function checkVariableNames(variables: Environment['variables']): void {
  const bad = Object.keys(variables).filter(
    (key) => !variableNamePattern.test(key) || key === '__proto__',
  );
  if (bad.length === 0) return;
  throw new ProblemError({
    kind: 'bad-input',
    title: bad.length === 1 ? 'A variable name is not valid' : 'Some variable names are not valid',
    detail: `${bad.map((key) => JSON.stringify(key)).join(', ')}: {{...}} would not find it.`,
    hint: 'Start with a letter or _; then use letters, digits, _, . and -.',
  });
}

function checkNames({ name, variables }: Environment): void {
  if (name === '') throw new ProblemError(nameless);
  checkVariableNames(variables);
}

function nameTaken(name: string) {
  return {
    kind: 'bad-input',
    title: 'This environment name exists',
    detail: `"${name}" is taken.`,
    hint: 'Choose another name.',
  } as const;
}

const nameless = {
  kind: 'bad-input',
  title: 'The environment has no name',
  detail: 'The list at the top right shows its name.',
  hint: 'Enter a name.',
} as const;
