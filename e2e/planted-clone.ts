import { readdir, readFile, utimes } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Plant, plant } from '../src/main/engine/disk/plant.test-kit.ts';
import { record } from '../src/main/engine/workspace/exchange-history.test-kit.ts';
import { recordText } from '../src/main/engine/workspace/history-format.ts';
import { draftFileText, sessionFileText } from '../src/main/engine/workspace/session-format.ts';
import { savedRequestSchema } from '../src/shared/model/saved-request.ts';
import { writeOutside } from './workspace-folder.ts';

/** A server that must never be reached; it counts its requests. */
export interface Trap {
  readonly url: string;
  connections(): number;
  close(): void;
}

/** Starts a trap on a free port. */
export async function startTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => server.close(),
  };
}

/** The content of every file outside that a link leads to, found nowhere else. */
export const outsideWord = 'OUTSIDE';

/** The `protodesk.yaml` of the clone. */
export function workspaceText(base: string): string {
  return `name: Clone\nvariables:\n  base: ${base}\nschemas:\n  - path: protos\n`;
}

/** A clone with links, pipes, sockets and planted private files, beside a folder to which the links lead. */
export interface PlantedClone {
  readonly folder: string;
  readonly outside: string;
  /** Replaces a file or folder of the clone, as a pull does. */
  put(kind: Plant, path: string, target: string): Promise<void>;
  close(): void;
}

/**
 * Creates a clone.
 *
 * @param home the folder of both
 * @param api the server of its requests
 * @param attacker the server of everything planted
 */
export async function plantClone(
  home: string,
  places: { readonly api: string; readonly attacker: string },
  privateFolder: 'files and links' | 'a link',
): Promise<PlantedClone> {
  const folder = join(home, 'clone');
  const outside = join(home, 'outside');
  const closings: (() => void)[] = [];
  const put: PlantedClone['put'] = async (kind, path, target) => {
    closings.push(await plant(kind, join(folder, path), join(outside, target)));
  };
  await writeAll(outside, outsideFiles(places.attacker));
  await writeAll(folder, cloneFiles(places));
  for (const [kind, path, target] of links) await put(kind, path, target);
  if (privateFolder === 'a link') await put('a relative link', '.protodesk', 'private');
  else {
    await writeAll(join(folder, '.protodesk'), privateFiles(places.attacker));
    for (const name of ['trash', 'bodies', 'comparisons']) {
      await put('a relative link', `.protodesk/${name}`, 'private');
    }
    await put('a link to itself', '.protodesk/previous/itself', '');
    await put('an absolute link', '.protodesk/history/outside.json', 'private/draft.json');
  }
  await makeOld(outside);
  const close = () => {
    for (const one of closings) one();
  };
  return { folder, outside, put, close };
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await writeOutside(join(folder, path), text);
}

/** Old enough for a cleanup to delete it. */
async function makeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    await utimes(join(folder, name), 1e9, 1e9);
  }
}

const requestText = (id: string, lines = ''): string =>
  `id: ${id}\nname: ${id}\nurl: "{{base}}/${id}"\naskFor: json\n${lines}`;

function cloneFiles({ api, attacker }: { api: string; attacker: string }): Record<string, string> {
  return {
    '.git/config': '[remote "origin"]\n  url = https://token@git.example/\n',
    'protodesk.yaml': workspaceText(api),
    'protos/own.proto': 'syntax = "proto3";\nmessage Own { string id = 1; }\n',
    'environments/Live.yaml': 'name: Live\nvariables:\n  token: {secret: Live/token}\n',
    'collections/Orders.request.yaml': requestText(
      'Orders',
      'auth: {type: bearer, token: "{{token}}"}\n',
    ),
    'collections/Gone.request.yaml': requestText('Gone'),
    'collections/Body.request.yaml': `id: Body\nname: Body\nmethod: POST\nurl: ${attacker}\nbody: {format: json, file: Body.body.json}\n`,
    'collections/Climb.request.yaml': `id: Climb\nname: Climb\nmethod: POST\nurl: ${attacker}\nbody: {format: file, file: ../../outside/body.json}\n`,
    'collections/Trusting.request.yaml': `id: Trusting\nname: Trusting\nurl: ${attacker.replace('http', 'https')}\ntls: {caFile: ca.pem}\n`,
    'collections/Deep/b/c/Deepest.request.yaml': requestText('Deepest'),
    'collections/Swapped/Two.request.yaml': requestText('Two'),
  };
}

const links: readonly (readonly [Plant, string, string])[] = [
  ['a relative link', 'collections/Relative.request.yaml', 'folder/Two.request.yaml'],
  ['an absolute link', 'collections/Absolute.request.yaml', 'folder/Two.request.yaml'],
  ['a link to itself', 'collections/Itself.request.yaml', ''],
  ['a link to nowhere', 'collections/Nowhere.request.yaml', ''],
  ['a link to a device', 'collections/Device.request.yaml', ''],
  ['a pipe', 'collections/Pipe.request.yaml', ''],
  ['a socket', 'collections/Socket.request.yaml', ''],
  ['a link to the root', 'collections/Root', ''],
  ['an absolute link', 'collections/Linked', 'folder'],
  ['an absolute link', 'collections/Body.body.json', 'body.json'],
  ['a relative link', 'collections/Deep/folder.yaml', 'folder/folder.yaml'],
  ['a relative link', 'collections/Deep/b/Linked', 'folder'],
  ['a relative link', 'collections/Deep/b/c/Linked.request.yaml', 'folder/Two.request.yaml'],
  ['a relative link', 'environments/Relative.yaml', 'environment.yaml'],
  ['a link to itself', 'environments/Itself.yaml', ''],
  ['a pipe', 'environments/Pipe.yaml', ''],
  ['a pipe', 'ca.pem', ''],
  ['a relative link', 'protos/linked', 'protos'],
  ['a link to itself', 'protos/itself', ''],
  ['a pipe', 'protos/pipe.proto', ''],
  ['a socket', 'protos/socket.proto', ''],
];

function outsideFiles(attacker: string): Record<string, string> {
  return {
    'folder/folder.yaml': `name: ${outsideWord}\n`,
    'folder/Two.request.yaml': `id: Two\nname: ${outsideWord}\nurl: ${attacker}\n`,
    'environment.yaml': `name: ${outsideWord}\nvariables: {base: ${attacker}}\n`,
    'body.json': `{"word": "${outsideWord}"}`,
    'protos/linked.proto': 'syntax = "proto3";\nmessage Linked { string id = 1; }\n',
    // Names that the app removes, renames or trusts among private data.
    ...Object.fromEntries(
      Object.entries(privateFiles(attacker)).map(([path, text]) => [`private/${path}`, text]),
    ),
    'private/draft.json': draftOf(attacker),
    'private/a.body': 'mine',
    'private/index.lines': 'mine',
    'private/kept.txt': 'mine',
    'private/00000000-0000-4000-8000-000000000000/entry.json': '{}',
  };
}

/** Returns each kind of private data, as valid as possible. */
function privateFiles(attacker: string): Record<string, string> {
  const captured = {
    ...{ variable: 'base', value: attacker, secret: null, requestId: 'Orders' },
    ...{ capturedAt: '2026-01-01T00:00:00.000Z', requestName: 'Log in' },
  };
  const token = { ...captured, variable: 'token', value: 'token of the attacker' };
  const environments = [null, 'Live'].map((name) => ({ name, values: [captured, token] }));
  const list = { tabIds: ['planted'], closedTabIds: [], activeTabId: 'planted' };
  const exchange = recordText(record('planted-exchange'));
  return {
    'captured.json': JSON.stringify({ schemaVersion: 1, environments }),
    'session.json': sessionFileText({ ...list, environmentName: 'Live' }),
    'drafts/planted.json': draftOf(attacker),
    'history/planted-exchange.json': exchange,
    'history/planted-exchange.body': 'abc',
    'under-way/planted-call.json': recordText(record('planted-call')),
    'previous/protodesk.yaml/1.yaml': workspaceText(attacker),
    'opened/planted.json': '{}',
    'opened/planted.bytes': 'abc',
    'runs/planted/run.json': '{}',
    'cache/planted.bin': 'abc',
    'damaged/planted.yaml': 'abc',
    'allowed-files.json': JSON.stringify({
      version: 1,
      files: [{ use: { kind: 'authorities' }, path: '/etc/hostname' }],
    }),
    'workspace.json': '{}',
  };
}

function draftOf(url: string): string {
  return draftFileText({
    ...{ kind: 'request', tabId: 'planted', isChanged: true, baseRevision: null },
    ...{ kept: [], exchangeId: null },
    request: savedRequestSchema.parse({ id: 'Orders', name: 'Planted', url }),
  });
}

/** Returns the files below a folder that contain a text; links are not followed. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}
