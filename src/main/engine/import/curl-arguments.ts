import { type CurlOption, optionOfLetter, optionOfName } from './curl-options.ts';

/** An option of a command with its value, a URL, or an option that curl does not know. */
export type CurlArgument =
  | { readonly kind: 'option'; readonly option: CurlOption; readonly value: string }
  /** The option's value is missing. */
  | { readonly kind: 'cut-off'; readonly option: CurlOption }
  | { readonly kind: 'url'; readonly value: string }
  | { readonly kind: 'unknown'; readonly word: string };

/**
 * Reads the words after `curl`: long options, short ones in one word (`-sSL`), values separate or attached
 * (`-XPOST`).
 */
export function curlArguments(words: readonly string[]): readonly CurlArgument[] {
  const found: CurlArgument[] = [];
  let areOptionsOver = false;
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (areOptionsOver || !word.startsWith('-') || word === '-') {
      found.push({ kind: 'url', value: word });
    } else if (word === '--') areOptionsOver = true;
    else if (word.startsWith('--')) found.push(longArgument(word, left));
    else found.push(...shortArguments(word, left));
  }
  return found;
}

function longArgument(word: string, left: string[]): CurlArgument {
  const option = optionOfName(word.slice(2));
  if (option === undefined) return { kind: 'unknown', word };
  return withValue(option, option.hasValue ? left.shift() : '');
}

function shortArguments(word: string, left: string[]): CurlArgument[] {
  const found: CurlArgument[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const option = optionOfLetter(word.charAt(at));
    if (option === undefined) {
      found.push({ kind: 'unknown', word: `-${word.slice(at)}` });
      break;
    }
    if (option.hasValue) {
      const attached = word.slice(at + 1);
      found.push(withValue(option, attached === '' ? left.shift() : attached));
      break;
    }
    found.push(withValue(option, ''));
  }
  return found;
}

function withValue(option: CurlOption, value: string | undefined): CurlArgument {
  return value === undefined ? { kind: 'cut-off', option } : { kind: 'option', option, value };
}
