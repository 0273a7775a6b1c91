import { expect, test } from 'vitest';
import type { FormMessage } from '../../../../shared/model/message-form.ts';
import type { EngineCalls } from '../../../app/engine-client.ts';
import { createFetchedTypes } from './fetched-types.ts';

test('asks once for a type, however often it is wanted', async () => {
  const engine = engineWith('test.A');
  const types = createFetchedTypes(null);
  types.renew(engine.describe, 1);
  await Promise.all([
    types.want(engine.describe, ['test.A']),
    types.want(engine.describe, ['test.A']),
  ]);
  await types.want(engine.describe, ['test.A']);
  expect(engine.asked).toEqual([['test.A']]);
  expect(types.store.getState().message('test.A')).toMatchObject({ name: 'test.A' });
});

test('knows a type that no schema defines as missing', async () => {
  const engine = engineWith('test.A');
  const types = createFetchedTypes(null);
  types.renew(engine.describe, 1);
  await types.want(engine.describe, ['test.Gone']);
  expect(types.store.getState().message('test.Gone')).toBe('missing');
});

test('fetches its types again when the schemas changed, and tells which are gone', async () => {
  const types = createFetchedTypes(null);
  const before = engineWith('test.A', 'test.B');
  types.renew(before.describe, 1);
  await types.want(before.describe, ['test.A', 'test.B']);
  const after = engineWith('test.B');
  types.renew(after.describe, 2);
  expect(types.store.getState().message('test.A')).toMatchObject({ name: 'test.A' });
  await after.answered;
  expect(types.store.getState().message('test.A')).toBe('missing');
  expect(types.store.getState().message('test.B')).toMatchObject({ name: 'test.B' });
});

test('asks for no more types at once than a call takes', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `test.T${index}`);
  const engine = engineWith(...names);
  const types = createFetchedTypes('set');
  types.renew(engine.describe, 1);
  await types.want(engine.describe, names);
  expect(engine.asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(types.store.getState().message('test.T249')).toMatchObject({ name: 'test.T249' });
});

/** Answers as the engine does whose schemas define these types. */
function engineWith(...defined: readonly string[]) {
  const asked: (readonly string[])[] = [];
  let tell: () => void = () => undefined;
  const answered = new Promise<void>((settle) => {
    tell = settle;
  });
  const describe: EngineCalls['describeTypes'] = async ({ typeNames }) => {
    asked.push(typeNames);
    const messages = typeNames.filter((name) => defined.includes(name)).map(messageOf);
    queueMicrotask(() => queueMicrotask(tell));
    return { ok: true, value: { messages, enums: [] } };
  };
  return { describe, asked, answered };
}

function messageOf(name: string): FormMessage {
  return { name, comment: null, fields: [], oneofs: [] };
}
