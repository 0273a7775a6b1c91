import { z } from 'zod';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { openPrivateFile } from './private-file.ts';

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
  const schema = fileSchema;
  const file = await openPrivateFile(path, { schema, version: currentVersion, content: 'cookies' });
  const { isWritable } = file;
  const found = file.data?.environments ?? [];
  const stored: Stored = new Map(found.map(({ name, ...encrypted }) => [name, encrypted]));

  function writeAll(): Promise<void> {
    const environments = [...stored].map(([name, encrypted]) => ({ name, ...encrypted }));
    return file.write({ schemaVersion: currentVersion, environments });
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
    problem: () => file.trouble,
  };
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
