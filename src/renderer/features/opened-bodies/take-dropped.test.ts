import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { isSchema, takeDropped } from './take-dropped.ts';

/** A FileDescriptorSet with one file of that name. */
function setOf(path: string): Uint8Array {
  const name = new TextEncoder().encode(path);
  return Uint8Array.of(0x0a, 0x80 | (name.length + 2), 0x01, 0x0a, name.length, ...name);
}

const body = Uint8Array.of(0x0a, 0x03, 0x41, 0x64, 0x61, 0x10, 0x01);

describe('isSchema', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['a.proto', new Uint8Array(), true],
    ['all.desc', body, true],
    ['all.protoset.gz', body, true],
    ['users.bin', body, false],
    ['users.pb', body, false],
    ['users.binpb', body, false],
    ['users.bin', setOf('shop/user.proto'), true],
    ['users.pb', setOf('user.proto'), true],
    ['users.binpb', setOf('a.proto'), true],
    ['users.binpb', setOf('a.proton'), false],
    ['users.binpb', setOf('a.proto').subarray(0, 6), false],
    ['empty.pb', new Uint8Array(), false],
    ['one.pb', Uint8Array.of(0x0a), false],
    ['endless.pb', Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0xff), false],
    ['dump.hex', new TextEncoder().encode('0a 03 41'), false],
    ['calls.har', new TextEncoder().encode('{"log": {}}'), false],
    ['notes', new TextEncoder().encode('a.proto'), false],
  ])('of %s that begins with %s is %s', (name, firstBytes, expected) => {
    expect(isSchema({ name, isFolder: false, firstBytes })).toBe(expected);
  });

  it('treats every folder as schemas', () => {
    expect(isSchema({ name: 'bodies.bin', isFolder: true, firstBytes: new Uint8Array() })).toBe(
      true,
    );
  });
});

describe('takeDropped', () => {
  const shop = { file: new File([], 'shop'), isFolder: true };
  const store = { file: new File([], 'store'), isFolder: true };
  const user = { file: new File([], 'user.proto'), isFolder: false };

  /** An app that notes what is opened and imported. */
  function appOf() {
    const taken: string[] = [];
    const app: Parameters<typeof takeDropped>[0] = {
      actions: {
        openProject: ({ name }) => taken.push(`project ${name}`),
        importSchemas: (paths) => taken.push(`types of ${paths.join(', ')}`),
      },
      engine: {} as never,
      notices: createNoticesStore(),
      tabs: createStore<TabsState>(() => emptyTabs),
      pathForFile: ({ name }) => `/${name}`,
      saveNow: () => undefined,
    };
    return { app, taken, notices: () => app.notices.getState().notices };
  }

  it.each([
    ['a folder', [shop], false, 'project shop'],
    ['a folder on the schemas', [shop], true, 'types of /shop'],
    ['folders on the schemas', [shop, store], true, 'types of /shop, /store'],
    ['.proto files', [user, user], false, 'types of /user.proto, /user.proto'],
  ])('takes %s', async (_, items, isOnSchemas, expected) => {
    const { app, taken, notices } = appOf();
    await takeDropped(app, items, isOnSchemas);
    expect([taken, notices()]).toEqual([[expected], []]);
  });

  it('asks before it adds the types of several folders to the workspace', async () => {
    const { app, taken, notices } = appOf();
    await takeDropped(app, [shop, user, store], false);
    expect(taken).toEqual([]);
    const [notice] = notices();
    expect(notice?.content).toMatchObject({ text: 'To open a project, drop one folder.' });
    notice?.actions[0]?.run();
    expect(taken).toEqual(['types of /shop, /user.proto, /store']);
  });
});
