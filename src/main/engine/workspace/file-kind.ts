import type { z } from 'zod';
import type { Migration } from './file-migrations.ts';

/** A kind of file of the workspace: what it may hold, and how older versions of it become the current one. */
export interface FileKind<T> {
  /** In Problems: `the environment`. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Numbered from 1, without gaps; the version after the last one is the current one. */
  readonly migrations: readonly Migration[];
  /**
   * Whether what is valid in it counts when something else is not. Of a request it does not: sent
   * without a part of it, it would be another request.
   */
  readonly isUsableInPart: boolean;
}
