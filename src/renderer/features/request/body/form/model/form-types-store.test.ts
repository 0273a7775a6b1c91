import { describe, expect, it } from 'vitest';
import { describeFormTypes } from '../../../../../../main/proto/body/describe-form-types.ts';
import { compileText } from '../../../../../../main/proto/types/compile/compile-text.test-kit.ts';
import { problem } from '../../../../../../shared/problem.ts';
import { createFormTypesStore, type DescribeTypes } from './form-types-store.ts';

const before = compileText(
  'syntax = "proto3"; package t; message A { B b = 1; } message B {} message C {}',
);
const after = compileText('syntax = "proto3"; package t; message A { int32 b = 1; } message D {}');

/** A store over a schema that can change; its responses wait until the test releases them. */
function openStore() {
  let schema = before;
  const waiting: (() => void)[] = [];
  const calls: string[][] = [];
  const describeTypes: DescribeTypes = async (names) => {
    calls.push([...names]);
    const now = schema;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { ok: true, value: describeFormTypes(now, names) };
  };
  const store = createFormTypesStore(describeTypes);
  return {
    store,
    calls,
    change: () => {
      schema = after;
    },
    /** Releases responses, and waits until the store has them. */
    async response(count = waiting.length) {
      for (const resolve of waiting.splice(0, count)) resolve();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    look: (...names: string[]) =>
      names.map((name) => {
        const message = store.state.getState().types.message(name);
        return typeof message === 'object'
          ? message.fields.map((field) => field.type.kind)
          : message;
      }),
  };
}

describe('createFormTypesStore', () => {
  it('fetches each type once, with the types it contains, and reports undefined ones', async () => {
    const { store, calls, response, look } = openStore();
    store.want(['t.A', 't.X']);
    store.want(['t.A']);
    expect(look('t.A')).toEqual([undefined]);
    await response();
    expect(look('t.A', 't.B', 't.C', 't.X')).toEqual([['message'], [], undefined, 'missing']);
    store.want(['t.B', 't.X']);
    expect(calls).toEqual([['t.A', 't.X']]);
  });

  it('keeps known types while the schemas are read again, and notices types that change or disappear', async () => {
    const { store, change, response, look } = openStore();
    store.want(['t.A', 't.C', 't.D']);
    await response();
    change();
    store.refresh();
    expect(look('t.A', 't.C', 't.D')).toEqual([['message'], [], 'missing']);
    await response();
    expect(look('t.A', 't.C', 't.D')).toEqual([['scalar'], 'missing', []]);
  });

  it('ignores a response that was requested before the schemas changed', async () => {
    const { store, change, response, look } = openStore();
    store.want(['t.A']);
    change();
    store.refresh();
    await response(1);
    expect(look('t.A')).toEqual([undefined]);
    await response();
    expect(look('t.A')).toEqual([['scalar']]);
  });

  it('asks again for types that arrived during the new read', async () => {
    const { store, response, look } = openStore();
    store.want(['t.A']);
    await response();
    store.refresh();
    store.want(['t.C']);
    await response();
    store.want(['t.C']);
    await response();
    expect(look('t.A', 't.C')).toEqual([['message'], []]);
  });

  it('reports why types could not be read, and does not retry forever', async () => {
    let isUp = false;
    let count = 0;
    const store = createFormTypesStore(async (names) => {
      count += 1;
      if (isUp) return { ok: true, value: describeFormTypes(before, names) };
      return { ok: false, problem: problem({ kind: 'deadline', title: 'Late', detail: 'Late.' }) };
    });
    store.want(['t.A']);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    store.want(['t.A']);
    expect([store.state.getState().failure?.title, count]).toEqual(['Late', 1]);
    isUp = true;
    store.refresh();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(store.state.getState().failure).toBeNull();
    expect(store.state.getState().types.message('t.A')).toMatchObject({ name: 't.A' });
  });
});
