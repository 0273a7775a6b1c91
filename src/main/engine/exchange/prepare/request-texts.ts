import { hasBody } from '../../../../shared/model/automatic-headers.ts';
import { type BodyDraft, sentRows } from '../../../../shared/model/body-draft.ts';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import type { Generate } from '../../../../shared/model/generators.ts';
import type { Auth, SecretText } from '../../../../shared/model/inherited-settings.ts';
import {
  fillPath,
  type PathValues,
  type PathVariable,
  pathNames,
  pathValueOf,
} from '../../../../shared/model/path-variables.ts';
import type { Origin, RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { resolveVariables } from '../../../../shared/model/variables.ts';
import { nameKey } from '../scope/resolve-scope.ts';
import { valuesOf } from '../scope/values-of.ts';
import { type FilledAuth, hasHeader } from './apply-auth.ts';
import { type FilledBody, fillBody, type MissingVariables } from './fill-body.ts';
import { joinUrl, needsBase } from './join-url.ts';

/** A typed header, and its distance: larger is nearer to the request. */
interface TypedHeader {
  readonly name: string;
  readonly value: string;
  readonly origin: Origin | null;
  readonly nearness: number;
}

/** All texts of a request with variables, its own and inherited ones. */
export interface RequestTexts {
  readonly url: string;
  /** The values of the path variables in the URL. */
  readonly pathVariables: PathValues;
  /** Null when the URL needs none. */
  readonly baseUrl: RequestScope['baseUrl'];
  /** In the order they are sent. */
  readonly headers: readonly TypedHeader[];
  readonly auth: { readonly auth: Auth; readonly origin: Origin | null; readonly nearness: number };
  /** Null without a body, or when it is sent from a file unchanged. */
  readonly body: BodyDraft | null;
  /** The rows of a form that are sent. */
  readonly rows: readonly FormText[];
}

/** A row of a form, or a text part. */
interface FormText {
  readonly name: string;
  readonly value: string;
}

/** A request with its variables filled in. */
export interface FilledTexts {
  readonly url: string;
  /** True when the URL needs a base URL and there is none. */
  readonly lacksBase: boolean;
  readonly headers: readonly { readonly header: RawHeader; readonly nearness: number }[];
  readonly auth: FilledAuth;
  readonly authNearness: number;
  readonly body: FilledBody | null;
  readonly rows: readonly FormText[];
  readonly missing: MissingVariables;
  /** The path variables of the URL without a value. */
  readonly missingInPath: readonly PathVariable[];
  /** The path variables that make a segment `.` or `..`. */
  readonly dotsInPath: readonly PathVariable[];
}

/** The nearness of the request itself. */
const ownNearness = Number.POSITIVE_INFINITY;

/** Collects what a request sends: its own settings over inherited ones. */
export function textsOf(request: SavedRequest, scope: RequestScope): RequestTexts {
  const own = request.headers
    .filter(({ enabled, name }) => enabled && name.trim() !== '')
    .map(({ name, value }) => ({ name, value, origin: null, nearness: ownNearness }));
  const taken = new Set(own.map(({ name }) => nameKey(name)));
  const inherited = scope.headers
    .filter(({ header }) => !taken.has(nameKey(header.name)))
    .map(({ header: { name, value }, origin }) => ({
      ...{ name, value, origin },
      nearness: nearnessOf(origin),
    }));
  const { auth } = request;
  const url = request.url.trim();
  const isRelative = needsBase(resolveVariables(url, valuesOf(scope)).text);
  return {
    url,
    pathVariables: Object.fromEntries(
      pathNames(url).map((name) => [name, pathValueOf(request.pathVariables, name) ?? '']),
    ),
    baseUrl: isRelative ? scope.baseUrl : null,
    headers: [...inherited, ...own],
    auth: auth.type === 'inherit' ? inheritedAuth(scope) : ownAuth(auth),
    body: hasBody(request) && request.body.file === undefined ? request.body : null,
    rows: [...sentRows(request.body.fields), ...sentRows(request.body.parts)],
  };
}

function ownAuth(auth: Auth): RequestTexts['auth'] {
  return { auth, origin: null, nearness: ownNearness };
}

function inheritedAuth({ auth }: RequestScope): RequestTexts['auth'] {
  if (auth === null) return ownAuth({ type: 'none' });
  return { ...auth, nearness: nearnessOf(auth.origin) };
}

/** The workspace is farthest; a deeper folder is nearer. */
function nearnessOf(origin: Origin): number {
  return origin.kind === 'folder' ? origin.path.split('/').length : 0;
}

/** Returns the secrets that an auth names. */
export function secretsOfAuth({ auth }: Pick<RequestTexts['auth'], 'auth'>): readonly string[] {
  return secretTextsOf(auth).flatMap((text) => (typeof text === 'string' ? [] : [text.secret]));
}

/** Returns all texts of a request that may have variables, except the text of its body. */
export function plainTextsOf(texts: RequestTexts): readonly string[] {
  return [...textsWithoutAuth(texts), ...textsOfAuth(texts.auth)];
}

/** Returns the texts of an auth that may have variables. */
export function textsOfAuth({ auth }: Pick<RequestTexts['auth'], 'auth'>): readonly string[] {
  return secretTextsOf(auth).filter((text) => typeof text === 'string');
}

/** Returns the texts of the URL, headers and rows of a form that may have variables. */
export function textsWithoutAuth({
  url,
  pathVariables,
  baseUrl,
  headers,
  rows,
}: RequestTexts): readonly string[] {
  return [
    url,
    ...Object.values(pathVariables),
    ...(baseUrl ? [baseUrl.value] : []),
    ...[...headers, ...rows].flatMap(({ name, value }) => [name, value]),
  ];
}

function secretTextsOf(auth: Auth): readonly SecretText[] {
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return [];
    case 'bearer':
      return [auth.token];
    case 'basic':
      return [auth.username, auth.password];
    case 'apiKey':
      return [auth.name, auth.value];
    case 'oauth2':
      return [
        ...[auth.tokenUrl, auth.authorizationUrl, auth.clientId, auth.clientSecret],
        auth.scope,
      ];
  }
}

/** The values for {@link fillTexts}. */
export interface TextValues {
  readonly variables: Readonly<Record<string, string>>;
  /** Variables whose value is or contains a secret: Problems do not show it. */
  readonly secretVariables: ReadonlySet<string>;
  /** Returns the value of a secret that an auth names. */
  secret(name: string): string;
  /** Makes the values of generators; examples by default. */
  readonly generate?: Generate;
}

/** Fills in the variables of a request, and records those without a value, with their places. */
export function fillTexts(texts: RequestTexts, values: TextValues): FilledTexts {
  const missing = new Map<string, Set<string>>();

  function note(name: string, place: string): void {
    missing.set(name, (missing.get(name) ?? new Set()).add(place));
  }
  function fill(text: string, place: string): string {
    const resolved = resolveVariables(text, values.variables, values.generate);
    for (const name of resolved.missing) note(name, place);
    return resolved.text;
  }

  const path = fillPath(texts.url, {
    text: (text) => fill(text, 'the URL'),
    value: ({ name }) => fill(texts.pathVariables[name] ?? '', `the path variable ${name}`),
  });
  const own = path.url;
  const { baseUrl } = texts;
  const base = baseUrl
    ? fill(baseUrl.value, `the base URL of ${spellOrigin(baseUrl.origin)}`).trim()
    : '';
  const headers = texts.headers.map(({ name, value, origin, nearness }) => {
    const place = origin
      ? `the header ${name} of ${spellOrigin(origin)}`
      : `the header ${name.trim()}`;
    const header: RawHeader = [fill(name.trim(), place), fill(value, place)];
    return { header, nearness };
  });
  const auth = fillAuth(texts.auth, fill, values);
  const { format = 'json', text = null } = texts.body ?? {};
  const body =
    text === null
      ? null
      : fillBody(text, values, { format, ...(values.generate && { generate: values.generate }) });
  for (const [name, places] of body?.missing ?? []) for (const place of places) note(name, place);
  const rows = texts.rows.map(({ name, value }) => {
    const place = `the form field ${name}`;
    return { name: fill(name, place), value: fill(value, place) };
  });
  return {
    url: base === '' ? own : joinUrl(base, own),
    lacksBase: base === '' && own !== '' && needsBase(own),
    headers,
    auth,
    authNearness: texts.auth.nearness,
    body,
    rows,
    missing,
    missingInPath: path.missing,
    dotsInPath: path.dots,
  };
}

/** True when a header that is as near as the auth, or nearer, has the name of the auth's header. */
export function isReplaced(
  { headers, authNearness }: Pick<FilledTexts, 'headers' | 'authNearness'>,
  name: string,
): boolean {
  const near = headers.filter(({ nearness }) => nearness >= authNearness);
  return hasHeader(
    near.map(({ header }) => header),
    name,
  );
}

function fillAuth(
  { auth, origin }: RequestTexts['auth'],
  fill: (text: string, place: string) => string,
  { secret }: TextValues,
): FilledAuth {
  const place = origin ? `Auth of ${spellOrigin(origin)}` : 'Auth';
  const read = (text: SecretText): string =>
    typeof text === 'string' ? fill(text, place) : secret(text.secret);
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return { type: 'none' };
    case 'bearer':
      return { type: 'bearer', token: read(auth.token) };
    case 'basic':
      return { type: 'basic', username: read(auth.username), password: read(auth.password) };
    case 'apiKey':
      return { type: 'apiKey', in: auth.in, name: read(auth.name), value: read(auth.value) };
    case 'oauth2': {
      const { tokenUrl, authorizationUrl, clientId, clientSecret, scope } = auth;
      return {
        ...auth,
        tokenUrl: read(tokenUrl).trim(),
        authorizationUrl: read(authorizationUrl).trim(),
        clientId: read(clientId).trim(),
        clientSecret: read(clientSecret),
        scope: read(scope).trim(),
      };
    }
  }
}

/** Names the origin of a setting, for a sentence. */
export function spellOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'app':
      return 'Protodesk';
    case 'workspace':
      return 'the workspace';
    case 'folder':
      return `the folder "${origin.name}"`;
    case 'environment':
      return `the environment "${origin.name}"`;
    case 'captured':
      return `the response to "${origin.requestName}"`;
  }
}
