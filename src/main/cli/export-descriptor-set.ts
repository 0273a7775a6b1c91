import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf, ProblemError } from '../../shared/problem.ts';
import { snapshotOf } from '../engine/schemas/index/closure-snapshot.ts';
import { exportDescriptorSet as describeFiles } from '../proto/types/descriptor-set/write-descriptor-set.ts';
import {
  type CommandIo,
  type ExitCode,
  exitCodes,
  print,
  UsageError,
  write,
} from './command-io.ts';
import { formatProblem } from './format-problem.ts';
import { openSources, type SchemaOptions } from './load-schema.ts';

/** The options of `protodesk descriptor-set`. */
export interface DescriptorSetOptions extends SchemaOptions {
  readonly output: string;
  /** `--no-source-info`: without comments and places. */
  readonly sourceInfo: boolean;
  readonly json?: boolean;
}

/**
 * `protodesk descriptor-set`: writes schemas, with all their imports, as a FileDescriptorSet. A file with a
 * mistake is left out and reported; then the exit code is 1, but the rest is written.
 */
export async function exportDescriptorSet(
  options: DescriptorSetOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { output, sourceInfo, json = false } = options;
  if (output === '') throw new UsageError('-o needs a file name, or - for standard output.');
  if (output === '-' && json) {
    throw new UsageError('--json and -o - both write to standard output: use one.');
  }
  const { lookup, readText } = await openSources(options, io.cwd);
  const snapshot = snapshotOf(lookup, lookup.index.files, readText);
  const { bytes, files, problems } = describeFiles(snapshot, { withSource: sourceInfo });
  if (output === '-') await write(io.stdout, bytes);
  else await save(bytes, output, io);
  if (json) {
    const result = { file: output, byteCount: bytes.length, files, problems };
    await print(io.stdout, `${JSON.stringify(result)}\n`, true);
  } else for (const problem of problems) await write(io.stderr, formatProblem(problem));
  const written = new Set(files);
  // Undefined options may be missing; a file may not.
  const isWhole = lookup.index.files.every(({ importPath }) => written.has(importPath));
  return isWhole ? exitCodes.ok : exitCodes.problem;
}

async function save(bytes: Uint8Array, name: string, io: CommandIo): Promise<void> {
  try {
    // Not by a rename: FILE may be a pipe or /dev/null.
    await writeFile(resolve(io.cwd, name), bytes);
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The descriptor set could not be written',
      detail: `Writing ${name} failed.`,
      location: { file: name },
      hint: 'Check that the folder exists and is writable.',
      cause: messageOf(error),
    });
  }
}
