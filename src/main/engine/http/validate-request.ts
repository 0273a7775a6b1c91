import type { RawHeader } from '../../../shared/model/exchange.ts';
import { ProblemError } from '../../../shared/problem.ts';

/** The parts of a request that a user types and that HTTP restricts. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly RawHeader[];
}

/** RFC 9110, 5.6.2. */
const tokenPattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Checks a request before anything is sent, and returns it as it will be sent: the method in capitals, the
 * URL percent-encoded as in the WHATWG URL standard and without its fragment, the headers unchanged.
 *
 * Throws a Problem: `bad-input` for the method, `url-invalid`, `header-invalid`.
 */
export function validateRequest(head: RequestHead): RequestHead {
  const method = readMethod(head.method);
  const url = readUrl(head.url);
  for (const header of head.rawHeaders) checkHeader(header);
  return { method, url, rawHeaders: head.rawHeaders };
}

function readMethod(method: string): string {
  if (!tokenPattern.test(method)) {
    throw new ProblemError({
      kind: 'bad-input',
      title: method === '' ? 'The method is empty' : `"${method}" is not a method`,
      detail: 'A method is one word of letters, digits and some signs.',
      hint: 'Choose one such as GET or POST, or type your own.',
    });
  }
  // node:http always sends capitals; the method shown as sent must match.
  const sent = method.toUpperCase();
  if (sent === 'CONNECT') {
    throw new ProblemError({
      kind: 'bad-input',
      title: 'CONNECT cannot be sent',
      detail: 'It asks a proxy for a tunnel and has no response.',
      hint: 'Choose another method.',
    });
  }
  return sent;
}

function readUrl(text: string): string {
  if (text === '') {
    throw urlProblem('The URL is empty', 'The request has no target.', exampleHint);
  }
  const control = [...text].find(isControl);
  if (control !== undefined) {
    throw urlProblem(
      'The URL has a line break or control character',
      `It has ${nameCharacter(control)} at position ${text.indexOf(control) + 1}.`,
      'Remove it. Pasting may have added it.',
    );
  }
  checkScheme(text);
  const brokenEscape = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text);
  if (brokenEscape) {
    throw urlProblem(
      'The URL has an invalid percent sign',
      `"${brokenEscape[0]}" at position ${brokenEscape.index + 1} is not % and two hex digits.`,
      'Write %25 for a percent sign.',
    );
  }
  if (!URL.canParse(text)) {
    throw urlProblem('The URL cannot be read', `"${text}" has no valid host or port.`, exampleHint);
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw urlProblem(
      'The URL has a user name or password',
      `The part before the @ of "${url.host}" would not be sent.`,
      'Remove it and add an Authorization header.',
    );
  }
  url.hash = '';
  return url.href;
}

const exampleHint = 'Write it like http://127.0.0.1:4800/store/users.';

function checkScheme(text: string): void {
  if (/^https?:\/\/[^/?#]/i.test(text)) return;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme === undefined) {
    throw urlProblem(
      'The URL does not start with http:// or https://',
      `"${text}" has no scheme.`,
      `Write http://${text.replace(/^(https?:)?\/*/i, '')}, or https:// for TLS.`,
    );
  }
  if (/^https?$/i.test(scheme)) {
    throw urlProblem(
      'The URL names no host',
      `"${text}" has nothing after ${scheme}://.`,
      exampleHint,
    );
  }
  throw urlProblem(
    `${scheme}:// cannot be sent to`,
    'Only http:// and https:// are supported.',
    "Use the server's HTTP address.",
  );
}

function urlProblem(title: string, detail: string, hint: string): ProblemError {
  return new ProblemError({ kind: 'url-invalid', title, detail, hint });
}

function checkHeader([name, value]: RawHeader): void {
  if (!tokenPattern.test(name)) {
    const bad = [...name].find((character) => !tokenPattern.test(character));
    throw headerProblem(
      name === '' ? 'A header has no name' : `"${printable(name)}" is not a valid header name`,
      bad === undefined ? `Its value is "${printable(value)}".` : `It has ${nameCharacter(bad)}.`,
      'Use letters, digits and hyphens, without spaces or colons.',
    );
  }
  const bad = [...value].find((character) => isForbiddenInValue(character));
  if (bad === undefined) return;
  throw headerProblem(
    `The value of header ${name} cannot be sent`,
    `It has ${nameCharacter(bad)} at position ${value.indexOf(bad) + 1}.`,
    isControl(bad)
      ? 'Remove it: a line break would start another header.'
      : 'Headers take Latin-1 only. Encode the value, such as with percent signs or base64.',
  );
}

function headerProblem(title: string, detail: string, hint: string): ProblemError {
  return new ProblemError({ kind: 'header-invalid', title, detail, hint });
}

/** RFC 9110, 5.5: visible characters, space, tab and bytes from 0x80 on. */
function isForbiddenInValue(character: string): boolean {
  return (character !== '\t' && isControl(character)) || character > '\u00ff';
}

function isControl(character: string): boolean {
  return character < ' ' || character === '\u007f';
}

function nameCharacter(character: string): string {
  switch (character) {
    case '\r':
      return 'a carriage return (CR)';
    case '\n':
      return 'a line break (LF)';
    case '\0':
      return 'a NUL character';
    case '\t':
      return 'a tab';
    case ' ':
      return 'a space';
    default: {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return isControl(character)
        ? `the control character U+${code}`
        : `"${character}" (U+${code})`;
    }
  }
}

function printable(text: string): string {
  return [...text].map((character) => (isControl(character) ? '\u00b7' : character)).join('');
}
