import { freeName } from './free-name.ts';

/** What of a name is kept; the whole may have 200 characters. */
const maxPart = 90;

/**
 * What a new secret is called in the keychain: by where it belongs and what it is for, and as no other
 * of the workspace is called.
 *
 * @param owner the name of the environment, the folder or the request
 * @param what the name of the variable, or `auth`
 * @param taken all names that are in use
 */
export function newSecretName(owner: string, what: string, taken: readonly string[]): string {
  return freeName(`${clean(owner)}/${clean(what)}`, taken);
}

/** Without line ends and the like, which no file should have in a name. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxPart);
}
