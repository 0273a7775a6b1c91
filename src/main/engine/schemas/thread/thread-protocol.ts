import type { Problem } from '../../../../shared/problem.ts';
import type { SchemaCalls, SchemaThreadEvent } from './schema-calls.ts';

/** The calls of the schema thread, by name. */
export type SchemaCallName = keyof SchemaCalls;

/** The input of a call. */
export type SchemaCallInput<N extends SchemaCallName> = Parameters<SchemaCalls[N]>[0];

/** The result of a call. */
export type SchemaCallOutput<N extends SchemaCallName> = Awaited<ReturnType<SchemaCalls[N]>>;

/** A message to the schema thread. */
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

/** A message from the schema thread. */
export type FromSchemaThread =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly problem: Problem;
      readonly stack: string | undefined;
    }
  | { readonly kind: 'event'; readonly event: SchemaThreadEvent };
