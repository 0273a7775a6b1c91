import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type { SchemaCheck, SchemaReport } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { SchemaCalls } from './schema-calls.ts';

/** What the schema thread is started with. */
export interface SchemaThreadData {
  readonly workspaceFolder: string;
  /** Of the workspace. */
  readonly privateFolder: string;
  /** Bundle of the workers that check files. */
  readonly poolWorkerPath: string;
  readonly checkWorkers: number;
  /** Where revisions go on from, so that they grow over a restart of the thread. */
  readonly revision: number;
}

/** What may be asked of the schema thread, by its name. */
export type SchemaCallName = keyof SchemaCalls;

/** What a call takes. */
export type SchemaCallInput<N extends SchemaCallName> = Parameters<SchemaCalls[N]>[0];

/** What a call gives. */
export type SchemaCallOutput<N extends SchemaCallName> = Awaited<ReturnType<SchemaCalls[N]>>;

/** What the main thread tells the schema thread. */
export type ToSchemaThread =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly name: SchemaCallName;
      readonly input: unknown;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  /** It exits at once. */
  | { readonly kind: 'end' };

/** What the thread tells without being asked. */
export type SchemaThreadEvent =
  | { readonly kind: 'import-progress'; readonly readFiles: number }
  | { readonly kind: 'changed'; readonly report: SchemaReport }
  | { readonly kind: 'check'; readonly check: SchemaCheck }
  | { readonly kind: 'drift'; readonly drift: SchemaDrift }
  | { readonly kind: 'log'; readonly text: string; readonly where: string };

/** What the schema thread tells the main thread. */
export type FromSchemaThread =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly problem: Problem;
      readonly stack: string | undefined;
    }
  | { readonly kind: 'event'; readonly event: SchemaThreadEvent };
