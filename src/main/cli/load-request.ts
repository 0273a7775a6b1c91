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
import {
  type BodyPlace,
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
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { type CommandIo, write } from './command-io.ts';
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
  /** `--env`: the name of an environment of the workspace; the first when left out. */
  readonly env?: string;
  /** `--var`, as {@link withRequestOptions} collects them: they go before all others. */
  readonly var?: Readonly<Record<string, string>>;
  /** `--allow-file`: files outside of the collections that may be sent or trusted. */
  readonly allowFile?: readonly string[];
  readonly json?: boolean;
}

/** A request file of the command line, with all that it takes to send it. */
export interface LoadedRequest {
  readonly request: SavedRequest;
  /** As it was named on the command line; `<stdin>` for `-`. */
  readonly file: string;
  /** The folder of protodesk.yaml; null for a request that lies in no workspace. */
  readonly workspaceFolder: string | null;
  readonly settings: WorkspaceSettings | null;
  /** Of the environment that was taken; null when there is none. */
  readonly environmentName: string | null;
  /** What it inherits, `--var` over all; with what answers of this command set so far. */
  scope(): RequestScope;
  /** Variables that are secrets wherever they are said: what sets them is one too. */
  readonly secretVariables: ReadonlySet<string>;
  /** The set that the request names, or the first one that defines its type. */
  readonly schema: CompiledSchema;
  /**
   * Resolves a request into the bytes that go out: this one, or one that was made from it.
   *
   * @param generate makes the values of generators; the session's unless it is given
   * @throws ProblemError for what has to be fixed first, said in the words of the command line
   */
  prepare(request: SavedRequest, generate?: Generate): Promise<Prepared>;
}

/**
 * What the app gives as `sampleServer`: the address of its sample server. The command line has none
 * of its own: this is where `protodesk sample-server` listens unless told otherwise.
 */
const defaultSampleServer = 'http://127.0.0.1:4800';

/**
 * Adds `--env`, `--var`, `--allow-file`, `--proto`, `-I` and where secrets may go to a command that takes
 * request files.
 */
export function withRequestOptions(command: Command): Command {
  return withSecretHosts(command)
    .option('--env <name>', 'environment of the workspace (default: its first)')
    .option(
      '--var <name=value>',
      `give a variable a value, over the environment's; may stand several times (sampleServer is ${defaultSampleServer} unless given)`,
      collectVariable,
    )
    .option(
      '--allow-file <path...>',
      'let a request send this file, or trust the authorities in it, though it lies outside of the collections',
    )
    .addOption(
      protoOption(
        ".proto files, folders of them or descriptor sets, beside the workspace's schemas",
      ),
    )
    .addOption(includeOption('where imports of --proto start; inferred when not given'));
}

/**
 * Reads a request file with the workspace that it lies in: the nearest folder above it that has a
 * protodesk.yaml. Without one the request stands alone, with the schemas of `--proto`. Problems of
 * the workspace that do not stop it are written to stderr.
 *
 * @param file a path, or `-` for standard input, whose workspace is that of the current folder
 * @param session what answers of this command set
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
    // A request that stands alone has its body beside it.
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
    // Other requests of the workspace are none of this command's business.
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
          maxBodyBytes: maxBodyBytesOf(files?.settings ?? null),
          readAuthorities: (caFile) => readAuthorities(root, caFile, isAllowed),
          encodeBody: async (body) => encodeRequestBody(schema, body),
          encodeBodyFile: async (body) => encodeBodyFile(schema, body),
          generate,
        });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const told = inCommandWords(error.problem, input.name);
        const all = files?.requests.values() ?? [];
        const setters = settersOf(error.problem, prepared, scope(), all);
        throw new ProblemError(withSetters(told, setters), { cause: error });
      }
    },
  };
}

/** The files of `--allow-file`, by their real paths; one that is not there allows nothing. */
async function allowedFilesOf(
  { allowFile = [] }: RequestOptions,
  cwd: string,
): Promise<(realPath: string) => boolean> {
  const paths = allowFile.map((path) => resolve(cwd, path));
  const real = new Set(await Promise.all(paths.map((path) => realpath(path).catch(() => path))));
  return (path) => real.has(path);
}

/** @throws ProblemError for the first thing wrong with it */
function readRequest({ name, bytes }: Input): SavedRequest {
  const { value, problems } = readRequestText(name, utf8Of(name, bytes));
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault) throw new ProblemError(fault);
  if (value === null) throw new Error(`${name} holds no request.`);
  return value;
}

function secretNamesIn(all: readonly Variables[]): ReadonlySet<string> {
  const entries = all.flatMap((variables) => Object.entries(variables));
  return new Set(entries.filter(([, { kind }]) => kind === 'secret').map(([name]) => name));
}

/** The folder of the collections that a file lies in; the top for one that lies elsewhere. */
function collectionFolderOf(workspaceFolder: string, folder: string): string {
  const path = relative(join(workspaceFolder, 'collections'), folder);
  return path.startsWith('..') || isAbsolute(path) ? '' : path.split(sep).join('/');
}

/** What stands on the command line goes before all else. */
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
        ? `There is no protodesk.yaml above the request, so that it has no environment "${name}".`
        : `${workspaceFolder} has no environment named "${name}".`,
    hint:
      known.length === 0
        ? 'Leave --env out, and give variables with --var name=value.'
        : `${near === undefined ? '' : `Did you mean "${near}"? `}${listed}`,
  };
}

/** In one command the values of a response reach only the requests that are named behind it. */
function withSetters(problem: Problem, setters: readonly string[]): Problem {
  if (setters.length === 0) return problem;
  const first = `The answer of ${setters.join(' or ')} sets it: name its file before this one.`;
  return { ...problem, hint: `${first} ${problem.hint ?? ''}`.trim() };
}

/** What the window calls by its places, a terminal has to call by options and keys of the file. */
function inCommandWords(problem: Problem, file: string): Problem {
  if (problem.chooseFile) {
    const path = problem.location?.file ?? '';
    return { ...problem, hint: `If it is what you want, allow it: --allow-file ${path}` };
  }
  switch (problem.kind) {
    case 'variable-missing':
      return {
        ...problem,
        location: { ...problem.location, file },
        hint: 'Give it with --var name=value, or choose another environment with --env.',
      };
    case 'url-invalid':
      if (problem.title !== 'There is no base URL') return problem;
      return { ...problem, location: { ...problem.location, file } };
    case 'type-missing':
      return {
        ...problem,
        location: { ...problem.location, file },
        hint: `${problem.title === 'No request type is chosen' ? '' : `${problem.hint} `}Its file names the type under requestType; --proto adds schemas.`,
      };
    case 'json-syntax':
    case 'json-mismatch':
      // Lines count from the start of the body, not of the file.
      return { ...problem, location: { ...problem.location, file: `${file} (body)` } };
    default:
      return problem;
  }
}
