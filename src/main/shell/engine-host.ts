import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createBirpc } from 'birpc';
import {
  app,
  MessageChannelMain,
  type UtilityProcess,
  utilityProcess,
  type WebContents,
} from 'electron';
import type { z } from 'zod';
import { type Result, serve } from '../../shared/contract/contract.ts';
import { attachWindow, type hostContract, hostEvents } from '../../shared/contract/host.ts';
import { type EngineState, shellChannels } from '../../shared/contract/shell.ts';
import type { FileUse } from '../../shared/model/file-use.ts';
import type { NotSaved } from '../../shared/model/unsaved.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { dataFolderOf } from './data-folder.ts';
import { handKeychain, handSecrets } from './hand-secrets.ts';
import type { Log } from './log.ts';
import { workspaceGone } from './recent-workspaces.ts';
import { createRecurrence } from './recurrence.ts';
import type { Encryptor, SecretOwner, Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** The engine's process, as the rest of the shell sees it. */
export interface EngineHost {
  readonly state: EngineState;
  onState(listener: (state: EngineState) => void): void;
  /** Gives a window a port to the running engine. */
  connect(window: WebContents): void;
  /** Stops the engine, if it runs, and starts a new one. */
  restart(): void;
  /** The open workspace; null while it is being opened. */
  readonly workspace: OpenWorkspace | null;
  /** Returns the owner of the secrets: the workspace that is open, or being opened. */
  secretOwner(): Promise<SecretOwner>;
  /** The folder for this user's private data of all workspaces. */
  readonly dataFolder: string;
  /** The folder of the user's copy of the samples. */
  readonly samplesFolder: string;
  /** Why the last workspace is not open; null after another was chosen. */
  readonly workspaceProblem: Problem | null;
  /** Stops the engine without starting one: until `open`, no window is connected. */
  stop(): Promise<void>;
  /**
   * Starts an engine on another workspace; null is the samples.
   *
   * @param options.useFormerState true to use the private state of another folder that was at its path before
   */
  open(workspaceFolder: string | null, options?: { readonly useFormerState: boolean }): void;
  /** Makes a folder a workspace, for a project if there is one. Throws a Problem. */
  createWorkspace(folder: string, project: NewProject | null): Promise<void>;
  /**
   * Makes the engine write its drafts, and returns those that are not on disk. Null when it does not respond
   * in time; without an engine none are known.
   */
  writeDrafts(): Promise<NotSaved | null>;
  /** Allows the engine one write to a path. Throws a Problem when there is no engine. */
  allowSave(saveId: string, path: string): Promise<void>;
  /** Allows the engine to use a file that the user chose. Throws a Problem when there is no engine. */
  allowFile(use: FileUse, path: string): Promise<void>;
}

/** The project that a new workspace is for. */
type NewProject = NonNullable<z.input<typeof hostContract.createWorkspace.input>['project']>;

/** The workspace that an engine has open. */
export interface OpenWorkspace {
  readonly folder: string;
  readonly name: string;
  readonly isSamples: boolean;
}

const sampleServerPort = 4800;
/** After more deaths than this within a minute, it stays down until the user asks. */
const maxDeathsPerMinute = 5;
const shutDownMs = 2000;
/** An unresponsive disk must not silently keep the app open. Milliseconds. */
const writeDraftsMs = 2000;

/** Starts the engine on the last workspace, and restarts it when it dies. */
export function setupEngineHost(options: {
  readonly log: Log;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly encryptor: Encryptor;
}): EngineHost {
  const { log, settings } = options;
  const listeners = new Set<(state: EngineState) => void>();
  const deaths = createRecurrence(maxDeathsPerMinute, 60_000);
  let state: EngineState = { kind: 'starting' };
  let restarts = 0;
  let engine: RunningEngine | null = null;
  let isQuitting = false;
  let hasShutDown = false;
  let workspace: OpenWorkspace | null = null;
  const dataFolder = dataFolderOf({
    platform: process.platform,
    home: app.getPath('home'),
    environment: process.env,
    givenProfile: app.commandLine.hasSwitch('user-data-dir') ? app.getPath('userData') : null,
  });
  const samplesFolder = join(documentsFolder(), 'Protodesk', 'Sample workspace');
  let workspaceFolder = settings.workspaceFolder;
  let workspaceProblem: Problem | null = null;
  if (workspaceFolder !== null && !existsSync(join(workspaceFolder, 'protodesk.yaml'))) {
    // It may be back at the next start: the setting stays.
    workspaceProblem = notThere(workspaceFolder);
    workspaceFolder = null;
  }

  function change(next: EngineState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }

  function start(useFormerState = false): void {
    const isSamples = workspaceFolder === null;
    const started = startEngine(
      log,
      { workspaceFolder, useFormerState, samplesFolder, dataFolder },
      options,
    );
    engine = started;
    started.opened.then(
      ({ workspaceFolder: folder, name }) => {
        if (engine !== started) return;
        workspace = { folder, name, isSamples };
        if (!isSamples) settings.noteWorkspace({ folder, name });
        change({ kind: 'running' });
      },
      (error: unknown) => {
        // Its exit handles its end: only then is it known whether it was wanted.
        if (!(error instanceof EngineEnded)) log.error('engine', error);
      },
    );
    started.process.once('exit', (code) => {
      if (engine !== started || isQuitting) return;
      engine = null;
      log.error('engine', `ended with code ${code}`);
      if (deaths.note(Date.now())) {
        change({ kind: 'stopped', problem: keepsStopping });
        return;
      }
      restarts += 1;
      change({ kind: 'restarting', problem: hasStopped, restarts });
      start();
    });
  }

  // After the windows have closed, so that their last saves are still written.
  app.on('will-quit', (event) => {
    const running = engine;
    if (hasShutDown || !running) return;
    // Further quits are held back too: otherwise one would kill the engine.
    event.preventDefault();
    if (isQuitting) return;
    isQuitting = true;
    const enough = new Promise<void>((resolve) => {
      setTimeout(resolve, shutDownMs);
    });
    Promise.race([running.call('shutDown', {}), enough])
      .catch((error: unknown) => log.error('engine', error))
      .finally(() => {
        hasShutDown = true;
        running.process.kill();
        app.quit();
      });
  });

  function running(): RunningEngine {
    if (engine === null) throw new ProblemError(noEngine);
    return engine;
  }

  start();
  return {
    get state() {
      return state;
    },
    onState(listener) {
      listeners.add(listener);
    },
    connect(window) {
      const current = engine;
      if (!current || window.isDestroyed()) return;
      // The engine takes the port once its workspace is open; waiting for that here would only add a round
      // trip.
      const { port1, port2 } = new MessageChannelMain();
      current.process.postMessage(attachWindow, [port1]);
      window.postMessage(shellChannels.port, null, [port2]);
    },
    restart() {
      deaths.forget();
      restarts += 1;
      const old = engine;
      engine = null;
      change({ kind: 'starting' });
      old?.process.kill();
      start();
    },
    get workspace() {
      return workspace;
    },
    async secretOwner() {
      const { opened } = running();
      return opened.catch(() => {
        throw new ProblemError(noEngine);
      });
    },
    dataFolder,
    samplesFolder,
    get workspaceProblem() {
      return workspaceProblem;
    },
    async stop() {
      const old = engine;
      engine = null;
      workspace = null;
      // Not reported: the open page must not ask for another port.
      state = { kind: 'starting' };
      if (old !== null) await endEngine(old);
    },
    open(folder, { useFormerState } = { useFormerState: false }) {
      // An engine started meanwhile, by Restart in the old page, has the other workspace.
      engine?.process.kill();
      engine = null;
      workspaceFolder = folder;
      workspaceProblem = null;
      deaths.forget();
      start(useFormerState);
      change({ kind: 'starting' });
    },
    async createWorkspace(folder, project) {
      await running().call('createWorkspace', { folder, name: basename(folder), project });
    },
    async writeDrafts() {
      if (engine === null) return { unsaved: [], reason: null };
      const tooLate = new Promise<null>((resolve) => {
        setTimeout(resolve, writeDraftsMs, null);
      });
      const written = engine.call('writeDrafts', {}) as Promise<NotSaved>;
      return Promise.race([written.catch(() => null), tooLate]);
    },
    async allowSave(saveId, path) {
      await running().call('allowSave', { saveId, path });
    },
    async allowFile(use, path) {
      await running().call('allowFile', { use, path });
    },
  };
}

/** The error of calls that wait for an engine whose process is gone. */
class EngineEnded extends Error {}

interface RunningEngine {
  readonly process: UtilityProcess;
  /** Settles when its workspace is open; rejects when it cannot be opened. */
  readonly opened: Promise<Opened>;
  /** Calls the engine. Throws the Problem of a failed call. */
  call<K extends keyof HostCalls>(name: K, input: HostCalls[K]): Promise<unknown>;
}

type Opened = z.output<typeof hostContract.open.output>;
type HostCalls = { [K in keyof typeof hostContract]: z.input<(typeof hostContract)[K]['input']> };

function startEngine(
  log: Log,
  folders: {
    readonly workspaceFolder: string | null;
    readonly useFormerState: boolean;
    readonly samplesFolder: string;
    readonly dataFolder: string;
  },
  { secrets, encryptor }: { readonly secrets: Secrets; readonly encryptor: Encryptor },
): RunningEngine {
  const child = utilityProcess.fork(join(app.getAppPath(), 'out', 'main', 'engine.cjs'), [], {
    serviceName: 'Protodesk engine',
    stdio: 'pipe',
  });
  child.stdout?.on('data', (chunk: Buffer) => log.info('engine', chunk.toString('utf8').trimEnd()));
  child.stderr?.on('data', (chunk: Buffer) =>
    log.error('engine', chunk.toString('utf8').trimEnd()),
  );

  const served = serve(
    hostEvents,
    {
      // Bound to the engine: one that ends late still uses its own workspace.
      ...handSecrets(secrets, async () => opened),
      ...handKeychain(encryptor),
      log(input) {
        if (input.level === 'error') log.error('engine', input.text);
        else log.info('engine', input.text);
        return {};
      },
      fatal(input) {
        log.error('engine', `${input.problem.title}: ${input.problem.cause ?? ''}`);
        return {};
      },
    },
    (error, name) => log.error(`engine ${name}`, error),
  );
  type HostCall = (input: unknown) => Promise<Result<unknown>>;
  const rpc = createBirpc<Record<keyof typeof hostContract, HostCall>>(served, {
    timeout: -1,
    post: (data) => child.postMessage(data),
    on: (receive) => child.on('message', receive),
    off: (receive) => child.off('message', receive),
    resolver: (name) =>
      Object.hasOwn(served, name)
        ? (served[name as keyof typeof served] as (...args: unknown[]) => unknown)
        : undefined,
  });
  // Without a listener it would be thrown here. The exit event follows and handles it.
  child.on('error', (type, location) => log.error('engine', `${type} at ${location}`));
  child.once('exit', () => rpc.$close(new EngineEnded('The engine ended.')));

  async function call<K extends keyof HostCalls>(name: K, input: HostCalls[K]): Promise<unknown> {
    const result = await rpc[name](input);
    if (!result.ok) throw new ProblemError(result.problem);
    return result.value;
  }

  async function open(): Promise<Opened> {
    const result = await rpc.open({
      ...folders,
      packagedSamplesFolder: app.isPackaged
        ? join(process.resourcesPath, 'proto-samples', 'workspace')
        : join(app.getAppPath(), 'proto-samples', 'workspace'),
      sampleServerPort,
      version: app.getVersion(),
    });
    if (!result.ok) {
      child.kill();
      throw new Error(`${result.problem.title}: ${result.problem.cause ?? result.problem.detail}`);
    }
    const value = result.value as Opened;
    // What cannot be claimed now is claimed at the next start.
    await secrets
      .claim(value, value.workspaceFolder)
      .catch((error: unknown) => log.error('secrets', error));
    return value;
  }

  const opened = open();
  return { process: child, opened, call };
}

/** Lets the engine write its data, and ends it. */
async function endEngine({ process, call }: RunningEngine): Promise<void> {
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
  const timer = setTimeout(() => process.kill(), shutDownMs);
  await call('shutDown', {}).catch(() => undefined);
  process.kill();
  await ended;
  clearTimeout(timer);
}

function notThere(folder: string): Problem {
  const gone = workspaceGone(folder);
  return { ...gone, severity: 'warning', detail: `${gone.detail} The samples are open instead.` };
}

const noEngine = {
  kind: 'engine-stopped',
  title: 'The engine is not running',
  detail: 'Files cannot be written without it.',
  hint: 'Wait until it has restarted, then try again.',
} as const;

const hasStopped: Problem = problem({
  kind: 'engine-stopped',
  title: 'The engine stopped and is restarting',
  detail: 'The current request is lost. Your changes and responses are kept.',
});

const keepsStopping: Problem = problem({
  kind: 'engine-stopped',
  title: 'The engine keeps stopping',
  detail: 'It restarted several times within a minute. Your changes are kept.',
  hint: 'Press Restart. The log (Help > Show logs) has the cause.',
});

/**
 * Returns the user's documents folder. Without desktop settings (`user-dirs.dirs`) the system returns the
 * home folder, even if it contains a documents folder.
 */
function documentsFolder(): string {
  const documents = app.getPath('documents');
  const usual = join(app.getPath('home'), 'Documents');
  return documents === app.getPath('home') && existsSync(usual) ? usual : documents;
}
