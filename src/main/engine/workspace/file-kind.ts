import type { z } from 'zod';
import type { Migration } from './file-migrations.ts';

/** A kind of workspace file: its content, and how to upgrade older versions. */
export interface FileKind<T> {
  /** In Problems: `the environment`. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Numbered from 1, without gaps; the version after the last one is the current one. */
  readonly migrations: readonly Migration[];
  /**
   * True when its valid parts are used even if others are invalid. False for a request: without a part it
   * would be another request.
   */
  readonly isUsableInPart: boolean;
}
