import { access, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { version } from '../../../package.json';
import type { Generate } from '../../shared/model/generators.ts';
import type { RequestScope, ScopeVariable } from '../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { Variables } from '../../shared/model/variable.ts';
import type { Environment } from '../../shared/model/workspace.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { suggestName } from '../../shared/text/suggest-name.ts';
import { utf8Of } from '../engine/disk/decode-utf8.ts';
import { settersOf } from '../engine/exchange/prepare/hint-at-setters.ts';
import { type Prepared, prepareRequest } from '../engine/exchange/prepare/prepare-request.ts';
import { readAuthorities } from '../engine/exchange/prepare/read-authorities.ts';
import { resolveScope } from '../engine/exchange/scope/resolve-scope.ts';
import type { WireExchange, WireRequest } from '../engine/http/http-engine.ts';
import {
  type BodyPlace,
  findBodyFile,
  findPartFile,
  isBodyBelow,
  loadBody,
  readBodyFile,
} from '../engine/workspace/body-file.ts';
import { readWorkspaceFiles } from '../engine/workspace/read-workspace-files.ts';
import { maxFileBytes } from '../engine/workspace/read-yaml.ts';
import { readRequestText } from '../engine/workspace/request-file.ts';
import { settingsChain } from '../engine/workspace/settings-chain.ts';
import type { WorkspaceSettings } from '../engine/workspace/workspace-files.ts';
import { encodeBodyFile } from '../proto/body/encode-body-file.ts';
import { encodeRequestBody } from '../proto/body/encode-request-body.ts';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import { packBytes } from '../proto/codings/pack-bytes.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { type CommandIo, stoppable, write } from './command-io.ts';
import type { CommandSession } from './command-session.ts';
import { compileLazily } from './compile-lazily.ts';
import { problemText } from './format-problem.ts';
import { includeOption, protoOption, type SchemaOptions, schemaSourcesOf } from './load-schema.ts';
import { openRequestSchema } from './open-request-schema.ts';
import { type Input, readInput } from './read-input.ts';
import { type SecretHostOptions, withSecretHosts } from './secret-hosts.ts';
import { collectVariable } from './variable-option.ts';

/** The options of every command that takes a REQUEST.yaml. */
export interface RequestOptions extends Partial<SchemaOptions>, SecretHostOptions {
  /** `--env`: the name of an environment of the workspace; by default the first. */
  readonly env?: string;
  /** `--var`, collected by {@link withRequestOptions}: they override all others. */
  readonly var?: Readonly<Record<string, string>>;
  /** `--allow-file`: files outside the collections that may be sent or trusted. */
  readonly allowFile?: readonly string[];
  readonly json?: boolean;
}

/** A request file of the command line, with everything needed to send it. */
export interface LoadedRequest {
  readonly request: SavedRequest;
  /** Its name on the command line; `<stdin>` for `-`. */
  readonly file: string;
  /** The folder of protodesk.yaml; null for a request outside a workspace. */
  readonly workspaceFolder: string | null;
  readonly settings: WorkspaceSettings | null;
  /** The name of the environment in use; null if there is none. */
  readonly environmentName: string | null;
  /** Returns the inherited scope, overridden by `--var`; with the values captured by this command so far. */
  scope(): RequestScope;
  /** Variables that are secrets anywhere: then captured values of them are secrets too. */
  readonly secretVariables: ReadonlySet<string>;
  /** The set that the request names, or the first one that defines its type. */
  readonly schema: CompiledSchema;
  /**
   * Resolves a request to the bytes to send: this one, or one made from it.
   *
   * @param generate makes the values of generators; the session's by default
   * @throws ProblemError for what must be fixed first, in the terms of the command line
   */
  prepare(request: SavedRequest, generate?: Generate): Promise<Prepared>;
}

/**
 * The default of `sampleServer`, which in the app is the address of its sample server. The command line has
 * none of its own: `protodesk sample-server` listens here by default.
 */
const defaultSampleServer = 'http://127.0.0.1:4800';

/**
 * Adds `--env`, `--var`, `--allow-file`, `--proto`, `-I` and the secret host options to a command that takes
 * request files.
 */
export function withRequestOptions(command: Command): Command {
  return withSecretHosts(command)
    .option('--env <name>', 'workspace environment (default: the first)')
    .option(
      '--var <name=value>',
      `set a variable, overriding the environment; repeatable (sampleServer defaults to ${defaultSampleServer})`,
      collectVariable,
    )
    .option(
      '--allow-file <path...>',
      'allow a request to send or trust this file outside the collections',
    )
    .addOption(
      protoOption(
        ".proto files, folders of them or descriptor sets, beside the workspace's schemas",
      ),
    )
    .addOption(includeOption('import roots of --proto; inferred by default'));
}

/**
 * Reads a request file with its workspace: the nearest folder above it with a protodesk.yaml. Without a
 * workspace the request uses only the schemas of `--proto`. Workspace problems that do not stop it are
 * written to stderr.
 *
 * @param file a path, or `-` for standard input, whose workspace is that of the current folder
 * @param session the captured values of this command
 * @throws ProblemError `file-read`; `workspace-file` with line and column; `not-found` for an
 *   environment; `schema-empty` for `--proto`
 */
export async function loadRequest(
  file: string,
  options: RequestOptions,
  io: CommandIo,
  session: CommandSession,
): Promise<LoadedRequest> {
  const input = await readInput(file, io, maxFileBytes);
  const path = resolve(io.cwd, file === '-' ? 'stdin.request.yaml' : file);
  const start = dirname(path);
  const workspaceFolder = await findWorkspace(start);
  const root = workspaceFolder ?? start;
  const realStart = await realpath(start).catch(() => start);
  const isAllowed = await allowedFilesOf(options, io.cwd);
  const bodyPlace: BodyPlace = {
    folder: root,
    privateFolder: null,
    // A request outside a workspace has its body file beside it.
    isAllowed: (real) =>
      isAllowed(real) || (workspaceFolder === null && isBodyBelow(realStart, real)),
  };
  const request = await loadBody(bodyPlace, path, readRequest(input)).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(inCommandWords(error.problem, input.name), { cause: error });
  });
  const files = workspaceFolder === null ? null : await readWorkspaceFiles(workspaceFolder);
  const settingsProblem = files?.problems.find(
    ({ location, severity }) =>
      severity === 'error' && location?.file === join(workspaceFolder ?? '', 'protodesk.yaml'),
  );
  if (settingsProblem) throw new ProblemError(settingsProblem);
  const environments = files?.environments ?? [];

  const environmentName = options.env ?? environments[0]?.name ?? null;
  const environment = environments.find(({ name }) => name === environmentName) ?? null;
  if (environmentName !== null && !environment) {
    throw new ProblemError(noEnvironment(environmentName, environments, workspaceFolder));
  }
  const chain =
    files === null || workspaceFolder === null
      ? []
      : settingsChain(files, { kind: 'folder', path: collectionFolderOf(workspaceFolder, start) });

  function scope(): RequestScope {
    const found = resolveScope({
      chain,
      environment,
      captured: session.captured(workspaceFolder, environmentName),
      appVariables: { sampleServer: defaultSampleServer },
    });
    return withGiven(found, options.var ?? {});
  }

  const ofEnvironments = join(workspaceFolder ?? '', 'environments');
  for (const problem of files?.problems ?? []) {
    // Other requests of the workspace do not matter to this command.
    if (dirname(problem.location?.file ?? '') !== ofEnvironments) continue;
    const warning: Problem = { ...problem, severity: 'warning' };
    await write(io.stderr, problemText(warning, options.json));
  }

  const schema = compileLazily(
    await openRequestSchema({
      request,
      requestFile: input.name,
      workspaceFolder,
      settings: files?.settings ?? null,
      own: schemaSourcesOf({ ...options, proto: options.proto ?? [] }, io.cwd),
    }),
  );
  return {
    request,
    file: input.name,
    workspaceFolder,
    settings: files?.settings ?? null,
    environmentName,
    scope,
    secretVariables: secretNamesIn([
      ...(environment ? [environment.variables] : []),
      ...chain.map(({ settings }) => settings.variables),
    ]),
    schema,
    async prepare(prepared, generate = session.generate) {
      try {
        return await prepareRequest(prepared, scope(), {
          version,
          secrets: session.secrets,
          readBodyFile: (body) => readBodyFile(bodyPlace, path, body),
          findFile: (of) =>
            'part' in of
              ? findPartFile(bodyPlace, path, of.part)
              : findBodyFile(bodyPlace, path, of.body.file?.path ?? ''),
          maxBodyBytes: maxBodyBytesOf(files?.settings ?? null),
          readAuthorities: (caFile) => readAuthorities(root, caFile, isAllowed),
          encodeBody: async (body) => encodeRequestBody(schema, body),
          encodeBodyFile: async (body) => encodeBodyFile(schema, body),
          packBody: packBytes,
          generate,
          tokens: {
            source: session.tokens,
            environmentName,
            exchange: (wire) => callOnce(wire, io),
          },
        });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const worded = inCommandWords(error.problem, input.name);
        const all = files?.requests.values() ?? [];
        const setters = settersOf(error.problem, prepared, scope(), all);
        throw new ProblemError(withSetters(worded, setters), { cause: error });
      }
    },
  };
}

/** Makes one call to a token server, on a connection of its own. */
async function callOnce(wire: WireRequest, io: CommandIo): Promise<WireExchange> {
  const { createHttpEngine } = await import('../engine/http/axios-http-engine.ts');
  const http = createHttpEngine();
  try {
    return await stoppable(io, (signal) => http.exchange(wire, { signal }));
  } finally {
    http.dispose();
  }
}

/** Returns the files of `--allow-file` by their real paths; a missing file allows nothing. */
async function allowedFilesOf(
  { allowFile = [] }: RequestOptions,
  cwd: string,
): Promise<(realPath: string) => boolean> {
  const paths = allowFile.map((path) => resolve(cwd, path));
  const real = new Set(await Promise.all(paths.map((path) => realpath(path).catch(() => path))));
  return (path) => real.has(path);
}

/** @throws ProblemError for the first fault */
function readRequest({ name, bytes }: Input): SavedRequest {
  const { value, problems } = readRequestText(name, utf8Of(name, bytes));
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault) throw new ProblemError(fault);
  if (value === null) throw new Error(`${name} has no request.`);
  return value;
}

function secretNamesIn(all: readonly Variables[]): ReadonlySet<string> {
  const entries = all.flatMap((variables) => Object.entries(variables));
  return new Set(entries.filter(([, { kind }]) => kind === 'secret').map(([name]) => name));
}

/** Returns the collection folder of a file; the top for one outside the collections. */
function collectionFolderOf(workspaceFolder: string, folder: string): string {
  const path = relative(join(workspaceFolder, 'collections'), folder);
  return path.startsWith('..') || isAbsolute(path) ? '' : path.split(sep).join('/');
}

/** The command line overrides everything else. */
function withGiven(scope: RequestScope, given: Readonly<Record<string, string>>): RequestScope {
  const others = scope.variables.filter(({ name }) => !Object.hasOwn(given, name));
  const own = Object.entries(given).map(
    ([name, value]): ScopeVariable => ({
      ...{ name, value, kind: 'text', secret: null, isSet: true },
      ...{ origin: { kind: 'app' }, hides: [] },
    }),
  );
  return { ...scope, variables: [...others, ...own] };
}

async function findWorkspace(start: string): Promise<string | null> {
  for (let folder = start; ; folder = dirname(folder)) {
    const isHere = await access(join(folder, 'protodesk.yaml')).then(
      () => true,
      () => false,
    );
    if (isHere) return folder;
    if (dirname(folder) === folder) return null;
  }
}

function noEnvironment(
  name: string,
  environments: readonly Environment[],
  workspaceFolder: string | null,
): ConstructorParameters<typeof ProblemError>[0] {
  const known = environments.map((environment) => environment.name);
  const near = suggestName(name, known);
  const listed = `The workspace has ${known.map((one) => `"${one}"`).join(', ')}.`;
  return {
    kind: 'not-found',
    title: 'No such environment',
    detail:
      workspaceFolder === null
        ? `No protodesk.yaml above the request, so no environment "${name}".`
        : `${workspaceFolder} has no environment "${name}".`,
    hint:
      known.length === 0
        ? 'Remove --env, or set variables with --var name=value.'
        : `${near === undefined ? '' : `Did you mean "${near}"? `}${listed}`,
  };
}

/** In one command, captured values reach only the requests named after their source. */
function withSetters(problem: Problem, setters: readonly string[]): Problem {
  if (setters.length === 0) return problem;
  const first = `${setters.join(' or ')} captures it: name that file first.`;
  return { ...problem, hint: `${first} ${problem.hint ?? ''}`.trim() };
}

/** Rewrites a Problem from the window's terms to options and file keys. */
function inCommandWords(problem: Problem, file: string): Problem {
  if (problem.chooseFile) {
    const path = problem.location?.file ?? '';
    return { ...problem, hint: `To allow it: --allow-file ${path}` };
  }
  switch (problem.kind) {
    case 'variable-missing':
      return {
        ...problem,
        location: { ...problem.location, file },
        hint: 'Set it with --var name=value, or choose another environment with --env.',
      };
    case 'path-variable':
      return {
        ...problem,
        location: { ...problem.location, file },
        hint: (problem.hint ?? '').replace('under Params', 'under pathVariables in the file'),
      };
    case 'sign-in':
      return {
        ...problem,
        title: 'This request needs a sign-in with the browser',
        detail: 'Its auth is oauth2 with the grant authorizationCode. Nothing was sent.',
        hint: 'Use the grant clientCredentials, or a bearer token, to send it from the terminal.',
      };
    case 'url-invalid':
      if (problem.title !== 'There is no base URL') return problem;
      return { ...problem, location: { ...problem.location, file } };
    case 'type-missing':
      return {
        ...problem,
        location: { ...problem.location, file },
        hint: `${problem.title === 'No request type is chosen' ? '' : `${problem.hint} `}The file names the type as requestType; --proto adds schemas.`,
      };
    case 'json-syntax':
    case 'json-mismatch':
      // Lines count from the start of the body, not of the file.
      return { ...problem, location: { ...problem.location, file: `${file} (body)` } };
    default:
      return problem;
  }
}
