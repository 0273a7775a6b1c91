import { z } from 'zod';
import { secretQuestionSchema } from './secret-place.ts';

/**
 * What went wrong, as a machine can tell it. One kind for each decision a user has to take,
 * not for each place that can fail.
 */
const problemKinds = [
  'bad-input', // a call that does not fit its contract
  'internal', // a fault of ours; the log has the stack
  'cancelled', // the user stopped it
  'deadline', // took longer than it may
  'engine-stopped', // the engine went away while it worked on this
  'worker-stopped', // the worker ran out of memory or died
  'not-found', // a request, exchange, body or file that is not there
  'file-read',
  'file-write',
  'workspace-file', // a workspace file that does not parse or fit
  'read-only', // the workspace, or a file of it, may not be written now
  'secret-missing', // a secret that has no value on this computer
  'secret-place', // a secret would go where the user never let it go
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
  'error-status', // a response of 400 and above, where that is asked to be a failure
] as const;

/** What kind of mistake or mishap it is; programs go by it. */
export type ProblemKind = (typeof problemKinds)[number];

const problemLocationSchema = z.object({
  /** Path of the file, as the user knows it. */
  file: z.string().optional(),
  /** One-based. */
  line: z.number().int().positive().optional(),
  /** One-based, in UTF-16 code units. */
  column: z.number().int().positive().optional(),
  /** The line of source it stands on, for a caret under `column`. */
  sourceLine: z.string().optional(),
  /** Byte offset into a binary body. */
  offset: z.number().int().nonnegative().optional(),
  /** Field path into a message: `users[3].created_at.year`. */
  fieldPath: z.string().optional(),
});

export const problemSchema = z.object({
  kind: z.enum(problemKinds),
  severity: z.enum(['error', 'warning']),
  /** One short line: what happened. */
  title: z.string(),
  /** A sentence or two: what exactly, with the names the user knows. */
  detail: z.string(),
  location: problemLocationSchema.optional(),
  /** What to do next. */
  hint: z.string().optional(),
  /** The library's or system's own message, kept under "Details". */
  cause: z.string().optional(),
  /** What `restorePrevious` takes to bring the last good version of a damaged file back, when there is one. */
  restorePath: z.string().optional(),
  /** What the file is for that the user has to choose in a dialog before it is used. */
  chooseFile: z.enum(['body', 'authorities']).optional(),
  /** The request whose damaged file it speaks of, as far as that still says; or whose body is to be chosen. */
  requestId: z.string().optional(),
  /** What the user has to allow first, for a `secret-place`. */
  questions: z.array(secretQuestionSchema).optional(),
});

export type ProblemLocation = z.infer<typeof problemLocationSchema>;

/** Every error a user sees: what happened, where, and what to do about it. */
export type Problem = z.infer<typeof problemSchema>;

/** The fields a thrower gives; severity is `error` unless said. */
export type ProblemInit = Omit<Problem, 'severity'> & { readonly severity?: Problem['severity'] };

/** Makes a {@link Problem}; severity defaults to `error`. */
export function problem(init: ProblemInit): Problem {
  return { severity: 'error', ...init };
}

/** Carries a {@link Problem} up a call stack to the border that turns it into a result. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(init: ProblemInit, options?: { cause?: unknown }) {
    super(`${init.title}: ${init.detail}`, options);
    this.name = 'ProblemError';
    this.problem = problem(init);
  }
}

/** The text of whatever was thrown, for {@link Problem.cause}. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The Problem of whatever was thrown. An error that is not ours becomes `internal`, which says so;
 * the caller logs its stack.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return problem({
    kind: 'internal',
    title: 'Something went wrong inside Protodesk',
    detail: 'This is a fault of the program, not of your request. Nothing you typed is lost.',
    hint: 'Try again. If it happens again, the log (Help > Show logs) has the details for a bug report.',
    cause: messageOf(error),
  });
}
