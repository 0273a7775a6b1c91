import { mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorkspaceChanges, type WorkspaceChanges } from './workspace-changes.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import { openWorkspaceIndex } from './workspace-index.ts';

/** A workspace in a temporary folder. */
export interface TestWorkspace {
  readonly folder: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  read(path: string): Promise<string>;
  /** Opens it as it is now, as a start of the program does. */
  open(): Promise<{ changes: WorkspaceChanges; files(): WorkspaceFiles }>;
}

/** Makes a workspace of some files. */
export async function makeTestWorkspace(
  files: Readonly<Record<string, string>>,
): Promise<TestWorkspace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-format-')));
  const workspace: TestWorkspace = {
    folder,
    async write(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    async open() {
      const index = await openWorkspaceIndex(folder, null);
      const changes = createWorkspaceChanges({
        folder,
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
