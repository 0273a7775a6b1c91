import { z } from 'zod';
import { secretQuestionSchema } from './secret-place.ts';

/**
 * The kind of a mistake, for programs. One kind for each decision of a user, not for each place that can
 * fail.
 */
const problemKinds = [
  'bad-input', // a call that does not fit its contract
  'internal', // a fault of ours; the log has the stack
  'cancelled', // the user cancelled it
  'deadline', // took longer than allowed
  'engine-stopped', // the engine stopped while it worked on this
  'worker-stopped', // the worker ran out of memory or died
  'not-found', // a request, exchange, body or file that does not exist
  'file-read',
  'file-write',
  'workspace-file', // an invalid workspace file
  'read-only', // the workspace, or a file in it, cannot be written now
  'secret-missing', // a secret that has no value on this computer
  'secret-place', // a secret would be sent to a place that the user has not allowed
  'sign-in', // a token of OAuth 2 that needs the user in the browser
  'oauth', // no token of OAuth 2: its server refused, or its settings lack something
  'capture', // a rule that found nothing in a response
  'schema-empty', // nothing to import
  'schema-syntax',
  'schema-import', // an import that does not resolve
  'schema-conflict', // two definitions of one name
  'schema-rule', // parses, but breaks a rule of the language
  'schema-unsafe', // refused by vetting
  'type-missing', // a type that no schema defines
  'json-syntax',
  'json-mismatch', // JSON that does not fit the message type
  'body-malformed', // bytes that are not the expected protobuf
  'variable-missing',
  'path-variable', // a path variable without a value, or with one that no path can have
  'url-invalid',
  'header-invalid',
  'connect-refused',
  'connect-failed', // reset, unreachable
  'host-unknown',
  'tls',
  'timeout',
  'response-truncated',
  'response-malformed', // not HTTP, or against its rules
  'response-too-large',
  'content-coding', // gzip, br, ... that does not decode
  'redirect',
  'error-status', // a response of 400 and above, if that counts as a failure
] as const;

/** The kind of a mistake or failure, for programs. */
export type ProblemKind = (typeof problemKinds)[number];

const problemLocationSchema = z.object({
  /** Path of the file, as the user knows it. */
  file: z.string().optional(),
  /** One-based. */
  line: z.number().int().positive().optional(),
  /** One-based, in UTF-16 code units. */
  column: z.number().int().positive().optional(),
  /** The line of source, for a caret under `column`. */
  sourceLine: z.string().optional(),
  /** Byte offset in a binary body. */
  offset: z.number().int().nonnegative().optional(),
  /** Field path in a message: `users[3].created_at.year`. */
  fieldPath: z.string().optional(),
});

export const problemSchema = z.object({
  kind: z.enum(problemKinds),
  severity: z.enum(['error', 'warning']),
  /** One short line: what happened. */
  title: z.string(),
  /** A sentence or two: the details, with the names the user knows. */
  detail: z.string(),
  location: problemLocationSchema.optional(),
  /** What to do next. */
  hint: z.string().optional(),
  /** The library's or system's own message, kept under "Details". */
  cause: z.string().optional(),
  /** The path for `restorePrevious` to restore the last good version of a damaged file, if there is one. */
  restorePath: z.string().optional(),
  /** The purpose of a file that the user has to choose in a dialog before it is used. */
  chooseFile: z.enum(['body', 'authorities']).optional(),
  /** The request of the damaged file, as far as it is readable; or the one whose body is to be chosen. */
  requestId: z.string().optional(),
  /** The consents that a `secret-place` needs. */
  questions: z.array(secretQuestionSchema).optional(),
});

export type ProblemLocation = z.infer<typeof problemLocationSchema>;

/** Every error a user sees: what happened, where, and what to do about it. */
export type Problem = z.infer<typeof problemSchema>;

/** The fields to pass; severity is `error` by default. */
export type ProblemInit = Omit<Problem, 'severity'> & { readonly severity?: Problem['severity'] };

/** Makes a {@link Problem}; severity defaults to `error`. */
export function problem(init: ProblemInit): Problem {
  return { severity: 'error', ...init };
}

/** Carries a {@link Problem} up the call stack to the border that turns it into a result. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(init: ProblemInit, options?: { cause?: unknown }) {
    super(`${init.title}: ${init.detail}`, options);
    this.name = 'ProblemError';
    this.problem = problem(init);
  }
}

/** Returns the text of any thrown value, for {@link Problem.cause}. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the Problem of any thrown value. An unknown error becomes `internal`; the caller logs its stack.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return problem({
    kind: 'internal',
    title: 'Something went wrong inside Protodesk',
    detail: 'This is a bug, not your request. Your changes are kept.',
    hint: 'Try again. If it happens again, report it with the log (Help > Show logs).',
    cause: messageOf(error),
  });
}
