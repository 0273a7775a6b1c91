import { z } from 'zod';
import type { Result } from '../../shared/contract/contract.ts';
import { messageOf, problem, problemSchema } from '../../shared/problem.ts';

const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: problemSchema }),
]);

/**
 * Parses the result of a call to another process. It fills in the contract's defaults. A result that does not
 * fit the contract becomes a Problem of kind `internal`.
 */
export function parseResult<T>(output: z.ZodType<T>, method: string, raw: unknown): Result<T> {
  const result = resultSchema.safeParse(raw);
  if (!result.success) return { ok: false, problem: misfit(method, result.error) };
  if (!result.data.ok) return { ok: false, problem: result.data.problem };
  const value = output.safeParse(result.data.value);
  if (!value.success) return { ok: false, problem: misfit(method, value.error) };
  return { ok: true, value: value.data };
}

function misfit(method: string, error: z.ZodError) {
  return problem({
    kind: 'internal',
    title: 'Unexpected result of an internal call',
    detail: `The result of "${method}" is not usable. This is a bug, not your request.`,
    hint: 'Try again. If it happens again, report it with the log (Help > Show logs).',
    cause: z.prettifyError(error),
  });
}

/** The Problem of a call that threw an error. */
export function callFailed(method: string, error: unknown) {
  return problem({
    kind: 'internal',
    title: 'An internal call failed',
    detail: `The call "${method}" failed. Your changes are kept.`,
    hint: 'Try again. If it keeps happening, restart Protodesk.',
    cause: messageOf(error),
  });
}
