import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';

/**
 * The folder of the user's own copy of the sample workspace, copied at the first start. The
 * packaged one is never written to. When the copy cannot be made, the packaged one is opened as it
 * is, with a Problem that says so.
 */
export async function openSamples(options: {
  readonly packagedFolder: string;
  readonly userFolder: string;
}): Promise<{ folder: string; problem: Problem | null }> {
  const { packagedFolder, userFolder } = options;
  if (await exists(userFolder)) return { folder: userFolder, problem: null };
  const temporary = `${userFolder}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(userFolder), { recursive: true });
    // Copied beside and renamed: a start that is cut short leaves no half workspace.
    await cp(packagedFolder, temporary, { recursive: true });
    await rename(temporary, userFolder);
    return { folder: userFolder, problem: null };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    return {
      folder: packagedFolder,
      problem: problem({
        kind: 'file-write',
        severity: 'warning',
        title: 'The sample workspace could not be copied',
        detail: `It belongs at ${userFolder}. The samples work, but what you change is not kept.`,
        location: { file: userFolder },
        hint: 'Check that the folder may be written to, then start again.',
        cause: messageOf(error),
      }),
    };
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
