import { z } from 'zod';
import { secretNameSchema } from '../secret-place.ts';

/** What stands between two braces, as `splitVariables` finds it. */
export const variableNamePattern = /^[A-Za-z_][\w.-]*$/;

/** A variable as it is kept in a file. */
export const variableSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), value: z.string() }),
  /** Exact decimal text: it never becomes a floating-point number. */
  z.object({ kind: z.literal('number'), value: z.string() }),
  z.object({ kind: z.literal('secret'), secret: secretNameSchema }),
]);

export type Variable = z.infer<typeof variableSchema>;

/** Variables by name, in the order of their file. */
export const variablesSchema = z.record(z.string(), variableSchema);

export type Variables = z.infer<typeof variablesSchema>;

/** A variable of mere text. */
export function textVariable(value: string): Variable {
  return { kind: 'text', value };
}

/** Whether a text is a number as a number variable holds it: an integer or a decimal, with an exponent or not. */
export function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}
