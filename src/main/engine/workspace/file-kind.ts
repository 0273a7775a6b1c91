import type { z } from 'zod';
import type { Migration } from './file-migrations.ts';

/**
 * A kind of workspace file: its content, and how to upgrade older versions. Each kind is in a `*-file.ts`.
 *
 * A new key goes into the model (`saved-request.ts`, `inherited-settings.ts`, ...), the shape of its file
 * (`request-file.ts`, `folder-file.ts`, `workspace-file.ts`, `environment-file.ts`, or what they share:
 * `settings-keys.ts`, `body-key.ts`), and what is written: `plainRequest`, `plain-settings.ts`.
 * `scripts/write-format-schemas.mjs` writes `docs/format` anew.
 *
 * What older files say in another way needs a new version: a migration here, and the files of that version in
 * `format-fixtures`.
 */
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
