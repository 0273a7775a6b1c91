import { createBirpc } from 'birpc';
import {
  type Contract,
  type Handlers,
  type Result,
  serve,
  unknownMethod,
} from '../../shared/contract/contract.ts';
import { ProblemError } from '../../shared/problem.ts';

/**
 * The part of a message port that hosting needs. Node's and Electron's ports both match, so the engine does
 * not need Electron.
 */
export interface PortLike {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  off(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  start?(): void;
}

/** The other end. */
export interface Hosted {
  /** Sends an event to the other side; does nothing once the port is closed. */
  tell(name: string, payload: unknown): void;
  /**
   * Calls the other side, which must serve its own contract; the result is not parsed.
   *
   * @throws ProblemError of the other side; `deadline` after `deadlineMs`, or when the port closes
   */
  ask(name: string, payload: unknown, deadlineMs: number): Promise<unknown>;
}

/**
 * Serves a contract on a port. Only the contract's own methods can be called, and each argument is parsed
 * first. When the port closes, every waiting call is settled.
 */
export function hostContract<C extends Contract>(options: {
  readonly port: PortLike;
  readonly contract: C;
  readonly handlers: Handlers<C>;
  readonly onUnexpected: (error: unknown, where: string) => void;
  readonly onClose: () => void;
  /** Transforms each outgoing message, in order; unchanged by default. */
  readonly pack?: <T>(message: T) => T;
}): Hosted {
  const { port } = options;
  const served = serve(options.contract, options.handlers, options.onUnexpected);
  type Listener = (event: { data: unknown }) => void;
  const listeners = new Map<(data: unknown) => void, Listener>();

  const rpc = createBirpc<Record<string, (payload: unknown) => unknown>>(served, {
    timeout: -1,
    post: (data) => port.postMessage(data),
    ...(options.pack && { serialize: options.pack }),
    on(receive) {
      // birpc destructures a message before it checks it.
      const listener: Listener = ({ data }) => {
        if (typeof data === 'object' && data !== null) receive(data);
      };
      listeners.set(receive, listener);
      port.on('message', listener);
    },
    off(receive) {
      const listener = listeners.get(receive);
      if (listener) port.off('message', listener);
    },
    resolver: (name) => {
      const found = Object.hasOwn(served, name) ? served[name as keyof C] : undefined;
      // birpc calls with a list of arguments; a contract's methods take one.
      return (found ?? (async () => ({ ok: false, problem: unknownMethod(name) }))) as (
        ...args: unknown[]
      ) => unknown;
    },
    onGeneralError(error) {
      if (!rpc.$closed) options.onUnexpected(error, 'port');
      return true;
    },
  });

  port.on('close', () => {
    if (!rpc.$closed) rpc.$close();
    options.onClose();
  });
  port.start?.();

  return {
    tell(name, payload) {
      if (rpc.$closed) return;
      // An event has no response; if the port closes meanwhile, it is lost, as intended.
      rpc.$callEvent(name, payload).catch((error: unknown) => {
        if (!rpc.$closed) options.onUnexpected(error, name);
      });
    },
    async ask(name, payload, deadlineMs) {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new ProblemError(noResponse)), deadlineMs);
      });
      try {
        const asked = rpc.$call(name, payload) as Promise<Result<unknown> | undefined>;
        const result = await Promise.race([asked.catch(closed), tooLate]);
        // A call that waits when the port closes has no result.
        if (!result) throw new ProblemError(noResponse);
        if (!result.ok) throw new ProblemError(result.problem);
        return result.value;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function closed(cause: unknown): never {
  throw new ProblemError(noResponse, { cause });
}

const noResponse = {
  kind: 'deadline',
  title: 'Part of Protodesk does not respond',
  detail: 'A call got no response in time.',
  hint: 'Try again. If it happens again, restart Protodesk.',
} as const;
