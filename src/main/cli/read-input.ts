import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf, ProblemError, type ProblemInit } from '../../shared/problem.ts';
import { type CommandIo, UsageError } from './command-io.ts';
import type { SchemaOptions } from './load-schema.ts';

/** The input of a command: its bytes, and its name in Problems. */
export interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the FILE of a command. `--proto a b` takes everything after it, also a FILE at the end: a final
 * `-`, or a name that is not a .proto, is taken as FILE.
 *
 * @throws UsageError if there is none
 */
export function takeFile(
  file: string | undefined,
  options: SchemaOptions,
): { readonly file: string; readonly schemaOptions: SchemaOptions } {
  if (file !== undefined) return { file, schemaOptions: options };
  const lists = { proto: options.proto ?? [], include: options.include ?? [] };
  for (const key of ['include', 'proto'] as const) {
    const last = lists[key].at(-1);
    const isFile = last === '-' || (last !== undefined && /\.(?!proto$)[^./\\]+$/.test(last));
    if (last === undefined || !isFile || (key === 'proto' && lists.proto.length < 2)) continue;
    return { file: last, schemaOptions: { ...lists, [key]: lists[key].slice(0, -1) } };
  }
  const hasLists = lists.proto.length + lists.include.length > 0;
  throw new UsageError(
    `FILE is missing: name a file, or - for standard input.${hasLists ? ' After --proto or -I write -- before it.' : ''}`,
  );
}

/** The most that Node reads from a file at once. */
const maxInputBytes = 2 ** 31 - 1;

/**
 * Reads a file, or standard input for `-`, as exact bytes.
 *
 * @throws ProblemError `file-read`
 */
export async function readInput(
  file: string,
  io: Pick<CommandIo, 'stdin' | 'cwd'>,
  maxBytes = maxInputBytes,
): Promise<Input> {
  if (file === '-') {
    const chunks: Uint8Array[] = [];
    let total = 0;
    for await (const chunk of io.stdin) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      total += bytes.length;
      if (total > maxBytes) throw new ProblemError(tooLarge('<stdin>', maxBytes));
      chunks.push(bytes);
    }
    return { name: '<stdin>', bytes: Buffer.concat(chunks) };
  }
  let bytes: Uint8Array;
  try {
    bytes = await readFile(resolve(io.cwd, file));
  } catch (error) {
    throw new ProblemError(unreadable(file, error), { cause: error });
  }
  if (bytes.length > maxBytes) throw new ProblemError(tooLarge(file, maxBytes));
  return { name: file, bytes };
}

/** The place for Problems: the file, and the offset of the processed bytes in it. */
interface Place {
  readonly name: string;
  readonly startsAt?: number;
}

/** Runs something on an input; Problems without a file get this one. */
export function locatedIn<T>(place: Place, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw inFile(place, error);
  }
}

/** Does the same for an asynchronous function. */
export async function located<T>(place: Place, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw inFile(place, error);
  }
}

function inFile({ name, startsAt = 0 }: Place, error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.problem.location?.file !== undefined) return error;
  const { location } = error.problem;
  const offset = location?.offset === undefined ? {} : { offset: location.offset + startsAt };
  return new ProblemError(
    { ...error.problem, location: { ...location, ...offset, file: name } },
    { cause: error },
  );
}

function tooLarge(file: string, maxBytes: number): ProblemInit {
  const isText = maxBytes < 1024 ** 2;
  return {
    kind: 'file-read',
    title: 'The input is too large',
    detail: `It has more than ${isText ? `${maxBytes / 1024} kB` : '2 GB'}. Nothing was read.`,
    location: { file },
    hint: isText
      ? 'Put a large body in its own file: see docs/FORMAT.md.'
      : 'Cut it: head -c 100M gives its beginning.',
  };
}

function unreadable(file: string, error: unknown): ProblemInit {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_FS_FILE_TOO_LARGE') return tooLarge(file, maxInputBytes);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'The file does not exist.',
    EISDIR: 'It is a folder.',
    EACCES: 'Permission denied.',
  };
  return {
    kind: 'file-read',
    title: 'The file cannot be read',
    detail: reasons[String(code)] ?? messageOf(error),
    location: { file },
    hint:
      code === 'EISDIR'
        ? `Name a file in it, such as one of ${file.replace(/[\\/]+$/, '')}/*.`
        : 'Check the name; paths are relative to the current folder.',
    cause: messageOf(error),
  };
}
