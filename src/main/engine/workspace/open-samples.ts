import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';

/**
 * Returns the folder of the user's copy of the sample workspace, which is made at the first start. The
 * packaged one is never written. When the copy fails, the packaged one is opened with a Problem.
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
    // Copied and then renamed: an interrupted start leaves no partial workspace.
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
        detail: `It belongs at ${userFolder}. The samples work, but changes are not kept.`,
        location: { file: userFolder },
        hint: 'Check the permissions of the folder, then start again.',
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
