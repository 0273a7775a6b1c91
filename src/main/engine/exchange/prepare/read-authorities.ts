import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { messageOf, ProblemError, type ProblemInit } from '../../../../shared/problem.ts';
import { diskReason } from '../../disk/disk-reason.ts';
import { isInside } from '../../disk/is-inside.ts';
import { readPlainFile } from '../../disk/plain-file.ts';
import { assertPlainWay } from '../../disk/plain-way.ts';

/** Bytes: the authorities of a whole system take half a megabyte. */
const maxAuthorityBytes = 4 * 1024 * 1024;

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of a file, each as PEM; ignores the text between them.
 *
 * A file of the workspace is read only with no link and no hidden folder on the way; any other file only when
 * the user chose it.
 *
 * @param caFile relative to the workspace
 * @param isAllowed true when the user chose a file, by its real path
 * @throws ProblemError `file-read` when the file is missing or was not chosen, `tls` when it has no
 *   certificate
 */
export async function readAuthorities(
  workspaceFolder: string,
  caFile: string,
  isAllowed: (realPath: string) => boolean,
): Promise<readonly string[]> {
  const absolute = resolve(workspaceFolder, caFile);
  const text = await readLimited(workspaceFolder, absolute, isAllowed);
  const found = text.match(certificate);
  if (found) return found;
  throw new ProblemError({
    kind: 'tls',
    title: 'The CA file has no certificate',
    detail: `${caFile} has no -----BEGIN CERTIFICATE-----. Nothing was sent.`,
    location: { file: absolute },
    hint: 'Use a file of PEM certificates; no key is needed.',
  });
}

async function readLimited(
  workspaceFolder: string,
  path: string,
  isAllowed: (realPath: string) => boolean,
): Promise<string> {
  try {
    const inside = relative(workspaceFolder, path).split(sep);
    const isOfWorkspace =
      isInside(workspaceFolder, path) && !inside.some((part) => part.startsWith('.'));
    if (isOfWorkspace) await assertPlainWay(workspaceFolder, path);
    const real = isOfWorkspace ? path : await realpath(path);
    if (!isOfWorkspace && !isAllowed(real)) throw new ProblemError(notChosen(path));
    const bytes = await readPlainFile(real, { maxBytes: maxAuthorityBytes, links: 'refuse' });
    return bytes.toString('latin1');
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const why = diskReason(error) ?? 'It is missing or cannot be read.';
    throw unreadable(path, why, messageOf(error));
  }
}

function notChosen(path: string): ProblemInit {
  return {
    kind: 'file-read',
    title: 'This CA file was not chosen on this computer',
    detail: `${path} is outside the workspace or in a hidden folder. Nothing was sent.`,
    location: { file: path },
    hint: 'Choose the file if you trust it, or put it into the workspace.',
    chooseFile: 'authorities',
  };
}

function unreadable(path: string, why: string, cause?: string): ProblemError {
  return new ProblemError({
    kind: 'file-read',
    title: 'The CA file cannot be read',
    detail: `${why} Nothing was sent.`,
    location: { file: path },
    hint: 'Correct the CA file in the settings of the request, folder or workspace; its path is relative to the workspace.',
    ...(cause !== undefined && { cause }),
  });
}
