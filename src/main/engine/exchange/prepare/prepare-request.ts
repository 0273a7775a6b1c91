import { randomUUID } from 'node:crypto';
import { automaticHeaders } from '../../../../shared/model/automatic-headers.ts';
import { rowTexts } from '../../../../shared/model/body-draft.ts';
import {
  type CallSettingsInForce,
  callSettingsFor,
} from '../../../../shared/model/call-settings.ts';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { exampleOf, type Generate } from '../../../../shared/model/generators.ts';
import type { UsedVariable } from '../../../../shared/model/history.ts';
import type { PathVariable } from '../../../../shared/model/path-variables.ts';
import { redactedValue } from '../../../../shared/model/redact-headers.ts';
import type { RequestScope, ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { type SavedRequest, savedRequestSchema } from '../../../../shared/model/saved-request.ts';
import { type Problem, ProblemError, type ProblemInit } from '../../../../shared/problem.ts';
import type { SecretPlace } from '../../../../shared/secret-place.ts';
import type { ConnectionChoice, Deadlines, Limits, WireRequest } from '../../http/http-engine.ts';
import { type RequestHead, validateRequest } from '../../http/validate-request.ts';
import { type WireBody, wholeBody } from '../../http/wire-body.ts';
import type { TokenAsk } from '../oauth/token-source.ts';
import { fixGenerated, noteGenerated } from '../scope/use-generated.ts';
import { recordUsed, usedVariables, variablesWithSecrets } from '../scope/used-variables.ts';
import { valuesOf } from '../scope/values-of.ts';
import { maskData } from '../secrets/mask-data.ts';
import { createMask, type Mask } from '../secrets/mask-secrets.ts';
import { placeOf, refuseNewPlaces } from '../secrets/secret-places.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { RedirectPolicy } from '../send/next-request.ts';
import { credentialOf, hasHeader, type ReadyAuth, withParameter } from './apply-auth.ts';
import { type BodyTools, bodyOf } from './body-of-request.ts';
import { type MissingVariables, missingVariables } from './fill-body.ts';
import {
  type FilledTexts,
  fillTexts,
  isReplaced,
  plainTextsOf,
  type RequestTexts,
  secretsOfAuth,
  textsOf,
} from './request-texts.ts';
import { secretsMissing } from './secrets-missing.ts';
import {
  askForToken,
  namesSentTo,
  needsToken,
  readyAuth,
  type TokenTools,
  tokenFor,
  withToken,
} from './token-of-request.ts';

const headerBytes = 256 * 1024;

/** Returns the limits of a response with this body limit. */
function limitsOf(maxBodyBytes: number): Limits {
  return { wireBodyBytes: maxBodyBytes, decodedBodyBytes: maxBodyBytes, headerBytes };
}

type ReadyTexts = Omit<FilledTexts, 'auth'> & { readonly auth: ReadyAuth };

/** A request ready to send, and the values used in it. */
export interface Prepared {
  readonly wire: WireRequest;
  readonly redirects: RedirectPolicy;
  /** True when it sends and keeps cookies. */
  readonly usesCookies: boolean;
  /** Returns the same request with a new token of OAuth 2; null when that would be no better. */
  readonly renewed: (() => Promise<WireRequest>) | null;
  /** Where it is sent. */
  readonly place: SecretPlace;
  /**
   * The variables that were filled in, with no secret value and no nested ones. Then the generators, each
   * with the values it made.
   */
  readonly used: readonly UsedVariable[];
  /** The secrets that were used: hide them wherever the exchange is stored. */
  readonly secretValues: readonly string[];
}

/** What preparing a request needs. */
export interface PrepareTools extends BodyTools {
  readonly version: string;
  /** The maximum bytes of the response body, on the wire and decoded. */
  readonly maxBodyBytes: number;
  readonly secrets: Pick<SecretStore, 'check' | 'read' | 'heldBack'>;
  /** True when only the bytes are needed: without sending, no consent is needed. */
  readonly isUnsent?: boolean;
  /** Reads the PEM certificates of a workspace file. */
  readAuthorities(caFile: string): Promise<readonly string[]>;
  /** Makes the values of generators. */
  readonly generate: Generate;
  /** Gets tokens of OAuth 2. */
  readonly tokens: TokenTools;
}

/**
 * Resolves a request into the bytes to send: variables, generators, secrets, inherited settings, auth,
 * automatic headers, the encoded body. A generator makes a value for each of its places; inside a variable,
 * one for the whole request.
 *
 * @param scope the scope of the request
 * @throws ProblemError for what the user has to fix first: `workspace-file`, `variable-missing`,
 *   `path-variable`, `secret-missing`, `secret-place`, `oauth`, `url-invalid`, `header-invalid`, `type-missing`,
 *   `json-mismatch`, `file-read`, ...
 */
export async function prepareRequest(
  request: SavedRequest,
  scope: RequestScope,
  tools: PrepareTools,
): Promise<Prepared> {
  const { texts, filled, used, names, fixed, generated, ...secret } = await fillIn(
    ...([request, scope, tools] as const),
  );
  const secretValues = [...secret.values];
  const { mask } = secret;
  const settings = callSettingsFor(request, scope.callSettings);
  const { auth } = texts.auth;
  const connectionTo = (url: string) => connectionOf(settings, url, tools);
  const ofToken = { auth, scope, requestName: request.name, connectionTo, mask };
  const token = needsToken(filled)
    ? await tokenFor({ ...ofToken, filled: filled.auth }, tools)
    : null;
  if (token !== null) secretValues.push(token.accessToken);
  const ready = { ...filled, auth: readyAuth(filled.auth, token) };
  const wire = await wireOf(request, settings, ready, tools).catch((error: unknown) => {
    // The error quotes what cannot be sent, which may contain a secret.
    if (!(error instanceof ProblemError) || secretValues.length === 0) throw error;
    throw new ProblemError(maskData(error.problem, mask), { cause: error });
  });
  const place = placeOf(wire, mask);
  if (tools.isUnsent !== true) {
    const sent = { names: namesSentTo(names, texts, scope, token), used, auth };
    await refuseNewPlaces({ ...sent, requestName: request.name }, place, tools.secrets);
  }
  const ofFixed = usedVariables(plainTextsOf(texts), texts.body, fixed);
  return {
    wire,
    usesCookies: settings.cookies.use,
    redirects: {
      follow: settings.redirects.follow,
      authHeader: credentialOf(ready.auth).header?.[0] ?? null,
      secretValues,
      isBodySecret: usedVariables(rowTexts(request.body), texts.body, scope).some(
        ({ secret }) => secret !== null,
      ),
      connectionTo,
    },
    renewed: token?.renew
      ? async () => withToken(wire, token.accessToken, (await token.renew?.()) ?? '')
      : null,
    place,
    used: [...recordUsed(ofFixed, valuesOf(fixed)), ...generated.made()],
    secretValues,
  };
}

/** A request with its variables and secrets filled in, and what was used for it. */
interface FilledIn {
  readonly texts: RequestTexts;
  readonly filled: FilledTexts;
  readonly used: readonly ScopeVariable[];
  /** The names of its secrets. */
  readonly names: readonly string[];
  /** With the values that generators made. */
  readonly fixed: RequestScope;
  readonly generated: ReturnType<typeof noteGenerated>;
  /** The secrets. */
  readonly values: readonly string[];
  readonly mask: Mask;
}

async function fillIn(
  request: SavedRequest,
  scope: RequestScope,
  tools: Pick<PrepareTools, 'secrets' | 'generate'>,
): Promise<FilledIn> {
  const unkept = unkeptOf(request);
  if (unkept !== null) throw new ProblemError(notKept(unkept));
  const unread = scope.problems.find(({ severity }) => severity === 'error');
  if (unread) throw new ProblemError(notKnown(unread));
  const texts = textsOf(request, scope);
  const secretVariables = variablesWithSecrets(scope);
  let hasGenerators = false;
  const shown = fillTexts(texts, {
    variables: valuesOf(scope),
    secretVariables,
    secret: () => redactedValue,
    generate(call) {
      hasGenerators = true;
      return exampleOf(call);
    },
  });
  if (shown.missing.size > 0) throw new ProblemError(unsent(shown.missing, valuesOf(scope)));
  if (shown.missingInPath.length > 0) throw new ProblemError(unsetInPath(shown.missingInPath));
  if (shown.lacksBase) throw new ProblemError(noBaseUrl(shown.url));

  const used = usedVariables(plainTextsOf(texts), texts.body, scope);
  const ofAuth = secretsOfAuth(texts.auth);
  const names = [
    ...new Set([...used.flatMap(({ secret }) => (secret === null ? [] : [secret])), ...ofAuth]),
  ];
  const secrets = names.length === 0 ? new Map<string, string>() : await tools.secrets.read(names);
  const lacking = await secretsMissing(names, used, secrets, tools.secrets.check);
  if (lacking)
    throw new ProblemError({ ...lacking, detail: `${lacking.detail} Nothing was sent.` });
  const generated = noteGenerated(tools.generate);
  const fixed = fixGenerated(scope, used, generated.generate);
  const filled =
    names.length === 0 && !hasGenerators
      ? shown
      : fillTexts(texts, {
          variables: valuesOf(fixed, secrets),
          secretVariables,
          secret: (name) => secrets.get(name) ?? '',
          generate: generated.generate,
        });
  // Only now: a secret, too, may be empty or a dot.
  if (filled.missingInPath.length > 0) throw new ProblemError(unsetInPath(filled.missingInPath));
  if (filled.dotsInPath.length > 0) throw new ProblemError(dotsInPath(filled.dotsInPath));
  const values = [...secrets.values()].filter((value) => value !== '');
  // A host is lower-cased, so a secret in it changes too.
  const mask = createMask(values.flatMap((value) => [value, value.toLowerCase()]));
  return { texts, filled, used, names, fixed, generated, values, mask };
}

/**
 * Returns how to get the token of a request's auth, and that token as it is stored.
 *
 * @throws ProblemError as {@link prepareRequest}; `oauth` when the auth gets no token
 */
export async function prepareToken(
  request: SavedRequest,
  scope: RequestScope,
  tools: Pick<
    PrepareTools,
    'secrets' | 'generate' | 'tokens' | 'version' | 'readAuthorities' | 'isUnsent'
  >,
): Promise<{ readonly ask: TokenAsk; readonly mask: Mask }> {
  const onlyAuth = { ...noRequest, ...{ name: request.name, auth: request.auth } };
  const { texts, filled, mask } = await fillIn(onlyAuth, { ...scope, headers: [] }, tools);
  const settings = callSettingsFor(request, scope.callSettings);
  if (filled.auth.type !== 'oauth2') throw new Error('This auth gets no token.');
  const ask = await askForToken(
    {
      ...{ auth: texts.auth.auth, filled: filled.auth, scope, requestName: request.name, mask },
      connectionTo: (url) => connectionOf(settings, url, tools),
    },
    tools,
  );
  return { ask, mask };
}

const noRequest = savedRequestSchema.parse({ id: 'none', name: 'none' });

async function wireOf(
  request: SavedRequest,
  settings: CallSettingsInForce,
  filled: ReadyTexts,
  tools: PrepareTools,
): Promise<WireRequest> {
  const { url, rawHeaders } = withCredential(filled);
  const boundary = boundaryIn(rawHeaders) ?? `protodesk-${randomUUID()}`;
  const automatic = automaticHeaders(
    { ...request, headers: rawHeaders.map(([name, value]) => ({ name, value, enabled: true })) },
    tools.version,
  ).map(
    ([name, value]): RawHeader =>
      request.body.format === 'multipart' && name === 'Content-Type'
        ? [name, `${value}; boundary=${boundary}`]
        : [name, value],
  );
  const valid = validateRequest({
    method: request.method.trim(),
    url,
    rawHeaders: [...automatic, ...rawHeaders],
  });
  return {
    ...valid,
    ...(await packed(await bodyOf(request, { ...filled, boundary }, tools), request, tools)),
    connection: await connectionOf(settings, valid.url, tools),
    deadlines: deadlinesOf(settings),
    limits: limitsOf(tools.maxBodyBytes),
  };
}

/** Returns where a call ended: its redirects may have led to another place. */
export function placeOfEnd({ place, secretValues }: Prepared, last: WireRequest): SecretPlace {
  const end = placeOf(last, createMask(secretValues));
  return end.placeKey === place.placeKey ? place : end;
}

/** Returns the boundary of a multipart body in a typed Content-Type (RFC 2046, 5.1.1); null for none. */
function boundaryIn(headers: readonly RawHeader[]): string | null {
  const typed = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(typed) ?? [];
  return quoted ?? bare ?? null;
}

async function packed(
  body: WireBody | null,
  { contentCoding: coding }: SavedRequest,
  tools: PrepareTools,
): Promise<Pick<WireRequest, 'body' | 'plainBody'>> {
  if (body === null || coding === null) return { body };
  const bytes = await wholeBody(body, 'to be packed');
  return { body: await tools.packBody({ bytes, coding }), plainBody: bytes };
}

/** Returns the names without a value, including unset secrets, each with its places. */
export function missingIn(request: SavedRequest, scope: RequestScope): MissingVariables {
  const known = scope.variables.filter(({ isSet }) => isSet);
  return fillTexts(textsOf(request, scope), {
    variables: valuesOf({ variables: known }),
    secretVariables: new Set(),
    secret: () => redactedValue,
  }).missing;
}

/** Returns the URL and headers with the auth added; an explicit header that is nearer wins. */
function withCredential(filled: ReadyTexts): Pick<RequestHead, 'url' | 'rawHeaders'> {
  const { header, parameter } = credentialOf(filled.auth);
  const url = withParameter(filled.url, parameter);
  const headersWhere = (isKept: (nearness: number) => boolean): RawHeader[] =>
    filled.headers.filter(({ nearness }) => isKept(nearness)).map((each) => each.header);
  const all = headersWhere(() => true);
  if (header === null) return { url, rawHeaders: all };
  const [name] = header;
  if (isReplaced(filled, name)) return { url, rawHeaders: all };
  return { url, rawHeaders: [header, ...all.filter((each) => !hasHeader([each], name))] };
}

/** Returns the timeouts as deadlines: 0 means none. */
function deadlinesOf({ timeouts }: CallSettingsInForce): Deadlines {
  const { connectMs, firstByteMs, idleMs, totalMs } = timeouts;
  const limit = (ms: number): number => (ms === 0 ? Number.POSITIVE_INFINITY : ms);
  return {
    connectMs: limit(connectMs),
    firstByteMs: limit(firstByteMs),
    idleMs: limit(idleMs),
    totalMs: limit(totalMs),
  };
}

async function connectionOf(
  { connection: { keepAlive }, http: { version }, tls: { verify, caFile } }: CallSettingsInForce,
  url: string,
  tools: Pick<PrepareTools, 'readAuthorities'>,
): Promise<ConnectionChoice> {
  const plain: ConnectionChoice = {
    ...(!keepAlive && { keepAlive: false }),
    ...(version !== 'auto' && { httpVersion: version }),
  };
  if (!url.startsWith('https:')) return plain;
  const authorities = verify && caFile !== null ? await tools.readAuthorities(caFile) : [];
  return verify && authorities.length === 0 ? plain : { ...plain, tls: { verify, authorities } };
}

/** Without the broken file it would be another request: without its credentials, or to another server. */
function notKnown(fault: Problem): ProblemInit {
  return {
    ...fault,
    title: 'Not sent: a settings file is damaged',
    detail: `${fault.title}: ${fault.detail} This request uses it. Nothing was sent.`,
    hint: `${fault.hint ?? ''} Fix the file, then send again.`.trim(),
  };
}

function unsent(
  missing: MissingVariables,
  variables: Readonly<Record<string, string>>,
): ProblemInit {
  const found = missingVariables(missing, undefined, variables);
  return { ...found, detail: `${found.detail} Nothing was sent.` };
}

function unsetInPath(missing: readonly PathVariable[]): ProblemInit {
  const names = [...new Set(missing.map(({ name }) => name))];
  const isOne = names.length === 1;
  return {
    kind: 'path-variable',
    title: isOne
      ? `The path variable ${names[0]} has no value`
      : `The path variables ${names.join(', ')} have no values`,
    detail: `The URL has ${written(missing)}. Nothing was sent.`,
    hint: `Enter ${isOne ? 'a value' : 'values'} under Params. ${literally(missing)}`,
  };
}

function dotsInPath(found: readonly PathVariable[]): ProblemInit {
  return {
    kind: 'path-variable',
    title: `The path variable ${found[0]?.name} makes a segment of dots`,
    detail: `With its value, ${written(found)} would be "." or "..": URLs drop such a segment and send another path. Nothing was sent.`,
    hint: 'Change the value under Params.',
  };
}

function written(variables: readonly PathVariable[]): string {
  return [...new Set(variables.map((one) => one.written))].join(', ');
}

/** Says how to write the first one as plain text. */
function literally([first]: readonly PathVariable[]): string {
  const text = first?.written ?? '';
  const encoded = text.startsWith(':') ? `%3A${first?.name}` : `%7B${first?.name}%7D`;
  return `To send ${text} as it is, write ${encoded}.`;
}

function noBaseUrl(url: string): ProblemInit {
  return {
    kind: 'url-invalid',
    title: 'There is no base URL',
    detail: `The URL ${url} is relative, but no folder or workspace has a base URL. Nothing was sent.`,
    hint: 'Set a base URL, or write the whole URL.',
  };
}

/** Returns the part of a request that was hidden when stored and cannot be sent. */
function unkeptOf({ url, headers, auth }: SavedRequest): string | null {
  if (url.includes(redactedValue)) return 'the URL';
  const header = headers.find(({ enabled, value }) => enabled && value.includes(redactedValue));
  if (header) return header.name.trim();
  return Object.values<unknown>(auth).includes(redactedValue) ? 'Auth' : null;
}

function notKept(name: string): ProblemInit {
  return {
    kind: 'header-invalid',
    title: `The value of ${name} was not kept`,
    detail: `The history, comparisons and runs omit secrets and hold ${redactedValue} instead. Nothing was sent.`,
    hint: "Start from the request's tab, or type the value again; secret variables are kept by name.",
  };
}
