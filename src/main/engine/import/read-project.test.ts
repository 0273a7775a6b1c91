import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectReport } from '../../../shared/model/project.ts';
import { createTaskMeter, readMeter } from '../../proto/meaning/task-meter.ts';
import { makeProjectBodies, readProject } from './read-project.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-project-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** The folder's files with their bytes and times. */
async function contentOf(path: string): Promise<Record<string, string>> {
  const names = await readdir(path, { recursive: true });
  const entries = names.sort().map(async (name) => {
    const found = await stat(join(path, name));
    const text = found.isFile() ? await readFile(join(path, name), 'latin1') : '';
    return [name, `${found.mtimeMs} ${text}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function read(): Promise<ProjectReport> {
  return readProject(folder, createTaskMeter());
}

const shop = {
  'proto/shop/user.proto': `syntax = "proto3";
package shop;
message User { int64 id = 1; string name = 2; Address home = 3; }
message Address { string city = 1; }
message GetUser { int64 id = 1; }
message UpdateUser { int64 id = 1; User user = 2; }
`,
  'proto/shop/service.proto': `syntax = "proto3";
package shop;
import "shop/user.proto";
import "google/api/annotations.proto";
service Users {
  rpc Create(User) returns (User);
  rpc Get(GetUser) returns (User) { option (google.api.http) = { get: "/v1/users/{id}" }; }
  rpc Change(UpdateUser) returns (User) {
    option (google.api.http) = { patch: "/v1/users/{id}" body: "user" };
  }
  rpc Watch(GetUser) returns (stream User);
}
`,
};

describe('readProject', () => {
  it('counts what is there, lists a request for each method, and writes nothing', async () => {
    await write({ ...shop, 'README.md': 'Call http://localhost:9377.' });
    const before = await contentOf(folder);

    const report = await read();

    expect(report).toMatchObject({
      isWritable: true,
      baseUrl: 'http://localhost:9377',
      ...{ fileCount: 2, messageCount: 4, serviceCount: 1 },
      ...{ isCut: false, brokenCount: 0, uncheckedCount: 0, problems: [] },
    });
    expect(report.requests).toEqual([
      {
        ...{ service: 'shop.Users', name: 'Create', method: 'POST', path: '/shop.Users/Create' },
        ...{ requestType: 'shop.User', responseType: 'shop.User', isSuggested: true },
      },
      {
        ...{ service: 'shop.Users', name: 'Get', method: 'GET', path: '/v1/users/{{id}}' },
        ...{ requestType: null, responseType: 'shop.User', isSuggested: true },
      },
      {
        ...{ service: 'shop.Users', name: 'Change', method: 'PATCH', path: '/v1/users/{{id}}' },
        ...{ requestType: 'shop.User', responseType: 'shop.User', isSuggested: true },
      },
      {
        ...{ service: 'shop.Users', name: 'Watch', method: 'POST', path: '/shop.Users/Watch' },
        ...{ requestType: 'shop.GetUser', responseType: 'shop.User', isSuggested: false },
      },
    ]);
    expect(await contentOf(folder)).toEqual(before);
  });

  it('lists message types without services, first those that no other message uses', async () => {
    await write({ 'user.proto': shop['proto/shop/user.proto'] });
    const { requests, serviceCount } = await read();
    expect(serviceCount).toBe(0);
    expect(requests.map(({ name, isSuggested }) => [name, isSuggested])).toEqual([
      ['GetUser', true],
      ['UpdateUser', true],
      ['Address', false],
      ['User', false],
    ]);
    expect(requests[0]).toMatchObject({
      ...{ service: null, method: 'POST', path: '/', requestType: 'shop.GetUser' },
    });
  });

  it('lists problems with their place, and leaves out only what they break', async () => {
    await write({
      ...shop,
      'proto/shop/broken.proto':
        'syntax = "proto3";\npackage shop;\nmessage Broken { string x 1; }\n',
      'proto/shop/bad_service.proto': `syntax = "proto3";
package shop;
import "shop/user.proto";
import "shop/broken.proto";
service Bad { rpc Do(Broken) returns (User); rpc Good(User) returns (User); rpc No(Nowhere) returns (User); }
`,
    });
    const { problems, requests, brokenCount } = await read();
    expect(problems).toContainEqual(
      expect.objectContaining({
        kind: 'schema-syntax',
        location: expect.objectContaining({
          file: join(folder, 'proto/shop/broken.proto'),
          line: 3,
        }),
      }),
    );
    expect(requests.map(({ name }) => name)).toEqual(['Good', 'Create', 'Get', 'Change', 'Watch']);
    expect(brokenCount).toBe(2);
  });

  it('leaves out of the suggestions what is a copy of Google', async () => {
    await write({
      'google/longrunning/operations.proto': `syntax = "proto3";
package google.longrunning;
message Operation { string name = 1; }
service Operations { rpc Get(Operation) returns (Operation); }
`,
    });
    expect((await read()).requests).toMatchObject([{ name: 'Get', isSuggested: false }]);
  });

  it('lists at most 300 requests, and suggests at most 100', async () => {
    const methods = Array.from({ length: 310 }, (_, at) => `rpc M${at}(M) returns (M);`);
    await write({
      'many.proto': `syntax = "proto3";\nmessage M {}\nservice S { ${methods.join(' ')} }\n`,
    });
    const { requests, isCut } = await read();
    expect(requests).toHaveLength(300);
    expect(requests.filter(({ isSuggested }) => isSuggested)).toHaveLength(100);
    expect(isCut).toBe(true);
  });

  it('reports its progress', async () => {
    await write(shop);
    const meter = createTaskMeter();
    await readProject(folder, meter);
    expect(readMeter(meter).done).toBeGreaterThanOrEqual(2);
  });

  it('says that a folder has no .proto files, and what to do', async () => {
    await write({ 'README.md': 'nothing' });
    await expect(read()).rejects.toMatchObject({
      problem: { kind: 'schema-empty', title: 'No .proto files found', hint: expect.any(String) },
    });
  });

  it('says that a folder is not there', async () => {
    await rm(folder, { recursive: true });
    await expect(read()).rejects.toMatchObject({ problem: { kind: 'file-read' } });
  });
});

describe('makeProjectBodies', () => {
  it('makes a first body of each type, without made-up texts', async () => {
    await write(shop);
    const { requests } = await read();
    const bodies = await makeProjectBodies(folder, requests);
    expect([...bodies.keys()]).toEqual(['shop.User', 'shop.GetUser']);
    expect(JSON.parse(bodies.get('shop.User') ?? '')).toEqual({
      id: '1',
      name: 'Sample',
      home: { city: '' },
    });
  });

  it('makes an empty message of a type that no sample can satisfy', async () => {
    await write({
      'endless.proto':
        'syntax = "proto2";\nmessage Endless { required Endless again = 1; }\nservice S { rpc M(Endless) returns (Endless); }\n',
    });
    const { requests } = await read();
    expect(await makeProjectBodies(folder, requests)).toEqual(new Map([['Endless', '{}']]));
  });
});
