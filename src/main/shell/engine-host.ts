import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createBirpc } from 'birpc';
import {
  app,
  MessageChannelMain,
  type UtilityProcess,
  utilityProcess,
  type WebContents,
} from 'electron';
import { type Result, serve } from '../../shared/contract/contract.ts';
import { attachWindow, type hostContract, hostEvents } from '../../shared/contract/host.ts';
import { type EngineState, shellChannels } from '../../shared/contract/shell.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { Log } from './log.ts';
import { createRecurrence } from './recurrence.ts';

/** The engine's life, as the rest of the shell sees it. */
export interface EngineHost {
  readonly state: EngineState;
  onState(listener: (state: EngineState) => void): void;
  /** Gives a window a port to the engine that runs now. */
  connect(window: WebContents): void;
  /** Ends the engine, if it runs, and starts a fresh one. */
  restart(): void;
}

const sampleServerPort = 4800;
/** More deaths than this within a minute, and it stays down until the user asks. */
const maxDeathsPerMinute = 5;
const shutDownMs = 2000;

/** Starts the engine, and starts it again when it dies. */
export function setupEngineHost(log: Log): EngineHost {
  const listeners = new Set<(state: EngineState) => void>();
  const deaths = createRecurrence(maxDeathsPerMinute, 60_000);
  let state: EngineState = { kind: 'starting' };
  let restarts = 0;
  let engine: RunningEngine | null = null;
  let isQuitting = false;

  function change(next: EngineState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }

  function start(): void {
    const started = startEngine(log);
    engine = started;
    started.opened.then(
      () => {
        if (engine === started) change({ kind: 'running' });
      },
      // Its exit follows and is handled there.
      (error: unknown) => log.error('engine', error),
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

  // After the windows have closed, so that what they save last is still written.
  app.on('will-quit', (event) => {
    const running = engine;
    if (isQuitting || !running) return;
    isQuitting = true;
    event.preventDefault();
    const enough = new Promise<void>((resolve) => {
      setTimeout(resolve, shutDownMs);
    });
    Promise.race([running.shutDown(), enough])
      .catch((error: unknown) => log.error('engine', error))
      .finally(() => {
        running.process.kill();
        app.quit();
      });
  });

  start();
  return {
    get state() {
      return state;
    },
    onState(listener) {
      listeners.add(listener);
    },
    connect(window) {
      const running = engine;
      if (!running || window.isDestroyed()) return;
      // The engine takes the port once its workspace is open; to wait for that here would only add a round.
      const { port1, port2 } = new MessageChannelMain();
      running.process.postMessage(attachWindow, [port1]);
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
  };
}

interface RunningEngine {
  readonly process: UtilityProcess;
  /** Settles when its workspace is open; rejects when it cannot be opened. */
  readonly opened: Promise<void>;
  shutDown(): Promise<unknown>;
}

function startEngine(log: Log): RunningEngine {
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
  // Without a listener it would be thrown here. Its exit follows and is handled there.
  child.on('error', (type, location) => log.error('engine', `${type} at ${location}`));
  child.once('exit', () => rpc.$close(new Error('The engine ended.')));

  async function open(): Promise<void> {
    const result = await rpc.open({
      workspaceFolder: null,
      samplesFolder: join(documentsFolder(), 'Protodesk', 'Sample workspace'),
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
  }

  return { process: child, opened: open(), shutDown: () => rpc.shutDown({}) };
}

const hasStopped: Problem = problem({
  kind: 'engine-stopped',
  title: 'The engine stopped and is starting again',
  detail: 'A request that was under way is lost. What you typed and the answers you had are kept.',
});

const keepsStopping: Problem = problem({
  kind: 'engine-stopped',
  title: 'The engine keeps stopping',
  detail: 'It was started again several times within a minute. What you typed is kept.',
  hint: 'Press Restart to try once more. The log (Help > Show logs) says what happened.',
});

/**
 * The user's documents. Without the settings of a desktop (`user-dirs.dirs`) the system answers with the
 * home folder itself, also where there is a folder for documents in it.
 */
function documentsFolder(): string {
  const told = app.getPath('documents');
  const usual = join(app.getPath('home'), 'Documents');
  return told === app.getPath('home') && existsSync(usual) ? usual : told;
}
