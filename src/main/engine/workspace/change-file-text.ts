import { messageOf, type Problem, ProblemError } from '../../../shared/problem.ts';
import { parseYaml } from '../disk/parse-yaml.ts';
import { type FileData, fileDataOf } from './file-data.ts';
import type { FileKind } from './file-kind.ts';
import { migrated, versionOf } from './file-migrations.ts';
import { patchYaml } from './patch-yaml.ts';
import { type FileRead, readParsedFile } from './read-file-text.ts';

/**
 * Changes the text of a workspace file: only the changed lines differ. Also upgrades a file of an older
 * version.
 *
 * @param change returns the new data of the file, from its current data and their value
 * @throws ProblemError `file-write` when the file is invalid; `read-only` for a newer version
 */
export function changeFileText<T>(
  kind: FileKind<T>,
  path: string,
  text: string,
  change: (data: FileData, value: T) => FileData,
): string {
  const yaml = parseYaml(text);
  const value = valueToChange(path, readParsedFile(kind, path, text, yaml));
  const found = fileDataOf(yaml) ?? {};
  const data = migrated(found, versionOf(found) ?? 1, kind.migrations);
  try {
    return patchYaml(text, change(data, value), yaml);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({ ...notChanged(path), cause: messageOf(error) });
  }
}

function valueToChange<T>(path: string, { value, version, problems }: FileRead<T>): T {
  const [first] = problems;
  if (version === 'newer' && first) {
    throw new ProblemError({
      ...first,
      severity: 'error',
      title: 'A newer Protodesk wrote this file, so it is not changed',
    });
  }
  if (value === null) throw new ProblemError(notValid(path, first));
  return value;
}

/** The Problem of a change to an invalid file. */
function notValid(path: string, fault: Problem | undefined) {
  return {
    kind: 'file-write',
    title: 'This could not be saved',
    detail: `${path} is not valid, so nothing was written. ${fault?.detail ?? ''}`.trim(),
    location: { ...fault?.location, file: path },
    hint: 'Correct the file in an editor, then save again.',
  } as const;
}

function notChanged(path: string) {
  return {
    kind: 'file-write',
    title: 'This could not be saved',
    detail: `Protodesk cannot change the syntax of ${path}. Nothing was written.`,
    location: { file: path },
    hint: 'Write the value without anchors, tags or "?", then save again.',
  } as const;
}
