import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf, ProblemError } from '../../../shared/problem.ts';

/** Bytes: the authorities of a whole system take half a million. */
const maxAuthorityBytes = 4 * 1024 * 1024;

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The certificates of a file, each in PEM; what stands between them is left out.
 *
 * @param caFile relative to the workspace
 * @throws ProblemError `file-read` for a file that is not there, `tls` for one without a certificate
 */
export async function readAuthorities(
  workspaceFolder: string,
  caFile: string,
): Promise<readonly string[]> {
  const absolute = resolve(workspaceFolder, caFile);
  const text = await readLimited(absolute);
  const found = text.match(certificate);
  if (found) return found;
  throw new ProblemError({
    kind: 'tls',
    title: 'The CA file has no certificate',
    detail: `${caFile} holds nothing that begins with -----BEGIN CERTIFICATE-----. Nothing was sent.`,
    location: { file: absolute },
    hint: 'Name a file with one or more certificates in PEM; a key is not needed.',
  });
}

async function readLimited(path: string): Promise<string> {
  let byteLength: number;
  try {
    byteLength = (await stat(path)).size;
    if (byteLength <= maxAuthorityBytes) return await readFile(path, 'latin1');
  } catch (error) {
    throw unreadable(path, 'It is not there, or may not be read.', messageOf(error));
  }
  throw unreadable(path, `It has ${byteLength} bytes; ${maxAuthorityBytes} are the most.`);
}

function unreadable(path: string, why: string, cause?: string): ProblemError {
  return new ProblemError({
    kind: 'file-read',
    title: 'The CA file cannot be read',
    detail: `${why} Nothing was sent.`,
    location: { file: path },
    hint: 'Correct the CA file in the settings of the request, its folder or the workspace; its path is relative to the workspace.',
    ...(cause !== undefined && { cause }),
  });
}
