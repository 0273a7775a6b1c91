import { hash, randomUUID } from 'node:crypto';
import { realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The right to write a workspace: one process on this machine has it at a time. */
export interface WorkspaceLock {
  release(): Promise<void>;
}

/** How the exclusive name is made. */
export type LockKind = 'abstract' | 'pipe' | 'socket-file';

/**
 * Locks a workspace for writing. The lock is a name that the system gives to one process and frees when the
 * process ends in any way: no file is left that could lock a workspace forever.
 *
 * When the system has no such names, the lock is granted: a workspace that nobody can write would be worse
 * than one that two can.
 *
 * @returns null when another process has it
 */
export async function lockWorkspace(
  folder: string,
  kind: LockKind = kindOf(process.platform),
): Promise<WorkspaceLock | null> {
  // Two paths to one workspace need one lock.
  const real = await realpath(folder).catch(() => realPathOfNew(folder));
  const address = addressOf(real, kind);
  let server = await listen(address);
  if (server === 'taken' && kind === 'socket-file' && (await removeDead(address))) {
    server = await listen(address);
  }
  if (server === 'taken') return null;
  return { release: () => close(server) };
}

/** Returns what {@link realpath} will return once the folder exists. */
async function realPathOfNew(folder: string): Promise<string> {
  const parent = dirname(folder);
  return join(await realpath(parent).catch(() => parent), basename(folder));
}

function kindOf(platform: NodeJS.Platform): LockKind {
  if (platform === 'win32') return 'pipe';
  return platform === 'linux' ? 'abstract' : 'socket-file';
}

function addressOf(folder: string, kind: LockKind): string {
  const name = `protodesk-${hash('sha256', folder).slice(0, 32)}`;
  if (kind === 'pipe') return `\\\\.\\pipe\\${name}`;
  return kind === 'abstract' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null when the system has no such names. */
async function listen(address: string): Promise<Server | 'taken' | null> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRINUSE' ? 'taken' : null);
    });
    server.listen(address, () => resolve(server));
  });
}

/**
 * Removes the socket file of a dead process: the system leaves the file, and nobody responds there. Moves it
 * away before checking it, so that only one of two concurrent callers goes on.
 *
 * @returns true when the address is free now
 */
async function removeDead(address: string): Promise<boolean> {
  if (await hasResponse(address)) return false;
  const away = `${address}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(address, away);
  } catch {
    return false;
  }
  if (await hasResponse(away)) {
    await rename(away, address);
    return false;
  }
  await rm(away, { force: true });
  return true;
}

async function hasResponse(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function close(server: Server | null): Promise<void> {
  if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
}
