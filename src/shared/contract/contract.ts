import { z } from 'zod';
import { type Problem, problem, problemOf } from '../problem.ts';

/** One method of a contract: its input and output, as zod schemas. */
export interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** The methods of one border: a map of method name to its schemas. */
export type Contract = Readonly<Record<string, Method>>;

/** The result of every call: nothing is thrown across a process border. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** The callee's side: plain functions, which may throw a `ProblemError`. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    input: z.output<C[K]['input']>,
    /** Lets the caller cancel the call and receive its progress. */
    callId?: string,
  ) => Promise<z.input<C[K]['output']>> | z.input<C[K]['output']>;
};

/** The caller's side of the same contract. */
export type Calls<C extends Contract> = {
  [K in keyof C]: (
    input: z.input<C[K]['input']>,
    callId?: string,
  ) => Promise<Result<z.output<C[K]['output']>>>;
};

/**
 * The functions that {@link serve} makes: an untyped argument and the id of the call in, a result out, never
 * a rejection.
 */
export type Served<C extends Contract> = {
  [K in keyof C]: (input: unknown, callId?: unknown) => Promise<Result<z.input<C[K]['output']>>>;
};

/** Declares a method. */
export function method<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { readonly input: I; readonly output: O } {
  return { input, output };
}

/**
 * Wraps handlers so that each call is parsed before it runs and settles as a {@link Result}. The returned
 * object has no prototype: a caller cannot reach `toString` or `constructor` by name.
 *
 * @param onUnexpected called for errors that are not Problems, with the method's name, for the log
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  onUnexpected: (error: unknown, methodName: string) => void,
): Served<C> {
  const served: Record<string, (input: unknown, callId?: unknown) => Promise<Result<unknown>>> =
    Object.create(null);
  for (const [name, { input }] of Object.entries(contract)) {
    const handler = handlers[name as keyof C] as (value: unknown, callId?: string) => unknown;
    served[name] = async (raw, callId) => {
      const parsed = input.safeParse(raw);
      if (!parsed.success) return { ok: false, problem: badInput(name, parsed.error) };
      try {
        return {
          ok: true,
          value: await handler(parsed.data, typeof callId === 'string' ? callId : undefined),
        };
      } catch (error) {
        const found = problemOf(error);
        if (found.kind === 'internal') onUnexpected(error, name);
        return { ok: false, problem: found };
      }
    };
  }
  return served as Served<C>;
}

/** Returns the Problem of a call to a method that the contract does not have. */
export function unknownMethod(name: string): Problem {
  return problem({
    kind: 'bad-input',
    title: 'Unknown call',
    detail: `There is no method named ${JSON.stringify(name)}.`,
  });
}

function badInput(name: string, error: z.ZodError): Problem {
  return problem({
    kind: 'bad-input',
    title: 'Malformed call',
    detail: `The input of ${name} has the wrong shape.`,
    cause: z.prettifyError(error),
  });
}
