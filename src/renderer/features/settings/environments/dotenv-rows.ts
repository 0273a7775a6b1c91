import { isNumberText, type Variable, type Variables } from '../../../../shared/model/variable.ts';

/** A variable of a `.env` file, and how it is imported. */
export interface DotenvRow {
  readonly name: string;
  readonly value: string;
  readonly kind: Variable['kind'];
  readonly isTaken: boolean;
}

/** Words in names that usually mean a credential. */
const secretWords =
  /(?:^|_)(?:secret|token|password|passwd|pass|pwd|key|apikey|credential|credentials|auth|dsn|private)(?:_|$)/u;

/** Returns the suggested import of a `.env` file: variables that look like credentials become secrets. */
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
 * Returns the variables of an environment with the imported ones, which replace variables of the same name.
 *
 * @param secretNameOf returns the name for the secret of a variable
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

/** Returns the name of an environment made from a file: `staging` for `.env.staging`. */
export function environmentNameOf(fileName: string): string {
  const name = fileName.replace(/^\.env\.?|\.env$/gu, '').trim();
  return name === '' ? 'Imported' : name;
}
