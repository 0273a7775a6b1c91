import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { method } from '../../shared/contract/contract.ts';
import { ProblemError } from '../../shared/problem.ts';
import { type Hosted, hostContract, type PortLike } from './contract-host.ts';

const contract = {
  double: method(z.object({ n: z.number() }), z.object({ n: z.number() })),
  refuse: method(z.object({}), z.object({})),
  break: method(z.object({}), z.object({})),
};

/** Node's ports pass the data itself, Electron's an event around it. */
function asPortLike(port: MessagePort): PortLike {
  const wrapped = new Map<unknown, (data: unknown) => void>();
  return {
    postMessage: (message) => port.postMessage(message),
    on(event: 'message' | 'close', listener: ((event: { data: unknown }) => void) | (() => void)) {
      if (event === 'close') return port.on('close', listener as () => void);
      const unwrap = (data: unknown): void => listener({ data });
      wrapped.set(listener, unwrap);
      return port.on('message', unwrap);
    },
    off(_event, listener) {
      const unwrap = wrapped.get(listener);
      if (unwrap) port.off('message', unwrap);
    },
  };
}

describe('hostContract', () => {
  let window: MessagePort;
  let hosted: Hosted;
  let unexpected: string[];
  let closed: Promise<void>;

  beforeEach(() => {
    const { port1, port2 } = new MessageChannel();
    window = port2;
    unexpected = [];
    closed = new Promise((resolve) => {
      hosted = hostContract({
        port: asPortLike(port1),
        contract,
        handlers: {
          double: ({ n }) => ({ n: 2 * n }),
          refuse: () => {
            throw new ProblemError({ kind: 'not-found', title: 'Gone', detail: 'It is gone.' });
          },
          break: () => {
            throw new Error('a fault of ours');
          },
        },
        onUnexpected: (error, where) => unexpected.push(`${where}: ${error}`),
        onClose: resolve,
      });
    });
  });
  afterEach(() => window.close());

  function connect() {
    return createBirpc<Record<string, (input: unknown) => Promise<unknown>>>(
      {},
      {
        timeout: -1,
        post: (data) => window.postMessage(data),
        on: (receive) => window.on('message', receive),
      },
    );
  }

  it.each([
    ['double', { n: 4 }, { ok: true, value: { n: 8 } }],
    ['double', { n: '4' }, { ok: false, problem: { kind: 'bad-input' } }],
    ['refuse', {}, { ok: false, problem: { kind: 'not-found' } }],
    ['break', {}, { ok: false, problem: { kind: 'internal', cause: 'a fault of ours' } }],
    ['toString', {}, { ok: false, problem: { kind: 'bad-input', title: 'Unknown call' } }],
    ['__proto__', {}, { ok: false, problem: { kind: 'bad-input', title: 'Unknown call' } }],
  ])('responds to %s(%j)', async (name, input, response) => {
    const call = connect().$call(name, input);
    expect(await call).toMatchObject(response);
  });

  it('logs unexpected errors, and nothing else', async () => {
    const rpc = connect();
    await rpc.$call('refuse', {});
    await rpc.$call('break', {});
    expect(unexpected).toEqual(['break: Error: a fault of ours']);
  });

  it('goes on after messages that are not calls', async () => {
    const junk = [null, 1, 'text', [], {}, { t: 'q' }, { t: 'q', m: 1, a: 2, i: 'x' }, { t: 's' }];
    for (const message of junk) window.postMessage(message);

    expect(await connect().$call('double', { n: 1 })).toEqual({ ok: true, value: { n: 2 } });
    expect(unexpected).toEqual([]);
  });

  it('sends events to the window, until its port is closed', async () => {
    const message = once(window, 'message');
    hosted.tell('news', { n: 1 });
    expect(await message).toEqual([{ m: 'news', a: [{ n: 1 }], t: 'q' }]);

    window.close();
    await closed;
    hosted.tell('news', { n: 2 });
    expect(unexpected).toEqual([]);
  });

  it('calls the other side, and throws its Problem', async () => {
    createBirpc(
      {
        half: async ({ n }: { n: number }) =>
          n % 2 === 0
            ? { ok: true, value: n / 2 }
            : { ok: false, problem: { kind: 'bad-input', title: 'Odd', detail: 'It is odd.' } },
        wait: () => new Promise(() => undefined),
      },
      {
        timeout: -1,
        post: (data) => window.postMessage(data),
        on: (receive) => window.on('message', receive),
      },
    );

    expect(await hosted.ask('half', { n: 8 }, 5000)).toBe(4);
    await expect(hosted.ask('half', { n: 7 }, 5000)).rejects.toThrow('Odd');
    await expect(hosted.ask('wait', {}, 20)).rejects.toThrow('does not respond');
    const asked = hosted.ask('wait', {}, 60_000);
    window.close();
    await expect(asked).rejects.toThrow('does not respond');
  });
});
