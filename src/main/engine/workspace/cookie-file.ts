import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { moveAway } from './move-away.ts';

/** Encrypts for this user of this computer. */
export interface Keychain {
  /** Returns base64 and the system's name of the encryption; null when nothing can be encrypted. */
  encrypt(text: string): Promise<Encrypted | null>;
  /** Null for data that another key encrypted. */
  decrypt(encrypted: Encrypted): Promise<string | null>;
}

const encryptedSchema = z.object({ backend: z.string(), ciphertext: z.base64() });

/** Encrypted text, and the system's name of the encryption. */
export type Encrypted = z.infer<typeof encryptedSchema>;

/** The cookies of each environment as an encrypted text; null is without an environment. */
export interface CookieFile {
  /** Returns the text, or null without one. Throws a Problem `file-read` when it cannot be decrypted. */
  read(environmentName: string | null): Promise<string | null>;
  /**
   * Stores a text; null removes it. Resolves when it is on disk.
   *
   * @returns where it is now: in `memory` nothing was stored, and the file is unchanged
   * @throws ProblemError `file-write`
   */
  write(environmentName: string | null, text: string | null): Promise<'keychain' | 'memory'>;
  /** Returns where a text would be stored now. */
  storage(): Promise<'keychain' | 'memory'>;
  /** The Problem of a damaged file that was set aside, or of a newer version's file. */
  problem(): Problem | null;
}

const currentVersion = 1;

const fileSchema = z.object({
  schemaVersion: z.literal(currentVersion),
  environments: z.array(encryptedSchema.extend({ name: z.string().nullable() })),
});

type Stored = Map<string | null, Encrypted>;

/** Opens the file of cookies; it need not exist. Writes must not overlap. */
export async function openCookieFile(path: string, keychain: Keychain): Promise<CookieFile> {
  const { stored, isWritable, trouble } = await read(path);

  async function writeAll(): Promise<void> {
    const environments = [...stored].map(([name, encrypted]) => ({ name, ...encrypted }));
    const data = { schemaVersion: currentVersion, environments };
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFileAtomically(path, `${JSON.stringify(data, null, 2)}\n`);
    } catch (error) {
      throw new ProblemError(notWritten(path, error), { cause: error });
    }
  }

  return {
    async read(environmentName) {
      const encrypted = stored.get(environmentName);
      if (!encrypted) return null;
      const text = await keychain.decrypt(encrypted);
      if (text === null) throw new ProblemError(cannotDecrypt(encrypted, path));
      return text;
    },
    async write(environmentName, text) {
      if (!isWritable) return 'memory';
      const encrypted = text === null ? null : await keychain.encrypt(text);
      if (text !== null && encrypted === null) return 'memory';
      const before = stored.get(environmentName);
      if (encrypted === null) stored.delete(environmentName);
      else stored.set(environmentName, encrypted);
      if (before === undefined && encrypted === null) return 'keychain';
      await writeAll();
      return 'keychain';
    },
    async storage() {
      return isWritable && (await keychain.encrypt('')) !== null ? 'keychain' : 'memory';
    },
    problem: () => trouble,
  };
}

interface FoundFile {
  readonly stored: Stored;
  /** False for a newer version's file, and for a damaged one that cannot be moved away. */
  readonly isWritable: boolean;
  readonly trouble: Problem | null;
}

async function read(path: string): Promise<FoundFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { stored: new Map(), isWritable: true, trouble: null };
    }
    return damaged(path, error);
  }
  try {
    const data: unknown = JSON.parse(text);
    if (isNewer(data)) return { stored: new Map(), isWritable: false, trouble: newer(path) };
    const { environments } = fileSchema.parse(data);
    const stored = new Map(environments.map(({ name, ...encrypted }) => [name, encrypted]));
    return { stored, isWritable: true, trouble: null };
  } catch (error) {
    return damaged(path, error);
  }
}

async function damaged(path: string, error: unknown): Promise<FoundFile> {
  const trouble = await moveAway(path, 'the cookies', error);
  return { stored: new Map(), isWritable: !existsSync(path), trouble };
}

function isNewer(data: unknown): boolean {
  const found = z.object({ schemaVersion: z.number() }).safeParse(data);
  return found.success && found.data.schemaVersion > currentVersion;
}

function newer(path: string): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'A newer Protodesk wrote the cookies',
    detail: 'This version leaves them unchanged: new cookies last until the app closes.',
    location: { file: path },
    hint: 'Start the newer version.',
  });
}

function cannotDecrypt(
  { backend }: Encrypted,
  path: string,
): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-read',
    severity: 'warning',
    title: 'The stored cookies cannot be decrypted',
    detail: `The current keychain did not encrypt them (${backend} did). New cookies replace them.`,
    location: { file: path },
    hint: 'Unlock the previous keychain and restart Protodesk, or log in again.',
  };
}

function notWritten(path: string, error: unknown): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'Cookies could not be saved',
    detail: `Writing ${path} failed. They last until the app closes.`,
    location: { file: path },
    hint: 'Check the disk space and permissions of the folder.',
    cause: messageOf(error),
  };
}
