import type { Result } from '../../../../shared/contract/contract.ts';
import type { Variables } from '../../../../shared/model/variable.ts';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';
import { takenSecrets } from '../../../kernel/scope/taken-secrets.ts';
import { newSecretName } from '../../../ui/secret-name.ts';
import { saveEnvironment, saveWorkspaceVariables } from './change-environments.ts';
import type { DotenvFile } from './dotenv-preview.tsx';
import { type DotenvRow, withDotenv } from './dotenv-rows.ts';

/** A `.env` file is short; a larger file is something else. */
const maxBytes = 1_000_000;

/** Where the variables of a `.env` file go. */
export type DotenvTarget =
  | { readonly kind: 'all' }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'new'; readonly name: string };

/** Reads a chosen or dropped file inside this window; its path is not sent anywhere. */
export async function readDotenv(
  app: Pick<App, 'engine'>,
  file: File,
): Promise<Result<DotenvFile>> {
  const { name: fileName } = file;
  if (file.size > maxBytes) return { ok: false, problem: tooLarge(fileName) };
  try {
    const result = await app.engine.parseDotenv({ text: await file.text() });
    if (!result.ok) return result;
    const { variables, problems } = result.value;
    const located = problems.map((one) => ({
      ...one,
      location: { ...one.location, file: fileName },
    }));
    return { ok: true, value: { fileName, variables, problems: located } };
  } catch (error) {
    return { ok: false, problem: unreadable(fileName, error) };
  }
}

/**
 * Imports the selected variables of a `.env` file: secrets first, so that no file names one without a value.
 *
 * @returns why that failed; null on success
 */
export async function importDotenv(
  app: Pick<App, 'engine' | 'scope' | 'secrets' | 'tabs' | 'window'>,
  target: DotenvTarget,
  rows: readonly DotenvRow[],
): Promise<Problem | null> {
  const { workspace } = app.window.getState();
  if (workspace === null) return null;
  const owner = target.kind === 'all' ? workspace.name : target.name;
  const before = variablesOf(app, target);
  const taken = [...takenSecrets(app)];
  const names = new Map<string, string>();
  for (const { name, kind, value, isTaken } of rows) {
    if (!isTaken || kind !== 'secret') continue;
    const own = before[name];
    // An existing secret gets the new value.
    const secret = own?.kind === 'secret' ? own.secret : newSecretName(owner, name, taken);
    taken.push(secret);
    names.set(name, secret);
    app.secrets.keep(secret, value);
  }
  await app.secrets.settle();
  const after = withDotenv(before, rows, (name) => names.get(name) ?? name);
  switch (target.kind) {
    case 'all':
      return await saveWorkspaceVariables(app, before, after);
    case 'environment':
      return await saveEnvironment(
        app,
        { name: target.name, variables: before },
        { name: target.name, variables: after },
      );
    case 'new':
      return await saveEnvironment(app, null, { name: target.name, variables: after });
  }
}

function variablesOf(app: Pick<App, 'window'>, target: DotenvTarget): Variables {
  const { workspace } = app.window.getState();
  switch (target.kind) {
    case 'all':
      return workspace?.settings.variables ?? {};
    case 'environment':
      return workspace?.environments.find(({ name }) => name === target.name)?.variables ?? {};
    case 'new':
      return {};
  }
}

function tooLarge(fileName: string): Problem {
  return problem({
    kind: 'file-read',
    title: `"${fileName}" is too large for a .env file`,
    detail: 'It has more than 1 MB. Nothing was read.',
    hint: 'Choose a file with lines NAME=value.',
  });
}

function unreadable(fileName: string, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: `"${fileName}" could not be read`,
    detail: 'It may be a folder, or gone.',
    hint: 'Choose another file.',
    cause: messageOf(error),
  });
}
