import { createBirpc } from 'birpc';
import type { z } from 'zod';
import type { Calls, Result } from '../../shared/contract/contract.ts';
import { engineContract, engineEvents } from '../../shared/contract/engine.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { callFailed, parseResult } from './parse-result.ts';

/** Every call that the engine takes. */
export type EngineCalls = Calls<typeof engineContract>;

/** What the engine tells without being asked, by event name. */
export type EngineEventPayloads = {
  [K in keyof typeof engineEvents]: z.output<(typeof engineEvents)[K]['input']>;
};

type Listeners = { [K in keyof EngineEventPayloads]: Set<(payload: unknown) => void> };

/** The engine as the window sees it, whichever of its processes is alive. */
export interface EngineClient {
  /** Calls wait for the first `connect` or `disconnect`; with no port they settle at once as `engine-stopped`. */
  readonly calls: EngineCalls;
  /** Takes a new port; the one before is closed. */
  connect(port: MessagePort): void;
  /** Closes the port: everything in flight settles as `engine-stopped`. */
  disconnect(): void;
  onEvent<K extends keyof EngineEventPayloads>(
    name: K,
    listener: (payload: EngineEventPayloads[K]) => void,
  ): () => void;
}

type Remote = Record<string, (input: unknown) => Promise<unknown>>;

interface Connection {
  readonly call: (method: string, input: unknown) => Promise<unknown>;
  readonly close: () => void;
}

/** The Problem of a call that the engine did not live to answer. */
export function engineStopped(): Problem {
  return problem({
    kind: 'engine-stopped',
    title: 'The engine stopped before it answered',
    detail:
      'The part of Protodesk that sends requests went away. Your request is kept as you typed it.',
    hint: 'It starts again by itself. Send again when it runs.',
  });
}

/** Makes a client with no connection yet. */
export function createEngineClient(): EngineClient {
  const listeners: Listeners = {
    exchangeProgress: new Set(),
    importProgress: new Set(),
    sampleServerChanged: new Set(),
  };
  let connection: Connection | null = null;
  let isFirst = true;
  let announceFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    announceFirst = resolve;
  });

  const calls: Record<string, (input: unknown) => Promise<Result<unknown>>> = {};
  for (const [name, { output }] of Object.entries(engineContract)) {
    calls[name] = async (input) => {
      if (isFirst) await first;
      const current = connection;
      if (current === null) return { ok: false, problem: engineStopped() };
      try {
        return parseResult(output as z.ZodType, name, await current.call(name, input));
      } catch (error) {
        const stopped = connection !== current;
        return { ok: false, problem: stopped ? engineStopped() : callFailed(name, error) };
      }
    };
  }

  function disconnect(): void {
    isFirst = false;
    announceFirst();
    const closing = connection;
    // First, so that a call that settles now finds that its connection is gone.
    connection = null;
    closing?.close();
  }

  function connect(port: MessagePort): void {
    disconnect();
    const opened = open(port, eventFunctions(listeners));
    connection = opened;
    port.addEventListener('close', () => {
      if (connection === opened) disconnect();
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
    // A long download is no fault, and a dead engine closes the port.
    timeout: -1,
    proxify: false,
    resolver: (name) => (Object.hasOwn(functions, name) ? functions[name] : undefined),
  });
  return {
    call: (method, input) => rpc.$call(method, input),
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
