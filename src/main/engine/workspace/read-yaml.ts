import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { locateInFile } from '../text/locate-in-text.ts';
import { utf8Of } from './decode-utf8.ts';
import { parseYaml } from './parse-yaml.ts';

/** Larger ones take the library seconds; bodies of that size belong into files of their own. */
export const maxFileBytes = 256 * 1024;

/**
 * Reads a YAML file of the workspace as what a schema says.
 *
 * @throws ProblemError `file-read`; `workspace-file` with line and column
 */
export async function readYaml<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return readYamlText(path, await readText(path), schema);
}

/**
 * Reads YAML text as what a schema says.
 *
 * @param path what a Problem calls it
 * @throws ProblemError `workspace-file` with line and column
 */
export function readYamlText<T>(path: string, text: string, schema: z.ZodType<T>): T {
  const yaml = parseYaml(text);
  if (yaml.fault) throw badFile(path, text, yaml.fault.offset, yaml.fault.reason);
  const parsed = schema.safeParse(yaml.value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const keys = (issue?.path ?? []).map(String);
  const node = yaml.document.getIn(keys, true) as { range?: [number, number, number] } | undefined;
  const where = keys.length > 0 ? `"${keys.join('.')}": ` : '';
  const reason = `${where}${issue?.message ?? 'unknown'}`;
  throw badFile(path, text, node?.range?.[0] ?? 0, reason);
}

/**
 * Reads the text of a file of the workspace.
 *
 * @throws ProblemError `file-read`, also for one that is too large or not UTF-8
 */
export async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxFileBytes) throw new Error(`It has ${size} bytes; ${maxFileBytes} are allowed.`);
    return utf8Of(path, await readFile(path));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-read',
      title: 'A file of the workspace could not be read',
      detail: path,
      location: { file: path },
      hint: `Check that the file exists, may be read and has at most ${maxFileBytes / 1024} KB.`,
      cause: messageOf(error),
    });
  }
}

function badFile(path: string, text: string, offset: number, reason: string): ProblemError {
  return new ProblemError({
    kind: 'workspace-file',
    title: 'A file of the workspace is not valid',
    detail: reason,
    location: locateInFile(path, text, offset),
    hint: 'Correct the file in an editor and open the workspace again. It was left as it is.',
  });
}
