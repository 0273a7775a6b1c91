import { freeName } from './free-name.ts';

/** The maximum length of each part; the whole name may have 200 characters. */
const maxPart = 90;

/**
 * Returns the keychain name of a new secret: where it belongs, what it is for, and unique in the workspace.
 *
 * @param owner the name of the environment, folder or request
 * @param what the name of the variable, or `auth`
 * @param taken all names in use
 */
export function newSecretName(owner: string, what: string, taken: readonly string[]): string {
  return freeName(`${clean(owner)}/${clean(what)}`, taken);
}

/** Removes line ends and other control characters, which must not be in a file's names. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxPart);
}
