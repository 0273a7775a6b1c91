import { callSettingsOf } from '../../../../shared/model/call-settings.ts';
import type { CapturedValue } from '../../../../shared/model/capture.ts';
import {
  nearest,
  type Origin,
  type RequestScope,
  type ScopeVariable,
} from '../../../../shared/model/request-scope.ts';
import type { Variable } from '../../../../shared/model/variable.ts';
import type { Environment } from '../../../../shared/model/workspace.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { SettingsLayer } from '../../workspace/settings-chain.ts';

/** The sources of a scope. */
export interface ScopeSources {
  /** The workspace, then the folders around the request, outermost first. */
  readonly chain: readonly SettingsLayer[];
  /** The chosen environment. */
  readonly environment: Environment | null;
  /** The captured values of that environment. */
  readonly captured: readonly CapturedValue[];
  /** The app's own variables. */
  readonly appVariables: Readonly<Record<string, string>>;
  /** Why the scope may be incomplete, besides unreadable files of the chain. */
  readonly problems?: readonly Problem[];
}

/**
 * Merges the settings for a request, each with its origin. Treats every secret as set, see
 * {@link markSecrets}.
 *
 * Variables: captured values win over the environment, then the folders, nearest first, then the workspace,
 * then the app. Headers by name, in any case; base URL and auth from the nearest that sets them.
 */
export function resolveScope(sources: ScopeSources): RequestScope {
  const { chain } = sources;
  const nearestFirst = chain.toReversed();
  return {
    baseUrl: nearest(nearestFirst, ({ baseUrl }) => (baseUrl.trim() === '' ? null : baseUrl)),
    ...inheritedHeaders(chain),
    auth: nearestAuth(nearestFirst),
    callSettings: nearestFirst.map(({ settings, origin }) => ({
      settings: callSettingsOf(settings),
      origin,
    })),
    responseTypes: nearestFirst.flatMap(({ settings, origin }) =>
      settings.responseTypes.map((rule) => ({ rule, origin })),
    ),
    variables: variablesOf(sources),
    problems: [...chain.flatMap(({ unread }) => unread ?? []), ...(sources.problems ?? [])],
  };
}

/** Returns the names of all secrets of a scope. */
export function secretNamesOf({ variables }: RequestScope): readonly string[] {
  return [...new Set(variables.flatMap(({ secret }) => (secret === null ? [] : [secret])))];
}

/** Returns the scope with each secret marked: true when it is among those that have a value. */
export function markSecrets(scope: RequestScope, known: ReadonlySet<string>): RequestScope {
  return {
    ...scope,
    variables: scope.variables.map((variable) => ({
      ...variable,
      isSet: variable.secret === null || known.has(variable.secret),
    })),
  };
}

function nearestAuth(nearestFirst: readonly SettingsLayer[]): RequestScope['auth'] {
  const found = nearest(nearestFirst, ({ auth }) => (auth.type === 'inherit' ? null : auth));
  return found && { auth: found.value, origin: found.origin };
}

function inheritedHeaders(
  chain: readonly SettingsLayer[],
): Pick<RequestScope, 'headers' | 'lostHeaders'> {
  const taken = new Set<string>();
  const headers: RequestScope['headers'] = [];
  const lostHeaders: RequestScope['headers'] = [];
  for (const { settings, origin } of chain.toReversed()) {
    const said = settings.headers
      .filter(({ name, enabled }) => enabled && name.trim() !== '')
      .map((header) => ({ header, origin }));
    const isLost = said.map(({ header }) => taken.has(nameKey(header.name)));
    headers.unshift(...said.filter((_, index) => !isLost[index]));
    lostHeaders.unshift(...said.filter((_, index) => isLost[index]));
    for (const { header } of said) taken.add(nameKey(header.name));
  }
  return { headers, ...(lostHeaders.length > 0 && { lostHeaders }) };
}

/** Returns a header's name for comparing (RFC 9110, 5.1). */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

interface Candidate {
  readonly name: string;
  readonly variable: Variable;
  readonly origin: Origin;
}

function variablesOf(sources: ScopeSources): ScopeVariable[] {
  const byName = new Map<string, Candidate[]>();
  for (const candidate of candidatesOf(sources)) {
    const same = byName.get(candidate.name);
    if (same) same.push(candidate);
    else byName.set(candidate.name, [candidate]);
  }
  return [...byName.values()]
    .map(([first, ...others]) => scopeVariable(first as Candidate, others))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Yields all candidates, the winning ones first. */
function* candidatesOf(sources: ScopeSources): Generator<Candidate> {
  for (const captured of sources.captured) {
    const { variable: name, requestName, capturedAt, secret, value } = captured;
    const origin: Origin = { kind: 'captured', requestName, capturedAt };
    if (secret !== null) yield { name, variable: { kind: 'secret', secret }, origin };
    else if (value !== null) yield { name, variable: { kind: 'text', value }, origin };
  }
  const { environment } = sources;
  if (environment) {
    const origin: Origin = { kind: 'environment', name: environment.name };
    for (const [name, variable] of Object.entries(environment.variables)) {
      yield { name, variable, origin };
    }
  }
  for (const { settings, origin } of sources.chain.toReversed()) {
    for (const [name, variable] of Object.entries(settings.variables)) {
      yield { name, variable, origin };
    }
  }
  for (const [name, value] of Object.entries(sources.appVariables)) {
    yield { name, variable: { kind: 'text', value }, origin: { kind: 'app' } };
  }
}

function scopeVariable(
  { name, variable, origin }: Candidate,
  others: readonly Candidate[],
): ScopeVariable {
  return {
    name,
    kind: variable.kind,
    value: variable.kind === 'secret' ? null : variable.value,
    secret: variable.kind === 'secret' ? variable.secret : null,
    isSet: true,
    origin,
    hides: others.map((other) => other.origin),
  };
}
