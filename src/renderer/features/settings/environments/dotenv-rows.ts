import { isNumberText, type Variable, type Variables } from '../../../../shared/model/variable.ts';

/** A variable of a `.env` file, and what is to become of it. */
export interface DotenvRow {
  readonly name: string;
  readonly value: string;
  readonly kind: Variable['kind'];
  readonly isTaken: boolean;
}

/** Names of what is mostly a credential, as a word of the name. */
const secretWords =
  /(?:^|_)(?:secret|token|password|passwd|pass|pwd|key|apikey|credential|credentials|auth|dsn|private)(?:_|$)/u;

/** What is offered for the variables of a `.env` file: those that look like credentials become secrets. */
export function dotenvRows(variables: Variables): readonly DotenvRow[] {
  return Object.entries(variables).map(([name, variable]) => {
    const value = variable.kind === 'secret' ? '' : variable.value;
    return { name, value, kind: guessKind(name, value), isTaken: true };
  });
}

function guessKind(name: string, value: string): Variable['kind'] {
  const words = name.replace(/([a-z\d])([A-Z])/gu, '$1_$2').replace(/[.-]/gu, '_');
  const hasCredential = /^[a-z][a-z\d+.-]*:\/\/[^/\s:@]+:[^/\s@]+@/iu.test(value);
  if (value !== '' && (secretWords.test(words.toLowerCase()) || hasCredential)) return 'secret';
  return isNumberText(value) ? 'number' : 'text';
}

/**
 * The variables of an environment with those that were taken, in the place of others of their names.
 *
 * @param secretNameOf what the secret of a variable is called
 */
export function withDotenv(
  variables: Variables,
  rows: readonly DotenvRow[],
  secretNameOf: (name: string) => string,
): Variables {
  const taken = rows
    .filter(({ isTaken }) => isTaken)
    .map(({ name, kind, value }): [string, Variable] => [
      name,
      kind === 'secret' ? { kind, secret: secretNameOf(name) } : { kind, value },
    ]);
  return { ...variables, ...Object.fromEntries(taken) };
}

/** What an environment made of a file is called: `staging` of `.env.staging`. */
export function environmentNameOf(fileName: string): string {
  const name = fileName.replace(/^\.env\.?|\.env$/gu, '').trim();
  return name === '' ? 'Imported' : name;
}
