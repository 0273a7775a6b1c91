import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Reading } from '../../../shared/model/exchange.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import { problem } from '../../../shared/problem.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabOf, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { type DraftingApp, patchOf, putIntoRequest } from './draft-of-inspected.ts';

const protobuf: Reading = {
  kind: 'protobuf',
  typeName: 'a.B',
  schemaSet: 'second',
  typeSource: 'chosen',
  framing: 'grpc',
  jsonBytes: null,
  fieldCount: 1,
  fault: null,
  problem: null,
};
const body = { format: 'json', text: '{"came": 1}' } as const;
const refused = problem({ kind: 'not-found', title: 'Gone', detail: 'It is gone.' });

function appOf({ isThere = true } = {}) {
  const tabs = createStore<TabsState>(() =>
    addTab(
      emptyTabs,
      tabOf('t', { ...newRequest('r'), body: { format: 'json', text: '{}' } }, null),
    ),
  );
  const asked: unknown[] = [];
  const app: DraftingApp = {
    tabs,
    notices: createNoticesStore(),
    saveNow: () => undefined,
    engine: {
      draftOfBody: async (call) => {
        asked.push(call);
        if (!isThere) return { ok: false, problem: refused };
        return { ok: true, value: { body, notes: [] } };
      },
    },
  };
  return { app, asked, requestNow: () => requestTabOf(tabs.getState(), 't')?.request };
}

function inspectedAs(reading: Reading): Inspected {
  return { body: { id: 'b', byteLength: 3 }, raw: null, steps: [], reading };
}

describe('patchOf', () => {
  it.each<[Reading, object]>([
    [protobuf, { requestType: 'a.B', schemaSet: 'second', sendAs: 'protobuf' }],
    [
      { kind: 'json', protobufBytes: null, typeName: 'a.B', problem: null },
      { requestType: 'a.B', sendAs: 'json' },
    ],
    [{ kind: 'textproto' }, { requestType: null, sendAs: 'protobuf' }],
    [{ kind: 'binary' }, { requestType: null, sendAs: 'protobuf' }],
  ])('of %j returns %j', (reading, patch) => {
    expect(patchOf(reading, body)).toEqual({ body, ...patch });
  });
});

describe('putIntoRequest', () => {
  it('asks for the body as it was read, and sets its type too', async () => {
    const { app, asked, requestNow } = appOf();
    await putIntoRequest(app, 't', inspectedAs(protobuf), 'users');
    expect(asked).toEqual([
      {
        bodyId: 'b',
        as: 'protobuf',
        typeName: 'a.B',
        schemaSet: 'second',
        framing: 'grpc',
        fileName: 'users.bin',
      },
    ]);
    expect(requestNow()).toMatchObject({ body, requestType: 'a.B', schemaSet: 'second' });
  });

  it('restores the earlier text', async () => {
    const { app, requestNow } = appOf();
    const before = requestNow();
    await putIntoRequest(app, 't', inspectedAs(protobuf), 'users');
    app.notices.getState().notices[0]?.actions[0]?.run();
    expect(requestNow()).toEqual(before);
  });

  it('leaves the request unchanged when the body is gone, and reports it', async () => {
    const { app, requestNow } = appOf({ isThere: false });
    const before = requestNow();
    await putIntoRequest(app, 't', inspectedAs({ kind: 'xml' }), 'users');
    expect(requestNow()).toBe(before);
    expect(app.notices.getState().notices).toMatchObject([{ content: { problem: refused } }]);
  });
});
