import type { SchemaReport, SchemaSet, SchemaSource } from '../../../../shared/model/schemas.ts';
import { type Problem, problem } from '../../../../shared/problem.ts';

/** A folder with one root. */
export function sourceOf(path: string, patch: Partial<SchemaSource> = {}): SchemaSource {
  const root = { path: `/home/me/${path}`, shown: path, from: 'imports' as const, reason: '' };
  return { path, kind: 'folder', fileCount: 5, includeRoots: [root], ...patch };
}

/** A set of one folder with 5 files and 9 message types. */
export function setOf(name: string, patch: Partial<SchemaSet> = {}): SchemaSet {
  return {
    name,
    sources: [sourceOf('proto')],
    fileCount: 5,
    importCount: 4,
    resolvedImportCount: 4,
    messageCount: 9,
    enumCount: 1,
    serviceCount: 0,
    ...patch,
  };
}

/** A finished report of one set. */
export function reportOf(patch: Partial<SchemaReport> = {}): SchemaReport {
  const check = { kind: 'done', fileCount: 5, elapsedMs: 10 } as const;
  return { revision: 1, sets: [setOf('default')], check, problems: [], ...patch };
}

/** A mistake in a file. */
export function mistake(file: string, line: number, patch: Partial<Problem> = {}): Problem {
  return {
    ...problem({
      kind: 'schema-syntax',
      title: 'A mistake',
      detail: '',
      location: { file, line, column: 1 },
    }),
    ...patch,
  };
}
