import type { Readable, Writable } from 'node:stream';
import { printableJson, printableLines } from './printable.ts';

/** The parts of its process that the command line uses; tests pass their own. */
export interface CommandIo {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly cwd: string;
  /** Its environment variables, which also contain secrets. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * Calls `stop` when the user asks the command to end, until the returned function is called. At all other
   * times Ctrl+C and SIGTERM end the process at once, even if it is busy.
   */
  onStop(stop: () => void): () => void;
}

/** Exit codes: success, a Problem was found, wrong usage. */
export const exitCodes = { ok: 0, problem: 1, usage: 2 } as const;

/** The exit code of a command. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Thrown for wrong arguments of a command: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Does something that the user can stop, and that still produces output then. */
export async function stoppable<T>(
  io: Pick<CommandIo, 'onStop'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const release = io.onStop(() => abort.abort());
  try {
    return await work(abort.signal);
  } finally {
    release();
  }
}

/** Writes, and waits until the stream takes more, so that a slow reader costs no memory. */
export function write(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Writes text for a terminal, or JSON for `--json`: foreign text cannot control the terminal. Line breaks
 * stay; make single lines `printable` first.
 */
export function print(stream: Writable, text: string, asJson = false): Promise<void> {
  return write(stream, asJson ? printableJson(text) : printableLines(text));
}
