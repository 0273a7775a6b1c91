import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isMap, isSeq } from 'yaml';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import type { SchemaSourceSpec } from '../schema/read-schema-sources.ts';
import { parseYaml } from './parse-yaml.ts';
import type { WorkspaceSettings } from './workspace-files.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** How a path is written in protodesk.yaml: relative with forward slashes where it lies inside. */
export function listedPath(workspaceFolder: string, absolutePath: string): string {
  const inside = relative(workspaceFolder, absolutePath);
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return absolutePath;
  return inside.split(sep).join('/');
}

/** The schema sources of the settings with absolute paths. */
export function sourceSpecs(
  workspaceFolder: string,
  settings: WorkspaceSettings,
): SchemaSourceSpec[] {
  return settings.schemas.map((source) => ({
    path: source.path,
    absolutePath: resolve(workspaceFolder, source.path),
    ...(source.includeRoots && {
      includeRoots: source.includeRoots.map((root) => resolve(workspaceFolder, root)),
    }),
  }));
}

/**
 * Writes the list of schema sources into protodesk.yaml, keeping its comments, order and all it
 * does not know. Throws a Problem `file-write` when the file cannot be read, parsed or written.
 */
export async function saveSchemaPaths(
  workspaceFolder: string,
  paths: readonly string[],
): Promise<void> {
  const file = join(workspaceFolder, 'protodesk.yaml');
  try {
    const { document, fault } = parseYaml(await readFile(file, 'utf8'));
    if (fault) throw new Error(fault.reason);
    const listed = document.get('schemas');
    const kept = isSeq(listed) ? listed.items : [];
    const items = paths.map(
      (path) =>
        kept.find((item) => isMap(item) && item.get('path') === path) ??
        document.createNode({ path }),
    );
    if (isSeq(listed)) listed.items = items;
    else document.set('schemas', items);
    await writeFileAtomically(
      file,
      document.toString({ lineWidth: 0, flowCollectionPadding: false }),
    );
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The list of schemas could not be saved',
      detail: `Writing ${file} failed. The schemas are loaded, but not after the next start.`,
      location: { file },
      hint: 'Check that the file is valid and that the folder may be written to.',
      cause: messageOf(error),
    });
  }
}
