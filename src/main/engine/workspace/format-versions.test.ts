import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSettingsSchema } from '../../../shared/model/call-settings.ts';
import { changeFileText } from './change-file-text.ts';
import { environmentKind, readEnvironmentText } from './environment-file.ts';
import type { FileKind } from './file-kind.ts';
import { type Migration, statedVersion } from './file-migrations.ts';
import { folderKind, readFolderText } from './folder-file.ts';
import { readRequestFile } from './read-request-file.ts';
import { newRequestText, readRequestText, requestKind } from './request-file.ts';
import { readWorkspaceText, workspaceKind } from './workspace-file.ts';

const folder = join(import.meta.dirname, 'format-fixtures', 'version-1');

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'protodesk-versions-'));
  await cp(folder, join(root, 'collections'), { recursive: true });
});

afterAll(() => rm(root, { recursive: true }));

function fixture(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8');
}

function secret(name: string) {
  return { kind: 'secret', secret: name };
}

function text(value: string) {
  return { kind: 'text', value };
}

function number(value: string) {
  return { kind: 'number', value };
}

describe('files of version 1', () => {
  it('of a workspace are read with the same meaning', async () => {
    expect(readWorkspaceText('w', await fixture('protodesk.yaml'))).toEqual({
      version: 'current',
      problems: [],
      value: {
        name: 'Team',
        schemas: [
          { path: 'protos' },
          { path: 'vendor/apis.binpb', set: 'vendor', includeRoots: ['vendor/include'] },
        ],
        maxBodyMegabytes: 256,
        settings: {
          baseUrl: '{{host}}/v1',
          headers: [
            { name: 'Accept-Language', value: 'en', enabled: true },
            { name: 'X-Debug', value: '1', enabled: false },
          ],
          auth: { type: 'bearer', token: '{{token}}' },
          variables: {
            host: text('http://127.0.0.1:8080'),
            token: secret('Team/token'),
            big: number('9007199254740993'),
            exact: number('1.50'),
            padded: text('007'),
            flag: text('true'),
            empty: text(''),
            long: number('-2e400'),
          },
          responseTypes: [
            {
              path: '/users/**',
              status: '2xx',
              mediaType: 'application/x-protobuf',
              type: 'team.v1.User',
              schemaSet: 'default',
            },
            { path: '', status: '', mediaType: '', type: 'team.v1.Error', schemaSet: null },
          ],
          ...callSettingsSchema.parse({
            tls: { verify: false, caFile: 'certificates/ours.pem' },
            timeouts: { firstByteMs: 5000, totalMs: 0 },
            connection: { keepAlive: false },
          }),
        },
      },
    });
  });

  it('of a folder are read with the same meaning', async () => {
    expect(readFolderText('f', await fixture('folder.yaml'))).toEqual({
      version: 'current',
      problems: [],
      value: {
        name: 'Users & more',
        order: ['Log in', 'users'],
        settings: {
          baseUrl: 'https://users.example',
          headers: [{ name: 'X-Folder', value: 'users', enabled: true }],
          auth: { type: 'basic', username: '{{user}}', password: { secret: 'Users/password' } },
          variables: { user: text('kim') },
          responseTypes: [
            { path: '', status: '', mediaType: '', type: 'users.v1.User', schemaSet: null },
          ],
          ...callSettingsSchema.parse({ tls: { verify: true } }),
        },
      },
    });
  });

  it('of a request are read with the same meaning', async () => {
    expect(readRequestText('r', await fixture('everything.request.yaml'))).toEqual({
      version: 'current',
      problems: [],
      value: {
        id: '5f6c2f0e-58a3-4b8c-9f0f-2f9a1e7f3a11',
        name: 'Log in',
        method: 'POST',
        url: '/sessions?remember={{remember}}',
        pathVariables: {},
        sendAs: 'json',
        askFor: 'protobuf',
        contentCoding: 'gzip',
        headers: [{ name: 'X-Trace', value: '{{$uuid}}', enabled: true }],
        withoutHeaders: [],
        requestType: 'users.v1.LogIn',
        responseType: 'users.v1.Session',
        schemaSet: 'vendor',
        responseTypes: [],
        auth: { type: 'apiKey', in: 'query', name: 'key', value: { secret: 'Log in/auth' } },
        ...callSettingsSchema.parse({ tls: { verify: false } }),
        captures: [
          { variable: 'token', from: 'body', path: 'session.token', secret: true },
          { variable: 'requestId', from: 'header', path: 'X-Request-Id', secret: false },
        ],
        body: { format: 'json', text: '{\n  "user": "{{user}}"\n}\n' },
      },
    });
  });

  it('of a request may have the body as plain text, or in a file', async () => {
    expect(readRequestText('r', await fixture('short.request.yaml')).value?.body).toEqual({
      format: 'json',
      text: '{}',
    });
    const large = await readRequestFile(root, join(root, 'collections', 'large.request.yaml'));
    expect(large.value?.body).toEqual({
      format: 'json',
      text: '{"name": "in a file of its own"}\n',
    });
  });

  it('of a request may have bodies of several kinds', async () => {
    async function bodyOf(name: string) {
      return (await readRequestFile(root, join(root, 'collections', name))).value?.body;
    }
    expect(await bodyOf('bodies.request.yaml')).toEqual({
      format: 'json',
      framing: 'delimited',
      writeDefaults: true,
      text: '[\n  {"id": {{id}}}, // the first\n  {}\n]\n',
      aside: [
        { path: '', base64: 'CAE=' },
        { path: '[1].address', base64: 'EgNhYmM=' },
      ],
    });
    expect(await bodyOf('text.request.yaml')).toEqual({
      format: 'textproto',
      text: '# first\nid: 1\n',
    });
    expect(await bodyOf('bytes.request.yaml')).toEqual({
      format: 'file',
      text: '',
      file: { path: 'bytes.body.bin', byteLength: 7 },
    });
  });

  it('of an environment are read with the same meaning', async () => {
    expect(readEnvironmentText('e', await fixture('environment.yaml'))).toEqual({
      version: 'current',
      problems: [],
      value: {
        name: 'Staging',
        variables: {
          host: text('https://staging.example'),
          port: number('8443'),
          ratio: number('0.10'),
          token: secret('Staging/token'),
          old: text('long form'),
        },
      },
    });
  });
});

/** As if `title` had become `label` in version 2, and that `name` in version 3. */
const planted: readonly Migration[] = [
  {
    from: 1,
    migrate: ({ title, ...rest }) => ({ ...rest, ...(title !== undefined && { label: title }) }),
  },
  {
    from: 2,
    migrate: ({ label, ...rest }) => ({ ...rest, ...(label !== undefined && { name: label }) }),
  },
];

function later<T>(kind: FileKind<T>): FileKind<T> {
  return { ...kind, migrations: planted };
}

describe('migrations', () => {
  it.each([
    'title',
    'schemaVersion: 1\ntitle',
    'schemaVersion: 2\nlabel',
    'schemaVersion: 3\nname',
  ])('read files with %j', (keys) => {
    const read = readEnvironmentText('e', `${keys}: Old\n`, later(environmentKind));
    expect(read).toEqual({
      version: 'current',
      problems: [],
      value: { name: 'Old', variables: {} },
    });
  });

  it('exist for every kind of file', () => {
    const old = 'title: Old\nid: i\n';
    expect([
      readWorkspaceText('w', old, later(workspaceKind)).value?.name,
      readFolderText('f', old, later(folderKind)).value?.name,
      readRequestText('r', old, later(requestKind)).value?.name,
    ]).toEqual(['Old', 'Old', 'Old']);
  });

  it('are not run on a new file, which states its version', () => {
    const request = readRequestText('r', 'id: i\nname: New\n').value;
    if (request === null) throw new Error('It is a request.');
    const text = newRequestText(request, later(requestKind));
    expect(text).toMatch(/^schemaVersion: 3\nid: i\nname: New\n/);
    expect(readRequestText('r', text, later(requestKind)).value).toEqual(request);
    expect(statedVersion(planted)).toEqual({ schemaVersion: 3 });
    expect(changeFileText(later(folderKind), 'f', '', (data) => ({ ...data, name: 'F' }))).toBe(
      'schemaVersion: 3\nname: F\n',
    );
  });

  it('are written with the first change of a file, and keep everything else', () => {
    const old = '# ours\ntitle: Old # c\nvariables: # v\n  a:  1\nlater: {kept: 1}\n';
    const changed = changeFileText(later(environmentKind), 'e', old, (data) => ({
      ...data,
      variables: { a: 'x' },
    }));
    expect(changed).toContain('# ours\n');
    expect(changed).toContain('variables: # v\n  a:  x\nlater: {kept: 1}\n');
    expect(changed).toMatch(/^schemaVersion: 3$/m);
    expect(changed).toMatch(/^name: Old/m);
    expect(readEnvironmentText('e', changed, later(environmentKind)).value?.name).toBe('Old');
  });
});

describe('a file of a newer version', () => {
  const newer = 'schemaVersion: 2\nid: i\nname: New\nvariables: {a: x}\nunheard: of\n';

  it('is shown as far as it is understood, and reported', () => {
    const problem = {
      kind: 'read-only',
      severity: 'warning',
      title: expect.stringContaining('newer Protodesk'),
      location: expect.objectContaining({ file: 'x', line: 1, column: 16 }),
      hint: expect.any(String),
    };
    for (const read of [
      readEnvironmentText('x', newer),
      readWorkspaceText('x', newer),
      readFolderText('x', newer),
      readRequestText('x', newer),
    ]) {
      expect(read).toMatchObject({ version: 'newer', value: { name: 'New' }, problems: [problem] });
    }
  });

  it('is not treated as damaged when nothing is understood', () => {
    const read = readRequestText('x', 'schemaVersion: 9\nidentity: {uuid: 1}\n');
    expect(read).toMatchObject({
      version: 'newer',
      value: null,
      problems: [{ kind: 'read-only' }],
    });
  });

  it.each([environmentKind, folderKind, requestKind, workspaceKind] as FileKind<unknown>[])(
    'is not written: $name',
    (kind) => {
      const change = () => changeFileText(kind, 'x', newer, (data) => ({ ...data, name: 'Mine' }));
      expect(change).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ kind: 'read-only' }) }),
      );
    },
  );

  it.each(['0', '-1', '1.5', 'two', '"1"'])('has a number as its version, not %s', (version) => {
    const read = readEnvironmentText('e', `name: E\nschemaVersion: ${version}\n`);
    expect(read).toMatchObject({
      value: null,
      problems: [{ kind: 'workspace-file', location: { line: 2, column: 16 } }],
    });
  });
});
