import { randomUUID } from 'node:crypto';
import { acceptOf, mediaTypeOf } from '../../../shared/model/automatic-headers.ts';
import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import {
  type MediaChoice,
  type SavedRequest,
  savedRequestSchema,
} from '../../../shared/model/saved-request.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { mediaTypeOf as kindOfMediaType } from '../../proto/bytes/media-type.ts';
import type { CurlArgument } from './curl-arguments.ts';
import { type CurlCommand, readCurlCommand } from './curl-command.ts';
import { takeCurlCredentials } from './curl-credentials.ts';
import { type CurlData, joinCurlData } from './curl-data.ts';
import { readCurlHeaders } from './curl-headers.ts';
import { leftOutProblems } from './curl-left-out.ts';

/** What a curl command asks for, as a request of ours. */
export interface CurlRequest {
  readonly request: SavedRequest;
  /** What of `request.auth` is empty, to be kept as a secret; null without any. */
  readonly credential: string | null;
  /** What was left out or taken otherwise, and what to do about it. */
  readonly problems: readonly Problem[];
}

/** Makes a request of a curl command. Throws `bad-input` for what is no command, or names no URL. */
export function requestOfCurl(text: string): CurlRequest {
  const command = readCurlCommand(text);
  const given = firstRequestOf(command.arguments);
  const [typedUrl] = valuesOf(given, 'url');
  if (typedUrl === undefined) throw new ProblemError(noUrl);
  const data = given.flatMap(dataOf);
  const body = joinCurlData(data);
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
    body: { text: bodyText },
    ...(auth !== null && { auth }),
    ...(has(given, 'insecure') && { tls: { verify: false } }),
  });
  return {
    request,
    credential,
    problems: [...body.problems, ...typed.problems, ...leftOutProblems(command, given, request)],
  };
}

/** The arguments before `--next`: one command may make several requests. */
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

/** curl takes HTTP for granted; a URL that begins with a variable may bring its own scheme. */
function withScheme(url: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|\{\{|\/)/iu.test(url) ? url : `http://${url}`;
}

function withQuery(url: string, query: string): string {
  const [, base = url, fragment = ''] = /^([^#]*)(#.*)?$/su.exec(url) ?? [];
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** Send as, Ask for, and the headers that those do not stand for. */
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
    automatic[name.toLowerCase()]?.includes(value.trim());
  return { sendAs, askFor, headers: headers.filter((one) => !isAutomatic(one)) };
}

const formType = 'application/x-www-form-urlencoded';

/** The encoding that a header names first; null for one that is neither of ours. */
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
    // Text with variables in it may become JSON yet.
    return /^\s*[[{].*[\]}]\s*$/su.test(text);
  }
}

function header(name: string, value: string): RequestHeader {
  return { name, value, enabled: true };
}

const noUrl = {
  kind: 'url-invalid',
  title: 'There is no URL in this command',
  detail: 'curl needs to be told where to send the request to.',
  hint: 'Copy the whole command again.',
} as const;
