import { open, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf, ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import { isInside } from '../workspace/is-inside.ts';

/** Bytes of a body that is sent from its file. */
const maxBodyBytes = 256 * 1024 * 1024;

/** Bytes: the authorities of a whole system take half a million. */
const maxAuthorityBytes = 4 * 1024 * 1024;

/**
 * Reads the file that a request's body lies in.
 *
 * @param folder of the request's own file
 * @throws ProblemError `file-read` for one that is not there, too large, or out of the workspace
 */
export async function readBodyFile(
  workspaceFolder: string,
  folder: string,
  path: string,
): Promise<Uint8Array> {
  const absolute = resolve(folder, path);
  const [root, target] = await Promise.all(
    [workspaceFolder, absolute].map((each) => realpath(each).catch(() => each)),
  );
  if (!isInside(root ?? workspaceFolder, target ?? absolute)) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'The file of the body lies outside of the workspace',
      detail: `${path} leads to ${target}. Nothing was sent.`,
      location: { file: absolute },
      hint: 'Put the file itself into the workspace, beside its request.',
    });
  }
  return readLimited(absolute, maxBodyBytes, 'The file of the body cannot be read');
}

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
  const bytes = await readLimited(absolute, maxAuthorityBytes, 'The CA file cannot be read');
  const found = Buffer.from(bytes).toString('latin1').match(certificate);
  if (found) return found;
  throw new ProblemError({
    kind: 'tls',
    title: 'The CA file has no certificate',
    detail: `${caFile} holds nothing that begins with -----BEGIN CERTIFICATE-----. Nothing was sent.`,
    location: { file: absolute },
    hint: 'Name a file with one or more certificates in PEM; a key is not needed.',
  });
}

async function readLimited(path: string, maxBytes: number, title: string): Promise<Uint8Array> {
  const problem = await read(path, maxBytes);
  if (problem instanceof Uint8Array) return problem;
  throw new ProblemError({ kind: 'file-read', title, location: { file: path }, ...problem });
}

async function read(
  path: string,
  maxBytes: number,
): Promise<Uint8Array | Pick<ProblemInit, 'detail' | 'hint' | 'cause'>> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size <= maxBytes) return await file.readFile();
      return {
        detail: `${path} has ${size} bytes; at most ${maxBytes} can be read. Nothing was sent.`,
        hint: 'Choose a smaller file.',
      };
    } finally {
      await file.close();
    }
  } catch (error) {
    return {
      detail: `${path} cannot be read. Nothing was sent.`,
      hint: 'Check that it is there, and that it may be read.',
      cause: messageOf(error),
    };
  }
}
