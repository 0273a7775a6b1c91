import { createBirpc } from 'birpc';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngineClient, engineStopped } from './engine-client.ts';

const ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function engineOn(functions: Record<string, (input: unknown) => unknown>) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const rpc = createBirpc<Record<string, (input: unknown) => unknown>, typeof functions, false>(
    functions,
    {
      post: (data) => port2.postMessage(data),
      on: (receive) => {
        port2.addEventListener('message', (event) => receive(event.data));
        port2.start();
      },
      proxify: false,
      timeout: -1,
    },
  );
  return { windowPort: port1, enginePort: port2, rpc };
}

describe('createEngineClient', () => {
  it('waits for the first port', async () => {
    const client = createEngineClient();
    const answer = client.calls.readText({
      bodyId: 'b',
      as: { kind: 'json' },
      start: 0,
      count: 1,
    });
    client.connect(
      engineOn({ readText: () => ({ ok: true, value: { text: 'a', totalLength: 1 } }) }).windowPort,
    );
    expect(await answer).toEqual({ ok: true, value: { text: 'a', totalLength: 1 } });
    client.disconnect();
  });

  it('turns an answer that does not fit the contract into a problem', async () => {
    const client = createEngineClient();
    client.connect(engineOn({ jsonSchemaOf: () => ({ ok: true, value: 3 }) }).windowPort);
    const answer = await client.calls.jsonSchemaOf({ typeName: 'a.B' });
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'internal', severity: 'error' } });
    client.disconnect();
  });

  it('settles what is in flight as engine-stopped when the engine goes away', async () => {
    const client = createEngineClient();
    const engine = engineOn({ getWorkspace: () => new Promise(() => undefined) });
    client.connect(engine.windowPort);
    const answer = client.calls.getWorkspace({});
    // Lets the call leave before its port closes.
    await Promise.resolve();
    engine.enginePort.close();
    expect(await answer).toEqual({ ok: false, problem: engineStopped() });
    expect(await client.calls.getWorkspace({})).toEqual({ ok: false, problem: engineStopped() });
  });

  it('answers again over a new port', async () => {
    const client = createEngineClient();
    client.connect(engineOn({}).windowPort);
    client.disconnect();
    client.connect(engineOn({ saveSession: () => ({ ok: true, value: {} }) }).windowPort);
    const answer = await client.calls.saveSession({
      tabs: [],
      activeTabId: null,
      environmentName: null,
    });
    expect(answer).toEqual({ ok: true, value: {} });
    client.disconnect();
  });

  it('hands on events that fit, and only to those who still listen', async () => {
    const client = createEngineClient();
    const engine = engineOn({});
    client.connect(engine.windowPort);
    const heard: number[] = [];
    const stop = client.onEvent('importProgress', ({ readFiles }) => heard.push(readFiles));
    await engine.rpc.$call('importProgress', { readFiles: 7 });
    await engine.rpc.$call('importProgress', { readFiles: 'many' });
    stop();
    await engine.rpc.$call('importProgress', { readFiles: 9 });
    expect(heard).toEqual([7]);
    client.disconnect();
  });
});
