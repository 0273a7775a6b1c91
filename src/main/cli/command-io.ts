import type { Readable, Writable } from 'node:stream';
import { printableJson, printableLines } from './printable.ts';

/** All that the command line touches of its process, handed in so that tests can give their own. */
export interface CommandIo {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly cwd: string;
  /** Its environment variables; secrets are taken from there. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * Has something called when the user asks the command to end, until what is returned is called. At all
   * other times Ctrl+C and SIGTERM end the process at once, whatever it is busy with.
   */
  onStop(stop: () => void): () => void;
}

/** Exit codes: done, a Problem was found, the command was not understood. */
export const exitCodes = { ok: 0, problem: 1, usage: 2 } as const;

/** What a command ends with. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command says when its arguments cannot be meant: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Does something that the user can stop, and that has more to say when they do. */
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

/** Writes and waits until the stream takes more, so that a slow reader costs no memory. */
export function write(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Writes text for a terminal, or JSON of `--json`: nothing foreign in it can steer a terminal. Line breaks
 * stay; what is to be one line is made `printable` before.
 */
export function print(stream: Writable, text: string, asJson = false): Promise<void> {
  return write(stream, asJson ? printableJson(text) : printableLines(text));
}
