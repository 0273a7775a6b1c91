import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type FileUse, fileUseSchema } from '../../../shared/model/file-use.ts';
import { readPlainFile } from '../disk/plain-file.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';

const entrySchema = z.object({ use: fileUseSchema, path: z.string() });
const fileSchema = z.object({ version: z.literal(1), files: z.array(entrySchema) });

type Entry = z.infer<typeof entrySchema>;

/** Files that the user chose on this computer; files of the workspace cannot add any. */
export interface AllowedFiles {
  has(use: FileUse, realPath: string): boolean;
  /** Throws the system's own errors when it cannot be stored. */
  allow(use: FileUse, realPath: string): Promise<void>;
}

/** The oldest are dropped, and the user is asked again. */
const maxFiles = 1000;
const maxBytes = 4 * 1024 * 1024;

/**
 * Opens the list of a workspace. A damaged one allows nothing.
 *
 * @param privateFolder the folder of the list
 */
export async function openAllowedFiles(privateFolder: string): Promise<AllowedFiles> {
  let files = await readList(pathIn(privateFolder));
  let writing: Promise<unknown> = Promise.resolve();

  function has(use: FileUse, realPath: string): boolean {
    return files.some((entry) => entry.path === realPath && keyOf(entry.use) === keyOf(use));
  }

  return {
    has,
    async allow(use, realPath) {
      if (has(use, realPath)) return;
      files = [...files, { use, path: realPath }].slice(-maxFiles);
      const path = pathIn(privateFolder);
      const text = JSON.stringify({ version: 1, files });
      const written = writing.then(async () => {
        await mkdir(dirname(path), { recursive: true });
        await writeFileAtomically(path, text);
      });
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

/** Deletes the list of a workspace. Errors are the system's own. */
export async function forgetAllowedFiles(privateFolder: string): Promise<void> {
  await rm(pathIn(privateFolder), { force: true });
}

function pathIn(privateFolder: string): string {
  return join(privateFolder, 'allowed-files.json');
}

function keyOf(use: FileUse): string {
  return use.kind === 'body' ? `body ${use.requestId}` : use.kind;
}

async function readList(path: string): Promise<readonly Entry[]> {
  try {
    const bytes = await readPlainFile(path, { maxBytes, links: 'refuse' });
    return fileSchema.parse(JSON.parse(bytes.toString('utf8'))).files;
  } catch {
    return [];
  }
}
