import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createCollectionsSender } from '../../shared/contract/collections-wire.ts';
import { engineContract, type engineEvents } from '../../shared/contract/engine.ts';
import { attachWindow, hostContract as shellToEngine } from '../../shared/contract/host.ts';
import { type Hosted, hostContract, type PortLike } from './contract-host.ts';
import { createEngine, type Engine, engineCannotStart } from './engine.ts';
import { watchSecrets } from './exchange/secrets/known-secrets.ts';
import { keychainMs, keychainOfShell, secretsOfShell } from './secrets-of-shell.ts';

/** A utility process's port to the shell: only the shape of Electron's. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown; ports: PortLike[] }) => void): unknown;
  off(event: 'message', listener: (event: { data: unknown; ports: PortLike[] }) => void): unknown;
}

const parentPort = (process as unknown as { parentPort?: ParentPort }).parentPort;

/** Milliseconds that a shutdown waits for windows to close. */
const lastWordsMs = 1000;

/** Serves the shell on its port, and each window on the port that the shell hands over. */
function runEngine(shell: ParentPort): void {
  const windows = new Set<Hosted>();
  const lastWindowClosed = new EventEmitter();
  let engine: Promise<Engine> | null = null;

  function log(error: unknown, where: string): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // A library's error message can quote a URL or a header.
    host.tell('log', { level: 'error', text: secrets.mask().text(`${where}: ${text}`) });
  }

  function tellWindows(name: keyof typeof engineEvents, payload: unknown): void {
    for (const window of windows) window.tell(name, payload);
  }

  const host: Hosted = hostContract({
    port: asPort(shell),
    contract: shellToEngine,
    onUnexpected: log,
    onClose: () => undefined,
    handlers: {
      async open(input) {
        engine ??= createEngine({
          ...input,
          secrets,
          keychain: keychainOfShell(host),
          async forgetSecrets(owner) {
            await host.ask('forgetSecrets', owner, keychainMs);
          },
          workers: {
            pool: join(__dirname, 'pool-worker.cjs'),
            sampleServer: join(__dirname, 'sample-server-worker.cjs'),
            run: join(__dirname, 'run-worker.cjs'),
            schema: join(__dirname, 'schema-worker.cjs'),
          },
          poolSize: Math.max(2, Math.min(4, availableParallelism() - 1)),
          checkWorkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
          onUnexpected: log,
          events: {
            workspaceChanged: (payload) => tellWindows('workspaceChanged', payload),
            capturedChanged: (payload) => tellWindows('capturedChanged', payload),
            cookiesChanged: (payload) => tellWindows('cookiesChanged', payload),
            historyChanged: (payload) => tellWindows('historyChanged', payload),
            shownRemoved: (payload) => tellWindows('shownRemoved', payload),
            exchangeProgress: (payload) => tellWindows('exchangeProgress', payload),
            liveMessages: (payload) => tellWindows('liveMessages', payload),
            importProgress: (payload) => tellWindows('importProgress', payload),
            schemasChanged: (payload) => tellWindows('schemasChanged', payload),
            schemaCheckProgress: (payload) => tellWindows('schemaCheckProgress', payload),
            schemaDriftChanged: (payload) => tellWindows('schemaDriftChanged', payload),
            sampleServerChanged: (payload) => tellWindows('sampleServerChanged', payload),
            meaningProgress: (payload) => tellWindows('meaningProgress', payload),
            comparisonProgress: (payload) => tellWindows('comparisonProgress', payload),
            runProgress: (payload) => tellWindows('runProgress', payload),
          },
        });
        const { workspaceFolder, workspaceName, stateId, consentsId } = await engine;
        return { workspaceFolder, name: workspaceName, stateId, consentsId };
      },
      async createWorkspace(workspace) {
        await (await engine)?.createWorkspace(workspace);
        return {};
      },
      async allowSave({ saveId, path }) {
        (await engine)?.savePlaces.allow(saveId, path);
        return {};
      },
      async allowFile({ use, path }) {
        await (await engine)?.allowedFiles.allow(use, path);
        return {};
      },
      async writeDrafts() {
        return (await engine)?.writeDrafts() ?? { unsaved: [], reason: null };
      },
      async shutDown() {
        await windowsClosed();
        await (await engine)?.dispose();
        return {};
      },
    },
  });

  const secrets = watchSecrets(secretsOfShell(host));

  /** A window's last messages are still on its port, before the close. */
  async function windowsClosed(): Promise<void> {
    if (windows.size === 0) return;
    const signal = AbortSignal.timeout(lastWordsMs);
    await once(lastWindowClosed, 'closed', { signal }).catch(() => undefined);
  }

  async function attach(port: PortLike): Promise<void> {
    try {
      const opened = await engine;
      if (!opened) throw new Error('A window came before the workspace was opened.');
      const window = hostContract({
        port,
        contract: engineContract,
        handlers: opened.handlers,
        pack: createCollectionsSender(),
        onUnexpected: log,
        onClose() {
          windows.delete(window);
          if (windows.size === 0) lastWindowClosed.emit('closed');
        },
      });
      windows.add(window);
    } catch (error) {
      log(error, 'attach window');
      host.tell('fatal', { problem: engineCannotStart(error) });
    }
  }

  shell.on('message', ({ data, ports }) => {
    const [port] = ports;
    if (data === attachWindow && port) void attach(port);
  });

  process.on('uncaughtException', (error) => {
    log(error, 'engine');
    // In an unknown state it may damage its data: the shell starts a new one.
    setImmediate(() => process.exit(70));
  });
  process.on('unhandledRejection', (reason) => log(reason, 'unhandled rejection'));
}

/** The parent port also receives messages about windows; only the others belong to the contract. */
function asPort(shell: ParentPort): PortLike {
  type Listener = (event: { data: unknown }) => void;
  const filtered = new Map<Listener, Listener>();
  return {
    postMessage: (message) => shell.postMessage(message),
    on(event: 'message' | 'close', listener: Listener | (() => void)) {
      if (event === 'close') return;
      const filter: Listener = (message) => {
        if (message.data !== attachWindow) (listener as Listener)(message);
      };
      filtered.set(listener as Listener, filter);
      shell.on('message', filter);
    },
    off(_event, listener) {
      const filter = filtered.get(listener);
      if (filter) shell.off('message', filter);
    },
  };
}

if (!parentPort) throw new Error('The engine runs as a utility process of the app.');
runEngine(parentPort);
