import { parse } from 'node:path';
import { type Problem, problem } from '../../../../shared/problem.ts';

/**
 * True for folders that are practically endless: the system root, and folders whose files the system
 * generates. Nobody keeps schemas there, and scanning them takes minutes.
 *
 * @param real without links on the path
 */
export function isEndlessFolder(real: string): boolean {
  // On Windows, a whole drive may be a schema tree.
  if (process.platform === 'win32') return false;
  if (real === parse(real).root) return true;
  if (real.startsWith('/dev/shm/')) return false;
  return ['/proc', '/sys', '/dev'].some((top) => real === top || real.startsWith(`${top}/`));
}

/** The Problem of {@link isEndlessFolder}. */
export function endlessFolder(path: string): Problem {
  return problem({
    kind: 'file-read',
    title: 'A system folder cannot be a schema source',
    detail: `${path} contains the whole computer or system files. It was not read.`,
    location: { file: path },
    hint: 'Add the folder of your own schemas.',
  });
}
