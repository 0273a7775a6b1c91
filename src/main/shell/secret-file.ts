import { readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { messageOf, type Problem, problem } from '../../shared/problem.ts';
import { secretNameSchema } from '../../shared/secret-place.ts';
import { folderIdentitySchema, identityOf } from '../engine/disk/folder-identity.ts';
import { writeWhole } from './write-whole.ts';

/** A folder's state when secrets were last stored by its path. */
const formerPlaceSchema = z.object({
  path: z.string(),
  /** Null when there was no folder at the path: then nobody gets its secrets. */
  identity: folderIdentitySchema.nullable(),
});

const storedSecretSchema = z.object({
  /**
   * The id of the workspace's private state; null for a secret of version 1 that no workspace has claimed
   * yet.
   */
  workspace: z.string().nullable(),
  /** The owner in version 1. */
  formerPlace: formerPlaceSchema.optional(),
  name: secretNameSchema,
  /** The system's name of the encryption. */
  backend: z.string(),
  /** Base64. */
  ciphertext: z.base64(),
  /** When it was replaced: it could not be read, and another value was set. */
  replacedAt: z.iso.datetime().optional(),
});

/** A secret on disk. */
export type StoredSecret = z.infer<typeof storedSecretSchema>;

const currentVersion = 2;

const firstFileSchema = z.object({
  schemaVersion: z.literal(1),
  secrets: z.array(
    storedSecretSchema.omit({ workspace: true, formerPlace: true }).extend({ folder: z.string() }),
  ),
});

const secretFileSchema = z.object({
  schemaVersion: z.literal(currentVersion),
  secrets: z.array(storedSecretSchema),
});

/** The content of a secret file, and whether it may be overwritten. */
export interface SecretFile {
  readonly secrets: readonly StoredSecret[];
  /** False when it could not be read, or a newer version wrote it. */
  readonly isWritable: boolean;
  /** The Problem of a damaged, newer or unreadable file. */
  readonly problem: Problem | null;
}

/** Reads the secrets of a profile. A damaged file is renamed and reported, and a new one may be written. */
export async function readSecretFile(path: string): Promise<SecretFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { secrets: [], isWritable: true, problem: null };
    }
    return { secrets: [], isWritable: false, problem: unreadable(path, error) };
  }
  try {
    const data: unknown = JSON.parse(text);
    if (versionOf(data) > currentVersion) {
      return { secrets: [], isWritable: false, problem: newer(path) };
    }
    if (versionOf(data) === 1) return await migrated(path, data);
    return { ...secretFileSchema.parse(data), isWritable: true, problem: null };
  } catch (error) {
    return moveAway(path, error);
  }
}

/**
 * Upgrades a file of version 1, where a secret was stored by a path. Records which folder is at each path
 * now: one that appears there later gets nothing.
 */
async function migrated(path: string, data: unknown): Promise<SecretFile> {
  const { secrets } = firstFileSchema.parse(data);
  const paths = [...new Set(secrets.map(({ folder }) => folder))];
  const places = new Map(
    await Promise.all(paths.map(async (folder) => [folder, await identityOf(folder)] as const)),
  );
  const kept = secrets.map(({ folder, ...secret }) => ({
    ...secret,
    workspace: null,
    formerPlace: { path: folder, identity: places.get(folder) ?? null },
  }));
  try {
    await writeSecretFile(path, kept);
    return { secrets: kept, isWritable: true, problem: null };
  } catch (error) {
    return { secrets: kept, isWritable: false, problem: unreadable(path, error) };
  }
}

/** Writes all secrets. Errors are the system's own. */
export async function writeSecretFile(
  path: string,
  secrets: readonly StoredSecret[],
): Promise<void> {
  const data = { schemaVersion: currentVersion, secrets };
  await writeWhole(path, `${JSON.stringify(data, null, 2)}\n`);
}

function versionOf(data: unknown): number {
  const found = z.object({ schemaVersion: z.number() }).safeParse(data);
  return found.success ? found.data.schemaVersion : currentVersion;
}

async function moveAway(path: string, error: unknown): Promise<SecretFile> {
  const kept = `${path}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const isMoved = await rename(path, kept).then(
    () => true,
    () => false,
  );
  return {
    secrets: [],
    isWritable: isMoved,
    problem: problem({
      kind: 'file-read',
      severity: 'warning',
      title: 'The file with the secrets is damaged',
      detail: isMoved
        ? `It was kept as ${basename(kept)}; set its secrets again.`
        : 'It could not be moved away: secrets last until the app closes.',
      location: { file: path },
      hint: 'Set each secret again.',
      // Not the parser's own message: it quotes its input.
      ...(error instanceof z.ZodError && { cause: z.prettifyError(error) }),
    }),
  };
}

function unreadable(path: string, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'The file with the secrets cannot be read',
    detail: 'New secrets last until the app closes.',
    location: { file: path },
    hint: 'Check the permissions of the file, then restart Protodesk.',
    cause: messageOf(error),
  });
}

function newer(path: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'A newer Protodesk wrote the secrets',
    detail: 'This version leaves them unchanged. New secrets last until the app closes.',
    location: { file: path },
    hint: 'Start the newer version.',
  });
}
