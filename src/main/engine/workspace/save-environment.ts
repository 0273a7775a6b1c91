import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Document, isMap, type YAMLMap } from 'yaml';
import type { Variable } from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { editYaml, pairOf, setKey } from './edit-yaml.ts';
import { environmentFileSchema } from './environment-file.ts';
import { parseYaml } from './parse-yaml.ts';
import { safeFileName, uniqueName } from './safe-file-name.ts';
import { deleteEnvironmentFile } from './trash.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { movePath, namesIn, writeText } from './workspace-disk.ts';

const keyOrder = ['name', 'variables'];

/** As `splitVariables` finds them in a text. */
const variableName = /^[A-Za-z_][\w.-]*$/;

/**
 * Writes an environment into its file, changing only what changed; a new name renames the file too.
 * One whose file is gone is written anew.
 *
 * @param previousName of the one that is changed; null makes a new one
 * @throws ProblemError `bad-input` for a name that is taken or a variable that cannot be referred
 *   to, `file-write`
 */
export async function saveEnvironment(
  { folder, files }: WorkspaceContext,
  previousName: string | null,
  environment: Environment,
): Promise<void> {
  const wanted = { ...environment, name: environment.name.trim() };
  checkNames(wanted);
  const isTaken = files.environmentPaths.has(wanted.name) && wanted.name !== previousName;
  if (isTaken) throw new ProblemError(nameTaken(wanted.name));
  const current = previousName === null ? undefined : files.environmentPaths.get(previousName);
  if (current === undefined) {
    const path = await freePath(join(folder, 'environments'), wanted.name);
    await writeText(folder, path, newEnvironmentText(wanted));
    return;
  }
  const text = await readFile(current, 'utf8');
  const changed = changedEnvironmentText(text, wanted);
  const path =
    wanted.name === previousName
      ? current
      : await freePath(dirname(current), wanted.name, basename(current));
  if (path !== current) await movePath(folder, current, path);
  if (changed !== text) await writeText(folder, path, changed);
}

/**
 * Moves an environment into the trash.
 *
 * @returns what brings it back
 * @throws ProblemError `not-found`, `file-write`
 */
export async function deleteEnvironment(
  { folder, files }: WorkspaceContext,
  name: string,
): Promise<string> {
  const path = files.environmentPaths.get(name);
  if (path === undefined) {
    throw new ProblemError({
      kind: 'not-found',
      title: 'This environment is not in the workspace any more',
      detail: `There is no environment "${name}".`,
      hint: 'Choose another one at the top right.',
    });
  }
  return deleteEnvironmentFile(folder, path);
}

async function freePath(folder: string, name: string, except?: string): Promise<string> {
  const names = [...(await namesIn(folder, except))];
  const taken = new Set(names.map((found) => found.replace(/\.yaml$/, '')));
  return join(folder, `${uniqueName(safeFileName(name), taken)}.yaml`);
}

function newEnvironmentText(environment: Environment): string {
  const document = new Document({});
  const root = document.contents as unknown as YAMLMap;
  setKey(document, root, 'name', environment.name, keyOrder);
  return changedEnvironmentText(document.toString({ lineWidth: 0 }), environment);
}

/** The text of an environment's file after it was changed; see `changedRequestText`. */
export function changedEnvironmentText(text: string, environment: Environment): string {
  const before = environmentFileSchema.parse(parseYaml(text).value);
  const names = Object.keys(environment.variables);
  return editYaml(text, (root, document) => {
    if (environment.name !== before.name) {
      setKey(document, root, 'name', environment.name, keyOrder);
    }
    if (!isMap(pairOf(root, 'variables')?.value)) {
      if (names.length === 0) return;
      setKey(document, root, 'variables', {}, keyOrder);
    }
    const variables = pairOf(root, 'variables')?.value as YAMLMap;
    for (const name of Object.keys(before.variables)) {
      if (!names.includes(name)) setKey(document, variables, name, undefined, names);
    }
    for (const name of names) {
      const isSame =
        Object.hasOwn(before.variables, name) &&
        isDeepStrictEqual(before.variables[name], environment.variables[name]);
      if (!isSame)
        setKey(document, variables, name, fileValueOf(environment.variables[name]), names);
    }
    const pairs = names.map((name) => pairOf(variables, name)).filter((pair) => pair !== undefined);
    const others = variables.items.filter((pair) => !pairs.includes(pair));
    variables.items = [...others, ...pairs];
  });
}

function fileValueOf(variable: Variable | undefined): unknown {
  return variable?.kind === 'text' ? variable.value : variable;
}

function checkNames({ name, variables }: Environment): void {
  if (name === '') throw new ProblemError(nameless);
  const bad = Object.keys(variables).filter(
    (key) => !variableName.test(key) || key === '__proto__',
  );
  if (bad.length === 0) return;
  throw new ProblemError({
    kind: 'bad-input',
    title:
      bad.length === 1
        ? 'A variable has a name that cannot be used'
        : 'Some variables have names that cannot be used',
    detail: `${bad.map((key) => JSON.stringify(key)).join(', ')}: {{...}} would not find it.`,
    hint: 'A name starts with a letter or _; letters, digits, _, . and - may follow.',
  });
}

function nameTaken(name: string) {
  return {
    kind: 'bad-input',
    title: 'There is an environment of this name',
    detail: `"${name}" is taken.`,
    hint: 'Choose another name.',
  } as const;
}

const nameless = {
  kind: 'bad-input',
  title: 'The environment has no name',
  detail: 'Its name is what the list at the top right shows.',
  hint: 'Type a name.',
} as const;
