import type { Problem } from '../../../../shared/problem.ts';
import type { SchemaCalls, SchemaThreadEvent } from './schema-calls.ts';

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
