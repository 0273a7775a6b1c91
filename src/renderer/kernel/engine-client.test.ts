import { createBirpc } from 'birpc';
import { afterEach, describe, expect, it } from 'vitest';
import { noSettings } from '../../shared/model/inherited-settings.ts';
import type { RequestEntry, Workspace } from '../../shared/model/workspace.ts';
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

function request(id: string): RequestEntry {
  return {
    kind: 'request',
    id,
    name: id,
    method: 'GET',
    url: '',
    requestType: null,
    responseType: null,
  };
}

const workspace: Workspace = {
  name: 'W',
  folder: '/w',
  collections: [request('1'), request('2')],
  environments: [],
  settings: noSettings,
  access: { kind: 'writable' },
  maxBodyMegabytes: 256,
  hasFormerState: false,
  sampleServer: { kind: 'stopped' },
  problems: [],
  firstRequestId: null,
};

describe('createEngineClient', () => {
  it('waits for the first port', async () => {
    const client = createEngineClient();
    const response = client.calls.readText({
      bodyId: 'b',
      as: { kind: 'json', charset: null },
      start: 0,
      count: 1,
    });
    client.connect(
      engineOn({
        readText: () => ({ ok: true, value: { text: 'a', totalLength: 1, problem: null } }),
      }).windowPort,
    );
    expect(await response).toEqual({
      ok: true,
      value: { text: 'a', totalLength: 1, problem: null },
    });
    client.disconnect({ willReturn: false });
  });

  it('turns a response that does not fit the contract into a problem', async () => {
    const client = createEngineClient();
    client.connect(engineOn({ describeTypes: () => ({ ok: true, value: 3 }) }).windowPort);
    const response = await client.calls.describeTypes({ typeNames: ['a.B'] });
    expect(response).toMatchObject({ ok: false, problem: { kind: 'internal', severity: 'error' } });
    client.disconnect({ willReturn: false });
  });

  it('applies a change to the workspace it already has', async () => {
    const client = createEngineClient();
    const engine = engineOn({ getWorkspace: () => ({ ok: true, value: workspace }) });
    client.connect(engine.windowPort);
    const first = await client.calls.getWorkspace({});
    const changed = new Promise<Workspace>((resolve) => {
      client.onEvent('workspaceChanged', ({ workspace }) => resolve(workspace));
    });
    await engine.rpc.$callEvent('workspaceChanged', {
      workspace: { ...workspace, name: 'Other', collections: { since: [0, request('3')] } },
    });
    const second = await changed;
    expect(second).toMatchObject({ name: 'Other', collections: [request('1'), request('3')] });
    expect(second.collections[0]).toBe(first.ok && first.value.collections[0]);
    client.disconnect({ willReturn: false });
  });

  const session = {
    tabIds: [],
    closedTabIds: [],
    activeTabId: null,
    environmentName: null,
    changed: [],
  };

  it('settles a change in flight as engine-stopped when the engine goes away', async () => {
    const client = createEngineClient();
    const engine = engineOn({ saveSession: () => new Promise(() => undefined) });
    client.connect(engine.windowPort);
    const response = client.calls.saveSession(session);
    // Let the call leave before its port closes.
    await Promise.resolve();
    engine.enginePort.close();
    expect(await response).toEqual({ ok: false, problem: engineStopped() });
  });

  it('settles every call at once when no engine will come', async () => {
    const client = createEngineClient();
    client.connect(engineOn({}).windowPort);
    client.disconnect({ willReturn: false });
    expect(await client.calls.saveSession(session)).toEqual({
      ok: false,
      problem: engineStopped(),
    });
  });

  it('repeats a read at the next engine once, when the last one stopped before its response', async () => {
    const client = createEngineClient();
    const first = engineOn({ readTree: () => new Promise(() => undefined) });
    client.connect(first.windowPort);
    const page = { bodyId: 'b', typeName: null, node: null, start: 0, count: 1, showUnset: false };
    const response = client.calls.readTree(page);
    await Promise.resolve();
    first.enginePort.close();
    const empty = { total: 0, start: 0, rows: [], unsetCount: 0, fault: null };
    client.connect(engineOn({ readTree: () => ({ ok: true, value: empty }) }).windowPort);
    expect(await response).toEqual({ ok: true, value: empty });

    const second = engineOn({ readTree: () => new Promise(() => undefined) });
    client.connect(second.windowPort);
    const poison = client.calls.readTree(page);
    await Promise.resolve();
    second.enginePort.close();
    const third = engineOn({ readTree: () => new Promise(() => undefined) });
    client.connect(third.windowPort);
    await Promise.resolve();
    third.enginePort.close();
    expect(await poison).toEqual({ ok: false, problem: engineStopped() });
    client.disconnect({ willReturn: false });
  });

  it('settles waiting reads when no engine will come', async () => {
    const client = createEngineClient();
    client.connect(engineOn({}).windowPort);
    client.disconnect({ willReturn: true });
    const response = client.calls.getWorkspace({});
    await Promise.resolve();
    client.disconnect({ willReturn: false });
    expect(await response).toEqual({ ok: false, problem: engineStopped() });
  });

  it('works again over a new port', async () => {
    const client = createEngineClient();
    client.connect(engineOn({}).windowPort);
    client.disconnect({ willReturn: true });
    client.connect(
      engineOn({ saveSession: () => ({ ok: true, value: { missing: [] } }) }).windowPort,
    );
    expect(await client.calls.saveSession(session)).toEqual({
      ok: true,
      value: { missing: [] },
    });
    client.disconnect({ willReturn: false });
  });

  it('passes on events that fit the contract, only to current listeners', async () => {
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
    client.disconnect({ willReturn: false });
  });
});
