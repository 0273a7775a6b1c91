import { hash } from 'node:crypto';
import type { EntryRef } from '../../../../shared/contract/engine-workspace.ts';
import type { CapturedValue, CaptureResult } from '../../../../shared/model/capture.ts';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import { failureOf } from '../../../../shared/model/outcome.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import type { SecretPlace } from '../../../../shared/secret-place.ts';
import { deadlines } from '../../pool/deadlines.ts';
import type { SchemaLibrary } from '../../schemas/schema-library.ts';
import type { CapturedFile } from '../../workspace/captured-file.ts';
import type { SettingsLayer } from '../../workspace/settings-chain.ts';
import type { WorkspaceFiles } from '../../workspace/workspace-files.ts';
import type { BodyStore } from '../bodies/body-store.ts';
import { earlierHeadersOf } from '../capture/earlier-headers.ts';
import type { KnownSecrets } from '../secrets/known-secrets.ts';

/** The parts that capturing needs. */
export interface CaptureParts {
  readonly schemas: Pick<SchemaLibrary, 'run'>;
  readonly bodies: Pick<BodyStore, 'get'>;
  readonly captured: Pick<CapturedFile, 'list' | 'set'>;
  readonly secrets: Pick<KnownSecrets, 'write' | 'remove'>;
  files(): Pick<WorkspaceFiles, 'environments'>;
  settingsChain(place: EntryRef): readonly SettingsLayer[];
  readonly options: {
    readonly onUnexpected: (error: unknown, where: string) => void;
    readonly events: {
      readonly capturedChanged: (payload: { environmentName: string | null }) => void;
    };
  };
}

/** An exchange that has just ended. */
export interface EndedExchange {
  readonly exchange: Exchange;
  /** As it was sent: its rules run. */
  readonly request: SavedRequest;
  readonly environmentName: string | null;
  /** Where the response came from: its secrets may go back there. */
  readonly from: SecretPlace;
}

/**
 * Runs a request's capture rules on a whole, successful response, stores the values and reports them. The
 * body must be in the store under the exchange's id.
 *
 * Never throws: the result of a rule says what could not be set.
 *
 * @returns the exchange with the results in `captured`; unchanged when no rule ran
 */
export async function captureAfter(parts: CaptureParts, ended: EndedExchange): Promise<Exchange> {
  const { exchange, request } = ended;
  if (request.captures.length === 0 || !isGoodResponse(exchange)) return exchange;
  let results: readonly CaptureResult[];
  try {
    results = await find(parts, ended);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'internal') parts.options.onUnexpected(error, 'capture');
    results = request.captures.map(({ variable }) => ({ variable, value: null, problem }));
  }
  return { ...exchange, captured: await keepAll(parts, ended, results) };
}

/** Reports changed values to the windows. */
export function tellCaptured(
  parts: Pick<CaptureParts, 'options'>,
  environmentName: string | null,
): void {
  parts.options.events.capturedChanged({ environmentName });
}

function isGoodResponse({ outcome, response }: Exchange): boolean {
  return (
    outcome === 'answered' &&
    response !== null &&
    response.isComplete &&
    failureOf(response) === null
  );
}

async function find(
  { schemas, bodies }: Pick<CaptureParts, 'schemas' | 'bodies'>,
  { exchange, request }: EndedExchange,
): Promise<readonly CaptureResult[]> {
  const { hops = [], sent, response } = exchange;
  if (!response) return [];
  const { reading, headers, trailers } = response;
  const typeName = 'typeName' in reading ? reading.typeName : null;
  const framing = (reading.kind === 'protobuf' && reading.framing) || null;
  const schemaSet = (reading.kind === 'protobuf' && reading.schemaSet) || request.schemaSet;
  return schemas.run(
    'captureValues',
    {
      captures: request.captures,
      body: await bodies.get(response.body.id),
      reading: { kind: reading.kind, typeName, framing },
      headers: [...headers, ...trailers],
      earlierHeaders: sent ? earlierHeadersOf(hops, sent.url) : [],
    },
    { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName] },
  );
}

/** Stores secret values in the keychain only: even the window does not get them. */
async function keepAll(
  parts: CaptureParts,
  ended: EndedExchange,
  results: readonly CaptureResult[],
): Promise<CaptureResult[]> {
  const { exchange, request, environmentName, from } = ended;
  const secretVariables = secretVariablesOf(parts, ended);
  const shown: CaptureResult[] = [];
  const kept: CapturedValue[] = [];
  const freed: string[] = [];
  const before = new Map(
    parts.captured.list(environmentName).map((value) => [value.variable, value.secret]),
  );
  for (const [at, result] of results.entries()) {
    const { variable, value } = result;
    if (value === null) {
      shown.push(result);
      continue;
    }
    const isSecret = request.captures[at]?.secret === true || secretVariables.has(variable);
    const secret = isSecret ? secretNameOf(environmentName, variable) : null;
    const failure =
      secret === null ? null : await settle(parts, () => parts.secrets.write(secret, value, from));
    shown.push({ variable, value: isSecret ? null : value, problem: failure });
    if (failure) continue;
    const old = before.get(variable);
    if (secret === null && typeof old === 'string') freed.push(old);
    kept.push({
      variable,
      value: isSecret ? null : value,
      secret,
      capturedAt: exchange.startedAt,
      requestId: request.id,
      requestName: request.name,
    });
  }
  if (kept.length === 0) return shown;
  const failure = await settle(parts, () => parts.captured.set(environmentName, kept));
  for (const name of freed) await settle(parts, () => parts.secrets.remove(name));
  tellCaptured(parts, environmentName);
  // They still apply until the app closes.
  return failure ? shown.map((one) => ({ ...one, problem: one.problem ?? failure })) : shown;
}

/** Returns variables that are secret anywhere, so that a response's value for them is secret too. */
function secretVariablesOf(
  parts: Pick<CaptureParts, 'files' | 'settingsChain'>,
  { request, environmentName }: EndedExchange,
): ReadonlySet<string> {
  const names = new Set<string>();
  const environment = parts.files().environments.find(({ name }) => name === environmentName);
  const layers = parts.settingsChain({ kind: 'request', id: request.id });
  const all = [environment?.variables, ...layers.map(({ settings }) => settings.variables)];
  for (const variables of all) {
    for (const [name, { kind }] of Object.entries(variables ?? {})) {
      if (kind === 'secret') names.add(name);
    }
  }
  return names;
}

/** A name of its own, different from names in files: clearing captured values keeps those. */
function secretNameOf(environmentName: string | null, variable: string): string {
  const name = `captured/${environmentName ?? ''}/${variable}`;
  if (name.length <= maxNameLength) return name;
  // Truncated, two of them could be equal.
  return `captured/${hash('sha256', name)}`;
}

const maxNameLength = 200;

/** Returns the Problem of a failure; null on success. */
async function settle(
  parts: Pick<CaptureParts, 'options'>,
  work: () => Promise<void>,
): Promise<Problem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'internal') parts.options.onUnexpected(error, 'capture');
    return problem;
  }
}
