import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textVariable, type Variables } from '../../../shared/model/variable.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { makeTestWorkspace, type TestWorkspace } from './open-changes.test-kit.ts';
import type { WorkspaceChanges } from './workspace-changes.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

describe('changes of environments', () => {
  const local =
    '# ours\nname: Local\nvariables:\n  id: "1"\n  # the port is ours\n  base: http://a:1\n';

  let workspace: TestWorkspace;
  let changes: WorkspaceChanges;
  let files: () => WorkspaceFiles;

  beforeEach(async () => {
    workspace = await makeTestWorkspace({
      'environments/local.yaml': local,
      'collections/a/one.request.yaml': 'id: one\nname: one\n',
    });
    ({ changes, files } = await workspace.open());
  });

  afterEach(() => rm(workspace.folder, { recursive: true, force: true }));

  function texts(values: Record<string, string>): Variables {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, textVariable(value)]),
    );
  }

  function named(name: string, values: Record<string, string>): Environment {
    return { name, variables: texts(values) };
  }

  const base = named('Local', { id: '1', base: 'http://a:1' });

  it('change only what changed', async () => {
    const changed = named('Local', { id: '2', base: 'http://a:1', new: 'a: b' });
    await changes.saveEnvironment(base, changed);
    expect(await workspace.read('environments/local.yaml')).toBe(
      `${local.replace('"1"', '"2"')}  new: "a: b"\n`,
    );
    expect(files().environments).toEqual([changed]);
  });

  it('keep changes by others in their file', async () => {
    const theirs = `${local.replace('"1"', '7')}  theirs: &t {secret: Local/theirs}\n`;
    await workspace.write('environments/local.yaml', theirs.replace('base: http', 'url: http'));

    await changes.saveEnvironment(base, named('Local', { id: '1', base: 'http://a:1', mine: 'm' }));

    expect(await workspace.read('environments/local.yaml')).toBe(
      `${theirs.replace('base: http', 'url: http')}  mine: m\n`,
    );
  });

  it('are renamed with their file, removed and reordered', async () => {
    await changes.saveEnvironment(base, named('On/line', { base: 'b', new: 'n' }));
    expect(await workspace.read('environments/On-line.yaml')).toBe(
      '# ours\nname: On/line\nvariables:\n  # the port is ours\n  base: b\n  new: n\n',
    );
    expect(await readdir(join(workspace.folder, 'environments'))).toEqual(['On-line.yaml']);
  });

  it('are created, deleted and restored', async () => {
    await changes.saveEnvironment(null, {
      name: 'Staging',
      variables: {
        ...texts({ n: '007', e: '' }),
        exact: { kind: 'number', value: '9007199254740993.10' },
        token: { kind: 'secret', secret: 'Staging/token' },
      },
    });
    expect(await workspace.read('environments/Staging.yaml')).toBe(
      'name: Staging\nvariables:\n  n: "007"\n  e: ""\n  exact: 9007199254740993.10\n  token: {secret: Staging/token}\n',
    );
    const before = await workspace.snapshot();
    const undoId = await changes.deleteEnvironment('Staging');
    expect(files().environments.map(({ name }) => name)).toEqual(['Local']);
    await changes.undoDelete(undoId);
    expect(await workspace.snapshot()).toEqual(before);
  });

  it('are written anew when their file is gone', async () => {
    await rm(join(workspace.folder, 'environments'), { recursive: true });
    await changes.saveEnvironment(base, named('Local', {}));
    expect(await workspace.read('environments/Local.yaml')).toBe('name: Local\n');
  });

  it.each<[Environment | null, Environment, RegExp]>([
    [null, named('Local', {}), /name exists/],
    [null, named(' ', {}), /has no name/],
    [base, named('Local', { '1x': '' }), /is not valid/],
    [base, named('Local', { 'a b': '', '': '' }), /names are not valid/],
  ])('refuse in %j: %j', async (previous, environment, title) => {
    const before = await workspace.snapshot();
    const saving = changes.saveEnvironment(previous, environment);
    await expect(saving).rejects.toMatchObject({
      problem: { kind: 'bad-input', title: expect.stringMatching(title) },
    });
    expect(await workspace.snapshot()).toEqual(before);
  });

  it('cannot be deleted when they do not exist', async () => {
    await expect(changes.deleteEnvironment('None')).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });
});
