import { callDefaults } from '../../../../shared/model/call-settings.ts';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { isSecretHeader } from '../../../../shared/model/redact-headers.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { mediaTypeOf } from '../../../proto/bytes/media-type.ts';
import { completeHeaders } from '../../http/complete-headers.ts';
import type { WireRequest } from '../../http/http-engine.ts';
import { isStreamed } from '../../http/wire-body.ts';
import { type ShellSecret, secretsIn, shellWord } from './shell-text.ts';

/** A secret of a request. */
export interface CurlSecret extends ShellSecret {
  /** True when the body has it, in whatever form. */
  readonly isInBody: boolean;
}

/** A request to write as a command. */
export interface CurlRequest {
  /** Prepared with the markers of `secrets` in the place of their values. */
  readonly wire: Pick<
    WireRequest,
    'method' | 'url' | 'rawHeaders' | 'body' | 'connection' | 'deadlines'
  >;
  readonly secrets: readonly CurlSecret[];
  /** The absolute path of a file with the bytes of the body; null writes them into the command. */
  readonly bodyFile: string | null;
  /** The absolute path of the file with the authorities; null without one. */
  readonly caFile: string | null;
  /** True when the redirects of a safe method are followed. */
  readonly follows: boolean;
}

/**
 * Returns a command for a POSIX shell that sends a request with curl: the same method, URL, headers (in order
 * and case) and body. Content-Length is left to curl unless it was typed, so that the body can be edited.
 *
 * It follows redirects as the request does where curl keeps credentials to their host: those of GET and HEAD.
 * Secrets are environment variables, which the first line checks. Text bodies are readable; others are base64
 * or a file.
 *
 * @throws ProblemError `bad-input` for what a command cannot hold: a secret in bytes, HEAD with a body
 */
export function writeCurl(request: CurlRequest): string {
  const { wire, secrets } = request;
  const { method, url, connection } = wire;
  const body = bodyOf(request);
  if (method === 'HEAD' && body !== null) throw new ProblemError(headWithBody);
  const options = [
    ...versionOptions(wire),
    ...timeoutOptions(wire),
    ...(connection.tls?.verify === false ? ['--insecure'] : []),
    ...(request.caFile === null ? [] : [`--cacert ${shellWord(request.caFile, [])}`]),
    ...methodOptions(method, body !== null),
    ...(request.follows && mayFollow(request, body !== null) ? ['--location'] : []),
    // Else curl takes brackets for patterns.
    ...(/[[\]{}]/u.test(url) ? ['--globoff'] : []),
    ...(isPacked(wire.rawHeaders) ? ['--compressed'] : []),
  ];
  const lines = [
    ['curl', ...options, shellWord(url, secrets)].join(' '),
    ...headersOf(wire, body !== null).map((header) => `  -H ${headerWord(header, secrets)}`),
    ...(body === null ? [] : [`  ${body.option}`]),
  ];
  const command = `${body?.before ?? ''}${lines.join(' \\\n')}\n`;
  const checks = secrets
    .filter(({ name }) => command.includes(`\${${name}}`))
    .map(
      ({ name, marker }) => ` "\${${name}:?holds a secret${formOf(url, marker)}. Set it first.}"`,
    );
  return checks.length === 0 ? command : `:${checks.join('')} &&\n${command}`;
}

function formOf(url: string, marker: string): string {
  return url.includes(marker) ? ', percent-encoded' : '';
}

/** Over TLS curl offers both versions by default, too. */
function versionOptions({
  url,
  connection: { httpVersion },
}: CurlRequest['wire']): readonly string[] {
  if (httpVersion === undefined) return [];
  const isTls = url.startsWith('https:');
  if (httpVersion === 'http1') return isTls ? ['--http1.1'] : [];
  return [isTls ? '--http2' : '--http2-prior-knowledge'];
}

/** Only what was set: curl has no limits of its own. */
function timeoutOptions({ deadlines }: CurlRequest['wire']): readonly string[] {
  const { connectMs, totalMs } = callDefaults.timeouts;
  const seconds = (option: string, ms: number, defaultMs: number) =>
    ms === defaultMs || !Number.isFinite(ms) ? [] : [`${option} ${ms / 1000}`];
  return [
    ...seconds('--connect-timeout', deadlines.connectMs, connectMs),
    ...seconds('--max-time', deadlines.totalMs, totalMs),
  ];
}

function methodOptions(method: string, hasBody: boolean): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : ['-X', method];
}

/** With `-X` curl would repeat the method after 303. To other hosts it drops only Authorization and Cookie. */
function mayFollow({ wire, secrets }: CurlRequest, hasBody: boolean): boolean {
  const isSafe = wire.method === 'HEAD' || (wire.method === 'GET' && !hasBody);
  return (
    isSafe &&
    !wire.rawHeaders.some(
      ([name, value]) =>
        !isNamed(name, 'authorization') &&
        !isNamed(name, 'cookie') &&
        (isSecretHeader(name) || secretsIn(value, secrets).length > 0),
    )
  );
}

function isPacked(headers: readonly RawHeader[]): boolean {
  return headers.some(([name, value]) => isNamed(name, 'accept-encoding') && value !== 'identity');
}

/** Above this size curl asks before it sends a body (`EXPECT_100_THRESHOLD` of curl). */
const askedBytes = 1024 * 1024;

/** Returns the headers as curl takes them; an empty one without a value removes curl's own. */
function headersOf(
  { rawHeaders, body, connection }: CurlRequest['wire'],
  hasBody: boolean,
): readonly (RawHeader | string)[] {
  const given = new Set(rawHeaders.map(([name]) => name.toLowerCase()));
  const reuse: RawHeader = ['Connection', connection.keepAlive === false ? 'close' : 'keep-alive'];
  const own = [
    'Accept',
    'User-Agent',
    ...(hasBody ? ['Content-Type'] : []),
    ...(body !== null && body.byteLength > askedBytes ? ['Expect'] : []),
  ];
  return [
    ...own.filter((name) => !given.has(name.toLowerCase())),
    ...rawHeaders,
    ...(given.has('connection') ? [] : [reuse]),
  ];
}

function headerWord(header: RawHeader | string, secrets: readonly ShellSecret[]): string {
  if (typeof header === 'string') return shellWord(`${header}:`, []);
  const [name, value] = header;
  // curl removes a header without a value; a semicolon sends it empty.
  if (value.trim() === '') return shellWord(`${name};`, []);
  const [, scheme = '', pair = ''] = /^(Basic )([A-Za-z0-9+/]+=*)$/u.exec(value) ?? [];
  const credentials = Buffer.from(pair, 'base64').toString('utf8');
  if (secretsIn(credentials, secrets).length > 0) {
    const word = shellWord(credentials, secrets);
    return `"${name}: ${scheme}$(printf %s ${word} | base64 | tr -d '\\n')"`;
  }
  return shellWord(`${name}: ${value}`, secrets, { isLatin1: true });
}

interface CurlBody {
  /** The commands that write the body, before curl. */
  readonly before: string;
  readonly option: string;
}

function bodyOf({ wire, secrets, bodyFile }: CurlRequest): CurlBody | null {
  const { body } = wire;
  if (body === null) return isLengthSent(wire) ? { before: '', option: "--data-raw ''" } : null;
  const text = isStreamed(body) ? null : textOf(wire.rawHeaders, body);
  const lost = secrets.find(({ isInBody, marker }) => isInBody && text?.includes(marker) !== true);
  if (lost !== undefined) throw new ProblemError(secretInBytes(lost));
  if (bodyFile !== null) {
    return { before: '', option: `--data-binary ${shellWord(`@${bodyFile}`, [])}` };
  }
  if (text !== null) return { before: '', option: `--data-raw ${shellWord(text, secrets)}` };
  if (isStreamed(body)) throw new Error('A streamed body is copied as a file.');
  // Lines, because a terminal without line editing cuts them at 4096 characters.
  const lines =
    Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/gu) ?? [];
  return {
    before: `printf %s '${lines.join('\n')}' | base64 -d |\n`,
    option: '--data-binary @-',
  };
}

function isLengthSent(wire: CurlRequest['wire']): boolean {
  const before = new Set(wire.rawHeaders);
  return completeHeaders({ ...wire, url: new URL(wire.url) }).some(
    (header) => !before.has(header) && isNamed(header[0], 'content-length'),
  );
}

/** The kinds of bodies that are text. */
const textKinds: ReadonlySet<string> = new Set(['json', 'xml', 'text', 'textproto']);

/** Returns a body that can be pasted as text; null for others: control characters do not survive a terminal. */
function textOf(headers: readonly RawHeader[], body: Uint8Array): string | null {
  if (headers.some(([name]) => isNamed(name, 'content-encoding'))) return null;
  if (!textKinds.has(mediaTypeOf(headers).kind)) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return /[^\P{Cc}\n\t]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}

const headWithBody = {
  kind: 'bad-input',
  title: 'curl cannot send HEAD with a body',
  detail: 'After its response curl would wait for a body that never comes. Nothing was copied.',
  hint: 'Clear the body, or choose another method.',
} as const;

function secretInBytes({ name }: ShellSecret) {
  return {
    kind: 'bad-input',
    title: `The body has the secret ${name} in its bytes`,
    detail:
      'A command can only fill in a secret where the body is text. The secret itself is never copied. Nothing was copied.',
    hint: 'Send the body as JSON, or move the secret to a header.',
  } as const;
}
