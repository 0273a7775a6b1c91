import { mkdir, mkdtemp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorkspaceChanges, type WorkspaceChanges } from './workspace-changes.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import { openWorkspaceIndex } from './workspace-index.ts';

/** A workspace in a temporary folder. */
export interface TestWorkspace {
  readonly folder: string;
  /** The private folder, next to it. */
  readonly privateFolder: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  read(path: string): Promise<string>;
  /** Returns every file with its text; folders end in `/` and have none. */
  snapshot(): Promise<Record<string, string>>;
  /** Opens its current state, like a start of the program. */
  open(): Promise<{ changes: WorkspaceChanges; files(): WorkspaceFiles }>;
}

/** Creates a workspace from some files. */
export async function makeTestWorkspace(
  files: Readonly<Record<string, string>>,
): Promise<TestWorkspace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-format-')));
  const privateFolder = `${folder}-private`;
  const workspace: TestWorkspace = {
    folder,
    privateFolder,
    async write(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    snapshot: () => snapshotOf(folder),
    async open() {
      const index = await openWorkspaceIndex(folder, privateFolder, null);
      const changes = createWorkspaceChanges({
        place: { folder, privateFolder },
        index,
        assertWritable: () => undefined,
        onRead: () => undefined,
      });
      return { changes, files: index.files };
    },
  };
  await workspace.write('protodesk.yaml', 'schemaVersion: 1\nname: W\n');
  for (const [path, text] of Object.entries(files)) await workspace.write(path, text);
  return workspace;
}

/**
 * Returns every file of a folder with its text; folders end in `/` and have none.
 *
 * @param path of the folder in it to read; by default all of it
 */
export async function snapshotOf(folder: string, path = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) {
      Object.assign(found, await snapshotOf(folder, inner), { [`${inner}/`]: '' });
    } else found[inner] = await readFile(join(folder, inner), 'utf8');
  }
  return found;
}
