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
      detail: 'A method is one word of letters, digits and a few signs.',
      hint: 'Choose one of the list, such as GET or POST, or type your own.',
    });
  }
  // node:http always sends capitals; the method shown as sent must match.
  const sent = method.toUpperCase();
  if (sent === 'CONNECT') {
    throw new ProblemError({
      kind: 'bad-input',
      title: 'CONNECT cannot be sent',
      detail: 'It asks a proxy for a tunnel and has no response of its own.',
      hint: 'Choose another method.',
    });
  }
  return sent;
}

function readUrl(text: string): string {
  if (text === '') {
    throw urlProblem('The URL is empty', 'There is nowhere to send the request to.', exampleHint);
  }
  const control = [...text].find(isControl);
  if (control !== undefined) {
    throw urlProblem(
      'The URL holds a line break or control character',
      `It holds ${nameCharacter(control)} at position ${text.indexOf(control) + 1}.`,
      'Remove it. It may have come along when the URL was pasted.',
    );
  }
  checkScheme(text);
  const brokenEscape = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text);
  if (brokenEscape) {
    throw urlProblem(
      'The URL holds a percent sign that encodes nothing',
      `"${brokenEscape[0]}" at position ${brokenEscape.index + 1} is not % and two hexadecimal digits.`,
      'Write %25 for a percent sign itself.',
    );
  }
  if (!URL.canParse(text)) {
    throw urlProblem(
      'The URL cannot be read',
      `"${text}" has no proper host or port.`,
      exampleHint,
    );
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw urlProblem(
      'The URL holds a user name or password',
      `What stands before the @ of "${url.host}" would not be sent.`,
      'Remove it from the URL and add an Authorization header.',
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
      `"${text}" does not say how to reach the server.`,
      `Write http://${text.replace(/^(https?:)?\/*/i, '')}, or https:// if the server speaks TLS.`,
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
    'Use the address under which the server speaks HTTP.',
  );
}

function urlProblem(title: string, detail: string, hint: string): ProblemError {
  return new ProblemError({ kind: 'url-invalid', title, detail, hint });
}

function checkHeader([name, value]: RawHeader): void {
  if (!tokenPattern.test(name)) {
    const bad = [...name].find((character) => !tokenPattern.test(character));
    throw headerProblem(
      name === '' ? 'A header has no name' : `"${printable(name)}" cannot be a header name`,
      bad === undefined ? `Its value is "${printable(value)}".` : `It holds ${nameCharacter(bad)}.`,
      'A header name is made of letters, digits and hyphens, with no space or colon.',
    );
  }
  const bad = [...value].find((character) => isForbiddenInValue(character));
  if (bad === undefined) return;
  throw headerProblem(
    `The value of the header ${name} cannot be sent`,
    `It holds ${nameCharacter(bad)} at position ${value.indexOf(bad) + 1}.`,
    isControl(bad)
      ? 'Remove it: a line break would start another header.'
      : 'HTTP headers carry Latin-1 only. Encode the value, for instance with percent signs or base64.',
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
