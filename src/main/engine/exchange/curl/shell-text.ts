/** A shell variable that stands for a secret. */
export interface ShellSecret {
  /** The text in the place of the secret, which occurs nowhere else. */
  readonly marker: string;
  /** The name of the environment variable. */
  readonly name: string;
}

/**
 * Returns a text as one word of a POSIX shell (XCU 2.2), with the variables of secrets in it.
 *
 * @param isLatin1 true when each character above ASCII is one byte of the word
 */
export function shellWord(
  text: string,
  secrets: readonly ShellSecret[],
  { isLatin1 = false }: { readonly isLatin1?: boolean } = {},
): string {
  const parts = splitAt(text, secrets);
  const hasBytes = isLatin1 && /[^\0-\x7f]/u.test(text);
  // One pair of quotes is easier to read. An interactive shell expands `!` in double quotes.
  const isPlain = parts.every((part) => typeof part !== 'string' || !/["$`\\!]/u.test(part));
  if (parts.length > 1 && isPlain && !hasBytes) {
    return `"${parts.map((part) => (typeof part === 'string' ? part : `\${${part.name}}`)).join('')}"`;
  }
  const words = parts.map((part) => {
    if (typeof part !== 'string') return `"\${${part.name}}"`;
    return hasBytes ? quotedBytes(part) : quoted(part);
  });
  return words.join('') || "''";
}

/** Returns the secrets that a text contains. */
export function secretsIn(text: string, secrets: readonly ShellSecret[]): readonly ShellSecret[] {
  return secrets.filter(({ marker }) => text.includes(marker));
}

function splitAt(text: string, secrets: readonly ShellSecret[]): (string | ShellSecret)[] {
  let parts: (string | ShellSecret)[] = [text];
  for (const secret of secrets) {
    parts = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(secret.marker).flatMap((piece, at) => (at === 0 ? [piece] : [secret, piece]))
        : [part],
    );
  }
  return parts.filter((part) => part !== '');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A terminal sends text in UTF-8, so other bytes are made by the shell. */
function quotedBytes(text: string): string {
  return text.replace(/[\0-\x7f]+|[^\0-\x7f]+/gu, (run) =>
    run.charCodeAt(0) < 0x80
      ? quoted(run)
      : `"$(printf '${[...run].map((one) => `\\${one.charCodeAt(0).toString(8)}`).join('')}')"`,
  );
}
