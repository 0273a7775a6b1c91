import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  isCheckDone,
  type OpenedLibrary,
  openLibrary,
  proto3,
} from '../schemas/open-library.test-kit.ts';

let opened: OpenedLibrary;
afterEach(() => opened.dispose());

describe('the check of all files', () => {
  const files = {
    'protos/good.proto': `${proto3}message Good {}`,
    'protos/bad.proto': `${proto3}message Bad {\n  Nowhere n = 1;\n}\n`,
  };

  async function checkedProblems(): Promise<unknown> {
    const checked = opened.next(isCheckDone);
    await opened.library.report();
    await checked;
    const { problems } = await opened.library.report();
    return problems.map(({ kind, location }) => [kind, location?.line]);
  }

  it.each([
    ['as it was', null],
    ['damaged', '{"version":1,"results":{"a":3}}'],
    ['cut', '{"version":1,"resu'],
  ])('finds the same again with a cache that is %s', async (_how, text) => {
    opened = await openLibrary(files);
    const first = await checkedProblems();
    if (text !== null) await opened.write({ '.private/cache/checks.json': text });
    opened = await opened.reopen();

    expect(first).toEqual([['type-missing', 3]]);
    expect(await checkedProblems()).toEqual(first);
    expect(opened.unexpected).toEqual([]);
  });

  it('ends after a source change without file changes, and no later response contradicts it', async () => {
    opened = await openLibrary({ ...files, 'protos/sub/more.proto': `${proto3}message More {}` });
    await checkedProblems();
    const { library, folder } = opened;
    const ref = { setName: 'default', path: 'protos' };
    const changes = [
      () => library.add([join(folder, 'protos/sub')], null),
      () => library.remove({ setName: 'default', path: 'protos/sub' }),
      () => library.setIncludeRoots(ref, ['protos/sub']),
      () => library.setIncludeRoots(ref, []),
    ];
    for (const change of changes) {
      const done = opened.next(isCheckDone);
      const eventsBefore = opened.events.length;
      const { check } = await change();
      const reported = opened.events.slice(eventsBefore).findLast(({ kind }) => kind === 'check');
      // Files checked in between may be counted in only one of the two.
      expect(check.kind).toBe(reported?.kind === 'check' ? reported.check.kind : 'waiting');
      await done;
    }
    expect((await library.report()).check.kind).toBe('done');
  });

  it('names the file that was not imported', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}package p;\nmessage A { B b = 1; }`,
      'protos/sub/b.proto': `${proto3}package p; message B {}`,
    });
    await checkedProblems();
    expect((await opened.library.report()).problems).toMatchObject([
      { kind: 'schema-import', hint: expect.stringContaining('import "sub/b.proto"') },
    ]);
  });
});
