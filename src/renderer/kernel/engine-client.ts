import { createBirpc } from 'birpc';
import type { z } from 'zod';
import { createCollectionsReceiver } from '../../shared/contract/collections-wire.ts';
import type { Calls, Result } from '../../shared/contract/contract.ts';
import {
  type EngineEventPayloads,
  engineContract,
  engineEvents,
  readCalls,
} from '../../shared/contract/engine.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { callFailed, parseResult } from './parse-result.ts';

/** All calls that the engine offers. */
export type EngineCalls = Calls<typeof engineContract>;

type Listeners = { [K in keyof EngineEventPayloads]: Set<(payload: unknown) => void> };

/** The engine as the window sees it, across restarts of its process. */
export interface EngineClient {
  /**
   * Calls wait until an engine is there. If the engine stops, calls in flight settle as `engine-stopped`;
   * reads (see `readCalls`) are repeated at the next engine.
   */
  readonly calls: EngineCalls;
  /** Uses a new port and closes the one before. */
  connect(port: MessagePort): void;
  /** Closes the port. When no engine will come, waiting calls settle as `engine-stopped`. */
  disconnect(options: { readonly willReturn: boolean }): void;
  onEvent<K extends keyof EngineEventPayloads>(
    name: K,
    listener: (payload: EngineEventPayloads[K]) => void,
  ): () => void;
}

type Remote = Record<string, (input: unknown, callId?: string) => Promise<unknown>>;

interface Connection {
  readonly call: (method: string, input: unknown, callId?: string) => Promise<unknown>;
  readonly close: () => void;
}

/** The Problem of a call whose engine stopped before it responded. */
export function engineStopped(): Problem {
  return problem({
    kind: 'engine-stopped',
    title: 'The engine stopped during this call',
    detail: 'Nothing was lost in your tabs.',
    hint: 'It restarts by itself. Then try again.',
  });
}

/** Creates a client with no connection yet. */
export function createEngineClient(): EngineClient {
  const listeners: Listeners = {
    exchangeProgress: new Set(),
    liveMessages: new Set(),
    importProgress: new Set(),
    sampleServerChanged: new Set(),
    meaningProgress: new Set(),
    comparisonProgress: new Set(),
    runProgress: new Set(),
    workspaceChanged: new Set(),
    capturedChanged: new Set(),
    cookiesChanged: new Set(),
    historyChanged: new Set(),
    shownRemoved: new Set(),
    schemasChanged: new Set(),
    schemaCheckProgress: new Set(),
    schemaDriftChanged: new Set(),
  };
  let connection: Connection | null = null;
  let willReturn = true;
  const waiting = new Set<() => void>();

  /** Settles at the next connection, or when there will be none. */
  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      waiting.add(resolve);
    });
  }

  function announceChange(): void {
    const resolves = [...waiting];
    waiting.clear();
    for (const resolve of resolves) resolve();
  }

  const calls: Record<string, (input: unknown, callId?: string) => Promise<Result<unknown>>> = {};
  for (const [name, { output }] of Object.entries(engineContract)) {
    const attempt = async (input: unknown, callId?: string): Promise<Result<unknown>> => {
      const current = connection;
      if (current === null) return { ok: false, problem: engineStopped() };
      try {
        return parseResult(output as z.ZodType, name, await current.call(name, input, callId));
      } catch (error) {
        const stopped = connection !== current;
        return { ok: false, problem: stopped ? engineStopped() : callFailed(name, error) };
      }
    };
    calls[name] = async (input, callId) => {
      if (connection === null && willReturn) await nextChange();
      const result = await attempt(input, callId);
      const isLost = !result.ok && result.problem.kind === 'engine-stopped';
      if (!isLost || !readCalls.has(name)) return result;
      if (connection === null && willReturn) await nextChange();
      return attempt(input, callId);
    };
  }

  function disconnect(options: { readonly willReturn: boolean }): void {
    willReturn = options.willReturn;
    const closing = connection;
    // Clear it first: a call that settles now must see that the connection is gone.
    connection = null;
    closing?.close();
    if (!willReturn) announceChange();
  }

  function connect(port: MessagePort): void {
    disconnect({ willReturn: true });
    const opened = open(port, eventFunctions(listeners));
    connection = opened;
    announceChange();
    port.addEventListener('close', () => {
      if (connection === opened) disconnect({ willReturn: true });
      else opened.close();
    });
  }

  return {
    calls: calls as unknown as EngineCalls,
    connect,
    disconnect,
    onEvent: (name, listener) => {
      const added = listener as (payload: unknown) => void;
      listeners[name].add(added);
      return () => listeners[name].delete(added);
    },
  };
}

function open(port: MessagePort, functions: Record<string, (input: unknown) => void>): Connection {
  const receivers = new Map<(data: unknown) => void, (event: MessageEvent) => void>();
  const rpc = createBirpc<Remote, typeof functions, false>(functions, {
    post: (data) => port.postMessage(data),
    deserialize: createCollectionsReceiver(),
    on: (receive) => {
      const receiver = (event: MessageEvent) => receive(event.data);
      receivers.set(receive, receiver);
      port.addEventListener('message', receiver);
      port.start();
    },
    off: (receive) => {
      const receiver = receivers.get(receive);
      if (receiver !== undefined) port.removeEventListener('message', receiver);
    },
    // Long downloads are fine, and a dead engine closes the port.
    timeout: -1,
    proxify: false,
    resolver: (name) => (Object.hasOwn(functions, name) ? functions[name] : undefined),
  });
  return {
    call: (method, input, callId) => rpc.$call(method, input, callId),
    close: () => {
      rpc.$close();
      port.close();
    },
  };
}

function eventFunctions(listeners: Listeners): Record<string, (input: unknown) => void> {
  const functions: Record<string, (input: unknown) => void> = {};
  for (const [name, { input }] of Object.entries(engineEvents)) {
    functions[name] = (raw) => {
      const parsed = input.safeParse(raw);
      if (!parsed.success) return;
      for (const listener of listeners[name as keyof Listeners]) listener(parsed.data);
    };
  }
  return functions;
}
