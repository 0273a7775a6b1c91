import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { moveAway } from './move-away.ts';

/** A JSON file of the private state with a version of its own, as it was found. */
export interface PrivateFile<T> {
  /** Null without a file, for a damaged one, and for one of a newer version. */
  readonly data: T | null;
  /** False for a newer version's file, and for a damaged one that cannot be moved away. */
  readonly isWritable: boolean;
  /** The Problem of a damaged file that was set aside, or of a newer version's file. */
  readonly trouble: Problem | null;
  /** Writes must not overlap. Throws the `trouble` of a file that is not writable, and `file-write`. */
  write(data: T): Promise<void>;
}

/**
 * Opens a private file; it need not exist.
 *
 * @param options.content what it holds, in the plural: `cookies`
 */
export async function openPrivateFile<T extends { readonly schemaVersion: number }>(
  path: string,
  options: {
    readonly schema: z.ZodType<T>;
    readonly version: number;
    readonly content: string;
  },
): Promise<PrivateFile<T>> {
  const { content } = options;
  const found = await read(path, options);
  return {
    ...found,
    async write(data) {
      if (!found.isWritable && found.trouble) throw new ProblemError(found.trouble);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFileAtomically(path, `${JSON.stringify(data, null, 2)}\n`);
      } catch (error) {
        throw new ProblemError(
          {
            kind: 'file-write',
            title: `${content.charAt(0).toUpperCase()}${content.slice(1)} could not be saved`,
            detail: `Writing ${path} failed. They last until the app closes.`,
            location: { file: path },
            hint: 'Check the disk space and permissions of the folder.',
            cause: messageOf(error),
          },
          { cause: error },
        );
      }
    },
  };
}

type Found<T> = Omit<PrivateFile<T>, 'write'>;

async function read<T>(
  path: string,
  {
    schema,
    version,
    content,
  }: { readonly schema: z.ZodType<T>; readonly version: number; readonly content: string },
): Promise<Found<T>> {
  try {
    const data: unknown = JSON.parse(await readFile(path, 'utf8'));
    const found = z.object({ schemaVersion: z.number() }).safeParse(data);
    if (found.success && found.data.schemaVersion > version) {
      return { data: null, isWritable: false, trouble: newer(path, content) };
    }
    return { data: schema.parse(data), isWritable: true, trouble: null };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { data: null, isWritable: true, trouble: null };
    }
    const trouble = await moveAway(path, `the ${content}`, error);
    return { data: null, isWritable: !existsSync(path), trouble };
  }
}

function newer(path: string, content: string): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: `A newer Protodesk wrote the ${content}`,
    detail: 'This version leaves them unchanged: new ones last until the app closes.',
    location: { file: path },
    hint: 'Start the newer version.',
  });
}
