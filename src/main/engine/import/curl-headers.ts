import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { CurlArgument } from './curl-arguments.ts';

/** The headers that a command sets, in their order. */
export interface CurlHeaders {
  readonly headers: readonly RequestHeader[];
  readonly problems: readonly Problem[];
}

/** Headers that follow from the request: a value from another time would only break it. */
const derived = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

const implied: Readonly<Record<string, string>> = {
  'user-agent': 'User-Agent',
  referer: 'Referer',
  cookie: 'Cookie',
};

/** Reads `--header` and the options that stand for one header: `--user-agent`, `--referer`, `--cookie`. */
export function readCurlHeaders(given: readonly CurlArgument[]): CurlHeaders {
  const headers: RequestHeader[] = [];
  const problems: Problem[] = [];
  for (const argument of given) {
    if (argument.kind !== 'option') continue;
    const { option, value } = argument;
    if (option.action === 'header') {
      if (value.startsWith('@')) problems.push(headersInFile(value.slice(1)));
      else headers.push(...readHeader(value));
    } else if (option.action === 'cookie' && !value.includes('=')) {
      problems.push(cookiesInFile(value));
    } else {
      const name = implied[option.action];
      if (name !== undefined) headers.push({ name, value, enabled: true });
    }
  }
  return { headers, problems };
}

/** `Name: value`, `Name;` for an empty value; `Name:` keeps curl from sending one of its own. */
function readHeader(text: string): RequestHeader[] {
  const at = text.search(/.[:;]/su) + 1;
  if (at === 0) return [];
  const name = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  // `:authority` and its like are of HTTP/2 itself; browsers copy them along.
  if (name.startsWith(':') || derived.has(name.toLowerCase())) return [];
  if (text[at] === ':' && value === '') return [];
  if (text[at] === ';' && value !== '') return [];
  return [{ name, value, enabled: true }];
}

function headersInFile(path: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Headers that lie in a file were left out',
    detail: `curl reads them from "${path}".`,
    hint: 'Add them under Headers.',
  });
}

function cookiesInFile(path: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Cookies that lie in a file were left out',
    detail: `curl reads them from "${path}".`,
    hint: 'Add a Cookie header with those that the server needs.',
  });
}
