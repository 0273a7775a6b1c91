import { realpath } from 'node:fs/promises';
import type { z } from 'zod';
import type { hostEvents } from '../../shared/contract/host.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { SecretConsent, SecretPlace } from '../../shared/secret-place.ts';
import { identityOf, isSameFolder } from '../engine/disk/folder-identity.ts';
import type { SecretConsents } from './secret-consents.ts';
import {
  readSecretFile,
  type SecretFile,
  type StoredSecret,
  writeSecretFile,
} from './secret-file.ts';

/** Encrypts for this user of this computer; safeStorage in the app. */
export interface Encryptor {
  /**
   * Returns the system's name of the encryption, and whether it protects from others who can read the disk.
   */
  state(): Promise<{ readonly backend: string; readonly isSafe: boolean }>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Throws for data that another key encrypted. */
  decrypt(bytes: Uint8Array): Promise<string>;
}

/** How secrets are stored, and which have a value. */
export type SecretList = z.input<typeof shellContract.listSecrets.output>;

/** The secrets that have a readable value. */
export type SecretCheck = z.input<typeof hostEvents.checkSecrets.output>;

/** The workspace that owns secrets. */
export interface SecretOwner {
  /** The id of its private state, which is the key of its values. */
  readonly stateId: string;
  /** The key of its consents. */
  readonly consentsId: string;
}

/** Values by name, for each workspace. */
export interface Secrets {
  list(owner: SecretOwner): Promise<SecretList>;
  /** Returns which of these have a readable value, and why others have an unreadable one. */
  check(owner: SecretOwner, names: readonly string[]): Promise<SecretCheck>;
  /** Returns the readable values. */
  read(owner: SecretOwner, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Sets a value. Throws a Problem `file-write`; the old value stays then. */
  set(owner: SecretOwner, name: string, value: string): Promise<void>;
  /** Like `set`, for a value from a response: it may go back to its origin. */
  capture(owner: SecretOwner, name: string, value: string, issuer: SecretPlace): Promise<void>;
  /** Removes a secret with all its consents. Throws a Problem `file-write`. */
  remove(owner: SecretOwner, name: string): Promise<void>;
  /**
   * Removes all data of a workspace, also what is unreadable. Throws a Problem `file-write` or `file-read`;
   * the values stay then.
   */
  forget(owner: SecretOwner): Promise<void>;
  /** Returns which of these were never allowed at a place. */
  heldBack(owner: SecretOwner, names: readonly string[], place: SecretPlace): Promise<string[]>;
  /** Allows secrets at places. Throws a Problem `file-write`. */
  allow(owner: SecretOwner, consents: readonly SecretConsent[]): Promise<void>;
  /** Revokes a consent. Throws a Problem `file-write`; the consent stays then. */
  revoke(owner: SecretOwner, name: string, placeKey: string): Promise<void>;
  /**
   * Gives a workspace the secrets that version 1 stored by its path, if the folder is the same as at the
   * upgrade. Throws a Problem `file-write`.
   */
  claim(owner: SecretOwner, folder: string): Promise<void>;
}

/**
 * Opens the secrets of a profile. Values that the system can encrypt are on disk, with the name of the
 * encryption; others last until the program ends, and `list` says so. No value is ever logged or put in a
 * Problem.
 */
export function createSecrets(options: {
  /** `secrets.json` of the profile; need not exist. */
  readonly path: string;
  readonly encryptor: Encryptor;
  readonly consents: SecretConsents;
}): Secrets {
  const { path, encryptor, consents } = options;
  let opened: Promise<SecretFile> | null = null;
  /** By workspace and name. */
  const inMemory = new Map<string, Map<string, string>>();
  /** Changes run one after another: each writes the whole file. */
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

  function memoryOf(workspace: string): Map<string, string> {
    const known = inMemory.get(workspace) ?? new Map<string, string>();
    inMemory.set(workspace, known);
    return known;
  }

  /** Null for data that another keychain, or another user, encrypted. */
  async function decrypted({ ciphertext }: StoredSecret): Promise<string | null> {
    try {
      return await encryptor.decrypt(Buffer.from(ciphertext, 'base64'));
    } catch {
      return null;
    }
  }

  async function storedIn(workspace: string): Promise<readonly StoredSecret[]> {
    const { secrets } = await file();
    return secrets.filter((one) => one.workspace === workspace && one.replacedAt === undefined);
  }

  /** Returns which of these (null for all) have a value, and which an unreadable one. */
  async function readable(
    workspace: string,
    asked: ReadonlySet<string> | null,
  ): Promise<{ readonly names: ReadonlySet<string>; readonly unread: readonly StoredSecret[] }> {
    const isAsked = (name: string): boolean => asked === null || asked.has(name);
    const names = new Set([...memoryOf(workspace).keys()].filter(isAsked));
    const unread: StoredSecret[] = [];
    for (const stored of await storedIn(workspace)) {
      if (!isAsked(stored.name) || names.has(stored.name)) continue;
      if ((await decrypted(stored)) !== null) names.add(stored.name);
      else unread.push(stored);
    }
    return { names, unread };
  }

  async function storedValue(workspace: string, name: string): Promise<string | null> {
    const kept = memoryOf(workspace).get(name);
    if (kept !== undefined) return kept;
    const stored = (await storedIn(workspace)).find((one) => one.name === name);
    return stored ? decrypted(stored) : null;
  }

  async function keep(workspace: string, name: string, value: string): Promise<void> {
    const { secrets, isWritable } = await file();
    const { backend, isSafe } = await encryptor.state();
    if (!isSafe || !isWritable) {
      memoryOf(workspace).set(name, value);
      return;
    }
    const ciphertext = Buffer.from(await encryptor.encrypt(value)).toString('base64');
    const others: StoredSecret[] = [];
    for (const one of secrets) {
      const isOld = isActive(one, workspace, name);
      if (!isOld) others.push(one);
      // It may become readable again: with the other keychain, or the other system.
      else if ((await decrypted(one)) === null) {
        others.push({ ...one, replacedAt: new Date().toISOString() });
      }
    }
    await write([...others, { workspace, name, backend, ciphertext }]);
    memoryOf(workspace).delete(name);
  }

  async function capture(
    { stateId, consentsId }: SecretOwner,
    name: string,
    value: string,
    issuer: SecretPlace,
  ): Promise<void> {
    // In this order: whatever fails in between, no value may go to a place allowed for another one.
    await consents.keepOfIssuer(consentsId, name, issuer.placeKey).catch(consentsNotWritten);
    await keep(stateId, name, value);
    await consents
      .allowIssuer(consentsId, { secret: name, place: issuer })
      .catch(consentsNotWritten);
  }

  async function claim(workspace: string, folder: string): Promise<void> {
    const { secrets, isWritable } = await file();
    const path = await realpath(folder).catch(() => folder);
    const identity = await identityOf(path);
    if (identity === null || !isWritable) return;
    const isOurs = ({ formerPlace }: StoredSecret): boolean =>
      formerPlace?.path === path &&
      formerPlace.identity !== null &&
      isSameFolder(formerPlace.identity, identity);
    if (!secrets.some(isOurs)) return;
    await write(
      secrets.map((one) => {
        if (!isOurs(one)) return one;
        const { formerPlace: _, ...secret } = one;
        return { ...secret, workspace };
      }),
    );
  }

  async function remove({ stateId, consentsId }: SecretOwner, name: string): Promise<void> {
    await consents.forget(consentsId, name).catch(consentsNotWritten);
    memoryOf(stateId).delete(name);
    const { secrets, isWritable } = await file();
    const left = secrets.filter((one) => !isActive(one, stateId, name));
    if (isWritable && left.length < secrets.length) await write(left);
  }

  async function forget({ stateId, consentsId }: SecretOwner): Promise<void> {
    const { secrets, isWritable, problem: ofFile } = await file();
    if (!isWritable && ofFile !== null) throw new ProblemError(notForgotten(ofFile));
    const left = secrets.filter((one) => one.workspace !== stateId);
    if (left.length < secrets.length) await write(left);
    inMemory.delete(stateId);
    // Consents left with another folder have the id of the state as their key.
    for (const id of [stateId, consentsId]) {
      await consents.forgetAll(id).catch(consentsNotWritten);
    }
  }

  return {
    async list({ stateId, consentsId }) {
      const { problem: ofFile, isWritable } = await file();
      const { backend, isSafe } = await encryptor.state();
      const { names, unread } = await readable(stateId, null);
      return {
        storage: isSafe && isWritable ? 'keychain' : 'memory',
        backend,
        names: [...names].sort(),
        consents: await consents.list(consentsId),
        problem: together([
          ofFile,
          unread.length > 0 ? cannotDecrypt(unread, backend) : null,
          isSafe ? null : noKeychain(backend),
        ]),
      };
    },
    async check({ stateId }, asked) {
      const { names, unread } = await readable(stateId, new Set(asked));
      const lacking = asked.filter((name) => !names.has(name));
      if (lacking.length === 0) return { names: [...names], problem: null };
      const { problem: ofFile } = await file();
      const { backend } = await encryptor.state();
      const ofUnread = unread.length > 0 ? cannotDecrypt(unread, backend) : null;
      return { names: [...names], problem: together([ofFile, ofUnread]) };
    },
    async read({ stateId }, names) {
      const values = new Map<string, string>();
      for (const name of names) {
        const value = await storedValue(stateId, name);
        if (value !== null) values.set(name, value);
      }
      return values;
    },
    set: ({ stateId }, name, value) => inTurn(() => keep(stateId, name, value)),
    capture: (owner, name, value, issuer) => inTurn(() => capture(owner, name, value, issuer)),
    remove: (owner, name) => inTurn(() => remove(owner, name)),
    forget: (owner) => inTurn(() => forget(owner)),
    async heldBack({ consentsId }, names, { placeKey }) {
      const allowed = (await consents.list(consentsId))
        .filter(({ place }) => place.placeKey === placeKey)
        .map(({ secret }) => secret);
      return names.filter((name) => !allowed.includes(name));
    },
    allow: ({ consentsId }, given) => consents.allow(consentsId, given).catch(consentsNotWritten),
    revoke: ({ consentsId }, name, placeKey) =>
      consents.revoke(consentsId, name, placeKey).catch(consentsNotWritten),
    claim: ({ stateId }, folder) => inTurn(() => claim(stateId, folder)),
  };
}

function isActive(stored: StoredSecret, workspace: string, name: string): boolean {
  return stored.workspace === workspace && stored.name === name && stored.replacedAt === undefined;
}

/** Combines several Problems into one; null when there are none. */
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
      ? 'This desktop has no known keychain'
      : `The system keychain (${backend}) does not respond`;
  return problem({
    kind: 'secret-missing',
    severity: 'warning',
    title: 'Secrets last until Protodesk closes',
    detail: `${why}, so encryption is not possible. Secrets stay in memory and are never written to disk.`,
    hint: 'Install and unlock GNOME Keyring or KWallet, then restart Protodesk. On an unusual desktop start it with `--password-store=gnome-libsecret`.',
  });
}

function cannotDecrypt(unread: readonly StoredSecret[], backend: string): Problem {
  const names = unread.map(({ name }) => name).join(', ');
  const others = [...new Set(unread.map((one) => one.backend))].filter((one) => one !== backend);
  const by = others.length > 0 ? `${others.join(' and ')} encrypted them. ` : '';
  return problem({
    kind: 'secret-missing',
    severity: 'warning',
    title:
      unread.length === 1 ? 'A secret cannot be decrypted' : 'Some secrets cannot be decrypted',
    detail: `${names}: the current keychain (${backend}) did not encrypt it. ${by}It is kept unchanged.`,
    hint: 'Unlock the previous keychain, or set the secret again.',
  });
}

function consentsNotWritten(error: unknown): never {
  throw new ProblemError({
    kind: 'file-write',
    title: 'The allowed hosts of secrets could not be saved',
    detail: 'Writing the list failed. It is unchanged.',
    hint: 'Check the disk space and permissions of the folder.',
    cause: messageOf(error),
  });
}

function notForgotten({ title, detail, location, hint, cause }: Problem) {
  return {
    kind: 'file-write' as const,
    title: 'The secrets of the workspace could not be removed',
    detail: `${title}. ${detail}`,
    ...{ location, hint, cause },
  };
}

function notWritten(path: string, error: unknown): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'The secret could not be saved',
    detail: `Writing ${path} failed. The stored secrets are unchanged.`,
    location: { file: path },
    hint: 'Check the disk space and permissions of the folder.',
    cause: messageOf(error),
  };
}
