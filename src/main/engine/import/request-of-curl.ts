import { randomUUID } from 'node:crypto';
import { acceptOf, mediaTypeOf } from '../../../shared/model/automatic-headers.ts';
import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import {
  type MediaChoice,
  type SavedRequest,
  savedRequestSchema,
} from '../../../shared/model/saved-request.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { mediaTypeOf as kindOfMediaType } from '../../proto/bytes/media-type.ts';
import type { CurlArgument } from './curl-arguments.ts';
import { type CurlCommand, readCurlCommand } from './curl-command.ts';
import { takeCurlCredentials } from './curl-credentials.ts';
import { leftOutProblems } from './curl-left-out.ts';

/** A request made from a curl command. */
export interface CurlRequest {
  readonly request: SavedRequest;
  /** The secret that is missing in `request.auth`, to be stored as a secret; null without one. */
  readonly credential: string | null;
  /** What was left out or changed, and what to do about it. */
  readonly problems: readonly Problem[];
}

/** Makes a request from a curl command. Throws `bad-input` when it is not a command, or has no URL. */
export function requestOfCurl(text: string): CurlRequest {
  const command = readCurlCommand(text);
  const given = firstRequestOf(command.arguments);
  const [typedUrl] = valuesOf(given, 'url');
  if (typedUrl === undefined) throw new ProblemError(noUrl);
  const data = given.flatMap(dataOf);
  const body = joinCurlData(data, command.input);
  const isQuery = has(given, 'get');
  const typed = readCurlHeaders(given);
  const { auth, credential, headers, url } = takeCurlCredentials({
    user: valuesOf(given, 'user').at(-1) ?? null,
    bearer: valuesOf(given, 'bearer').at(-1) ?? null,
    headers: typed.headers,
    url: withScheme(typedUrl),
  });
  const bodyText = isQuery ? '' : (body.text ?? '');
  const media = mediaOf(headers, data, bodyText);
  const request = savedRequestSchema.parse({
    id: randomUUID(),
    name: 'New request',
    method: methodOf(given, data.length > 0),
    url: isQuery && body.text !== null ? withQuery(url, body.text) : url,
    ...media,
    body: body.hex === null ? { text: bodyText } : { format: 'hex', text: body.hex },
    ...(auth !== null && { auth }),
    ...(has(given, 'insecure') && { tls: { verify: false } }),
    ...(has(given, 'http1') && { http: { version: 'http1' } }),
    ...(has(given, 'http2') && { http: { version: 'http2' } }),
  });
  return {
    request,
    credential,
    problems: [...body.problems, ...typed.problems, ...leftOutProblems(command, given, request)],
  };
}

/** Returns the arguments before `--next`: one command may make several requests. */
function firstRequestOf(all: CurlCommand['arguments']): CurlCommand['arguments'] {
  const next = all.findIndex((one) => one.kind === 'option' && one.option.action === 'next');
  return next < 0 ? all : all.slice(0, next);
}

function valuesOf(all: readonly CurlArgument[], action: string): string[] {
  return all.flatMap((one) => {
    if (one.kind === 'url') return action === 'url' ? [one.value] : [];
    return one.kind === 'option' && one.option.action === action ? [one.value] : [];
  });
}

function has(all: readonly CurlArgument[], action: string): boolean {
  return all.some((one) => one.kind === 'option' && one.option.action === action);
}

function dataOf(argument: CurlArgument): CurlData[] {
  if (argument.kind !== 'option') return [];
  const { option, value } = argument;
  switch (option.action) {
    case 'data':
    case 'data-raw':
    case 'data-binary':
    case 'data-urlencode':
    case 'json':
      return [{ action: option.action, value }];
    default:
      return [];
  }
}

function methodOf(given: readonly CurlArgument[], hasData: boolean): string {
  const named = valuesOf(given, 'method').at(-1);
  if (named !== undefined) return named;
  if (has(given, 'head')) return 'HEAD';
  if (has(given, 'upload')) return 'PUT';
  const hasBody = (hasData && !has(given, 'get')) || has(given, 'form');
  return hasBody ? 'POST' : 'GET';
}

/** curl defaults to http; a URL that begins with a variable may bring its own scheme. */
function withScheme(url: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|\{\{|\/)/iu.test(url) ? url : `http://${url}`;
}

function withQuery(url: string, query: string): string {
  const [, base = url, fragment = ''] = /^([^#]*)(#.*)?$/su.exec(url) ?? [];
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** Returns Send as, Ask for, and the headers that they do not cover. */
function mediaOf(
  typed: readonly RequestHeader[],
  data: readonly CurlData[],
  body: string,
): Pick<SavedRequest, 'sendAs' | 'askFor' | 'headers'> {
  const contentType = choiceOf(typed, 'content-type');
  const sendAs = contentType ?? 'json';
  const askFor = choiceOf(typed, 'accept') ?? contentType ?? 'json';
  const hasOwnType = typed.some(({ name }) => name.toLowerCase() === 'content-type');
  const isForm = body !== '' && !hasOwnType && data[0]?.action !== 'json' && !isJson(body);
  const headers = isForm ? [...typed, header('Content-Type', formType)] : typed;
  const automatic: Readonly<Record<string, readonly string[]>> = {
    'content-type': [mediaTypeOf(sendAs)],
    accept: [mediaTypeOf(askFor), acceptOf(askFor)],
  };
  const isAutomatic = ({ name, value }: RequestHeader) =>
    automatic[name.toLowerCase()]?.includes(value.trim()) ||
    (name.toLowerCase() === 'user-agent' && value.startsWith('Protodesk/'));
  return { sendAs, askFor, headers: headers.filter((one) => !isAutomatic(one)) };
}

const formType = 'application/x-www-form-urlencoded';

/** Returns the encoding that a header names first; null when that is neither protobuf nor JSON. */
function choiceOf(typed: readonly RequestHeader[], name: string): MediaChoice | null {
  const value = typed.findLast((one) => one.name.toLowerCase() === name)?.value ?? '';
  const { kind } = kindOfMediaType([['content-type', value.split(',')[0] ?? '']]);
  return kind === 'protobuf' || kind === 'json' ? kind : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Text with variables may still become JSON.
    return /^\s*[[{].*[\]}]\s*$/su.test(text);
  }
}

function header(name: string, value: string): RequestHeader {
  return { name, value, enabled: true };
}

const noUrl = {
  kind: 'url-invalid',
  title: 'The command has no URL',
  detail: 'curl needs a target.',
  hint: 'Copy the whole command again.',
} as const;

/** One data option, in the order of the command. */
interface CurlData {
  readonly action: 'data' | 'data-raw' | 'data-binary' | 'data-urlencode' | 'json';
  readonly value: string;
}

/** The joined data options of a command. */
interface CurlBody {
  /** Null when there is none, or none that can be imported. */
  readonly text: string | null;
  /** Bytes that the command has itself, as hex digits; null for others. */
  readonly hex: string | null;
  readonly problems: readonly Problem[];
}

/**
 * Joins the data of a command as curl does: with `&` between parts, except for `--json`.
 *
 * @param input the bytes on standard input, where they are known
 */
function joinCurlData(parts: readonly CurlData[], input: Uint8Array | null): CurlBody {
  const [first] = parts;
  if (first === undefined) return { text: null, hex: null, problems: [] };
  const file = parts.map(fileOf).find((found) => found !== null);
  if (file === '-' && input !== null && parts.length === 1) {
    return { text: null, hex: Buffer.from(input).toString('hex'), problems: [] };
  }
  if (file !== undefined) return { text: null, hex: null, problems: [bodyInFile(file)] };
  const texts = parts.map((part) =>
    part.action === 'data-urlencode' ? encodeData(part.value) : part.value,
  );
  const text = texts.join(first.action === 'json' ? '' : '&');
  return isText(text)
    ? { text, hex: null, problems: [] }
    : { text: null, hex: null, problems: [binaryBody] };
}

/** Returns the file that a part is read from; `-` is standard input. */
function fileOf({ action, value }: CurlData): string | null {
  if (action === 'data-raw') return null;
  if (action !== 'data-urlencode') return value.startsWith('@') ? value.slice(1) : null;
  return /^[^=@]*@(.*)$/su.exec(value)?.[1] ?? null;
}

/** Encodes `content`, `=content` or `name=content`: only the content, since the name is already encoded. */
function encodeData(value: string): string {
  const at = value.indexOf('=');
  const name = at > 0 ? `${value.slice(0, at)}=` : '';
  return name + encodeURIComponent(value.slice(at + 1));
}

/** False when it holds bytes that are not text; unquoting turned those into U+FFFD. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they show that bytes are not text.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/u.test(text);
}

function bodyInFile(path: string): Problem {
  const isInput = path === '-';
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: isInput ? 'The body comes from another command' : 'The body is in a file',
    detail: isInput
      ? 'curl reads it from standard input, outside the command.'
      : `curl sends the file "${path}". A pasted command opens no files.`,
    hint: 'Paste its text into Body. For protobuf, choose the Request type and write JSON.',
  });
}

const binaryBody = problem({
  kind: 'bad-input',
  severity: 'warning',
  title: 'The binary body was ignored',
  detail: 'It is not text, such as an encoded message.',
  hint: 'Choose the Request type and write JSON in Body; Protodesk encodes it.',
});

/** The headers that a command sets, in order. */
interface CurlHeaders {
  readonly headers: readonly RequestHeader[];
  readonly problems: readonly Problem[];
}

/** Headers that follow from the request: an old value would only break it. */
const derived = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

const implied: Readonly<Record<string, string>> = {
  'user-agent': 'User-Agent',
  referer: 'Referer',
  cookie: 'Cookie',
};

/** Reads `--header` and the options that set one header: `--user-agent`, `--referer`, `--cookie`. */
function readCurlHeaders(given: readonly CurlArgument[]): CurlHeaders {
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

/**
 * Reads `Name: value`, and `Name;` for an empty value. `Name:` only stops curl from sending its own header.
 */
function readHeader(text: string): RequestHeader[] {
  const at = text.search(/.[:;]/su) + 1;
  if (at === 0) return [];
  const name = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  // `:authority` and similar are part of HTTP/2 itself; browsers copy them too.
  if (name.startsWith(':') || derived.has(name.toLowerCase())) return [];
  if (text[at] === ':' && value === '') return [];
  if (text[at] === ';' && value !== '') return [];
  return [{ name, value, enabled: true }];
}

function headersInFile(path: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Headers in a file were ignored',
    detail: `curl reads them from "${path}".`,
    hint: 'Add them under Headers.',
  });
}

function cookiesInFile(path: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Cookies in a file were ignored',
    detail: `curl reads them from "${path}".`,
    hint: 'Add a Cookie header with those you need.',
  });
}
