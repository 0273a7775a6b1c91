import type { Problem } from '../../../shared/problem.ts';
import { compileSchema } from './compile-schema.ts';
import type { SchemaSnapshot } from './schema-snapshot.ts';

/**
 * What is wrong with some files of a snapshot; the others are there to resolve what they use.
 *
 * `ownPaths` are paths as in {@link SchemaSnapshot}. Never throws for what a file says.
 */
export function checkFiles(
  snapshot: SchemaSnapshot,
  ownPaths: ReadonlySet<string>,
): readonly Problem[] {
  return compileSchema(snapshot).problems.filter(({ location }) =>
    ownPaths.has(location?.file ?? ''),
  );
}
