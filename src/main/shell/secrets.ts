import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { hostEvents } from '../../shared/contract/host.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../shared/problem.ts';
import {
  readSecretFile,
  type SecretFile,
  type StoredSecret,
  writeSecretFile,
} from './secret-file.ts';

/** Encrypts for this user of this computer; safeStorage in the app. */
export interface Encryptor {
  /** The system's name of it, and whether what it encrypts is safe from others who read the disk. */
  state(): Promise<{ readonly backend: string; readonly isSafe: boolean }>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Throws for what another key encrypted. */
  decrypt(bytes: Uint8Array): Promise<string>;
}

/** How secrets are kept, and which have a value. */
export type SecretList = z.input<typeof shellContract.listSecrets.output>;

/** Which secrets have a value that can be read. */
export type SecretCheck = z.input<typeof hostEvents.checkSecrets.output>;

/** Values by name, of one workspace each; a workspace is known by its folder. */
export interface Secrets {
  list(folder: string): Promise<SecretList>;
  /** Which of these have a value that can be read, and why others have one that cannot. */
  check(folder: string, names: readonly string[]): Promise<SecretCheck>;
  /** Those that have a value that can be read. */
  read(folder: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Throws a Problem `file-write`; the old value stays then. */
  set(folder: string, name: string, value: string): Promise<void>;
  /** Throws a Problem `file-write`. */
  remove(folder: string, name: string): Promise<void>;
}

/**
 * Opens the secrets of a profile. What the system can encrypt is on disk, with the name of what
 * encrypted it; all else is kept until the program ends, and `list` says so. No value is ever logged,
 * and none is in a Problem.
 */
export function createSecrets(options: {
  /** `secrets.json` of the profile; need not exist. */
  readonly path: string;
  readonly encryptor: Encryptor;
}): Secrets {
  const { path, encryptor } = options;
  let opened: Promise<SecretFile> | null = null;
  /** By folder and name. */
  const inMemory = new Map<string, Map<string, string>>();
  /** Changes come one after the other: each writes the whole file. */
  let lastChange: Promise<unknown> = Promise.resolve();

  async function file(): Promise<SecretFile> {
    opened ??= readSecretFile(path);
    return opened;
  }

  async function write(secrets: readonly StoredSecret[]): Promise<void> {
    const before = await file();
    try {
      await writeSecretFile(path, secrets);
    } catch (error) {
      throw new ProblemError(notWritten(path, error));
    }
    opened = Promise.resolve({ ...before, secrets });
  }

  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = lastChange.then(change, change);
    lastChange = done.catch(() => undefined);
    return done;
  }

  function memoryOf(folder: string): Map<string, string> {
    const known = inMemory.get(folder) ?? new Map<string, string>();
    inMemory.set(folder, known);
    return known;
  }

  /** Null for one that another keychain, or another user, encrypted. */
  async function decrypted({ ciphertext }: StoredSecret): Promise<string | null> {
    try {
      return await encryptor.decrypt(Buffer.from(ciphertext, 'base64'));
    } catch {
      return null;
    }
  }

  async function storedIn(folder: string): Promise<readonly StoredSecret[]> {
    const { secrets } = await file();
    return secrets.filter((one) => one.folder === folder && one.replacedAt === undefined);
  }

  /** Of these, or of all with null, which have a value, and which one that cannot be read. */
  async function readable(
    folder: string,
    asked: ReadonlySet<string> | null,
  ): Promise<{ readonly names: ReadonlySet<string>; readonly unread: readonly StoredSecret[] }> {
    const isAsked = (name: string): boolean => asked === null || asked.has(name);
    const names = new Set([...memoryOf(folder).keys()].filter(isAsked));
    const unread: StoredSecret[] = [];
    for (const stored of await storedIn(folder)) {
      if (!isAsked(stored.name) || names.has(stored.name)) continue;
      if ((await decrypted(stored)) !== null) names.add(stored.name);
      else unread.push(stored);
    }
    return { names, unread };
  }

  async function storedValue(folder: string, name: string): Promise<string | null> {
    const kept = memoryOf(folder).get(name);
    if (kept !== undefined) return kept;
    const stored = (await storedIn(folder)).find((one) => one.name === name);
    return stored ? decrypted(stored) : null;
  }

  async function keep(folder: string, name: string, value: string): Promise<void> {
    const { secrets, isWritable } = await file();
    const { backend, isSafe } = await encryptor.state();
    if (!isSafe || !isWritable) {
      memoryOf(folder).set(name, value);
      return;
    }
    const ciphertext = Buffer.from(await encryptor.encrypt(value)).toString('base64');
    const others: StoredSecret[] = [];
    for (const one of secrets) {
      const isOld = isActive(one, folder, name);
      if (!isOld) others.push(one);
      // It may be readable again some day: the other keychain comes back, or the other system.
      else if ((await decrypted(one)) === null) {
        others.push({ ...one, replacedAt: new Date().toISOString() });
      }
    }
    await write([...others, { folder, name, backend, ciphertext }]);
    memoryOf(folder).delete(name);
  }

  async function forget(folder: string, name: string): Promise<void> {
    memoryOf(folder).delete(name);
    const { secrets, isWritable } = await file();
    const left = secrets.filter((one) => !isActive(one, folder, name));
    if (isWritable && left.length < secrets.length) await write(left);
  }

  return {
    async list(workspaceFolder) {
      const folder = await realFolder(workspaceFolder);
      const { problem: ofFile, isWritable } = await file();
      const { backend, isSafe } = await encryptor.state();
      const { names, unread } = await readable(folder, null);
      return {
        storage: isSafe && isWritable ? 'keychain' : 'memory',
        backend,
        names: [...names].sort(),
        problem: together([
          ofFile,
          unread.length > 0 ? cannotDecrypt(unread, backend) : null,
          isSafe ? null : noKeychain(backend),
        ]),
      };
    },
    async check(workspaceFolder, asked) {
      const folder = await realFolder(workspaceFolder);
      const { names, unread } = await readable(folder, new Set(asked));
      const lacking = asked.filter((name) => !names.has(name));
      if (lacking.length === 0) return { names: [...names], problem: null };
      const { problem: ofFile } = await file();
      const { backend } = await encryptor.state();
      const ofUnread = unread.length > 0 ? cannotDecrypt(unread, backend) : null;
      return { names: [...names], problem: together([ofFile, ofUnread]) };
    },
    async read(workspaceFolder, names) {
      const folder = await realFolder(workspaceFolder);
      const values = new Map<string, string>();
      for (const name of names) {
        const value = await storedValue(folder, name);
        if (value !== null) values.set(name, value);
      }
      return values;
    },
    set: (workspaceFolder, name, value) =>
      inTurn(async () => keep(await realFolder(workspaceFolder), name, value)),
    remove: (workspaceFolder, name) =>
      inTurn(async () => forget(await realFolder(workspaceFolder), name)),
  };
}

function isActive(stored: StoredSecret, folder: string, name: string): boolean {
  return stored.folder === folder && stored.name === name && stored.replacedAt === undefined;
}

/** The folder itself, whatever links lead to it. */
async function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => resolve(folder));
}

/** One Problem that tells of all of them; null when there is none. */
function together(found: readonly (Problem | null)[]): Problem | null {
  const problems = found.filter((one) => one !== null);
  const [first] = problems;
  if (!first) return null;
  return {
    ...first,
    detail: problems.map(({ detail }) => detail).join(' '),
    hint: [...new Set(problems.map(({ hint }) => hint))].join(' '),
  };
}

function noKeychain(backend: string): Problem {
  const why =
    backend === 'basic_text' || backend === 'unknown'
      ? 'This desktop has no keychain that Protodesk knows'
      : `The keychain of this system (${backend}) does not answer`;
  return problem({
    kind: 'secret-missing',
    severity: 'warning',
    title: 'Secrets are kept only until Protodesk closes',
    detail: `${why}, so nothing can be encrypted. Secrets stay in memory and are never written to disk.`,
    hint: 'Install and unlock GNOME Keyring or KWallet, then start Protodesk again. On an unusual desktop start it with `--password-store=gnome-libsecret`.',
  });
}

function cannotDecrypt(unread: readonly StoredSecret[], backend: string): Problem {
  const names = unread.map(({ name }) => name).join(', ');
  const others = [...new Set(unread.map((one) => one.backend))].filter((one) => one !== backend);
  const by = others.length > 0 ? `They were encrypted by ${others.join(' and ')}. ` : '';
  return problem({
    kind: 'secret-missing',
    severity: 'warning',
    title:
      unread.length === 1 ? 'A secret cannot be decrypted' : 'Some secrets cannot be decrypted',
    detail: `${names}: the keychain in use now (${backend}) did not encrypt what is stored. ${by}It is kept as it is.`,
    hint: 'Unlock the keychain that was used before, or set the secret again.',
  });
}

function notWritten(path: string, error: unknown): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'The secret could not be saved',
    detail: `Writing ${path} failed. What was stored before is unchanged.`,
    location: { file: path },
    hint: 'Check that the disk has room and that the folder may be written to.',
    cause: messageOf(error),
  };
}
