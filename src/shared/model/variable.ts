import { z } from 'zod';
import { secretNameSchema } from '../secret-place.ts';

/** Matches the name between double braces, as `splitVariables` finds it. */
export const variableNamePattern = /^[A-Za-z_][\w.-]*$/;

/** A variable in a file. */
export const variableSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), value: z.string() }),
  /** Exact decimal text: it never becomes a floating-point number. */
  z.object({ kind: z.literal('number'), value: z.string() }),
  z.object({ kind: z.literal('secret'), secret: secretNameSchema }),
]);

export type Variable = z.infer<typeof variableSchema>;

/** Variables by name, in file order. */
export const variablesSchema = z.record(z.string(), variableSchema);

export type Variables = z.infer<typeof variablesSchema>;

/** Returns a text variable. */
export function textVariable(value: string): Variable {
  return { kind: 'text', value };
}

/** True when a text is valid for a number variable: an integer or a decimal, with or without an exponent. */
export function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}
