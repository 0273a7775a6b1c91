import { Readable, Writable } from 'node:stream';
import { run } from './run.ts';
import type { Ended } from './run-program.test-kit.ts';

/**
 * Runs a command in this process to its end, with arguments and pipes like the program. Tests of the process
 * itself (signals, memory, a closed pipe, its end) use `runProgram`.
 */
export async function runCommand(
  cwd: string,
  args: readonly string[],
  input: Uint8Array | string = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const stdout = collecting();
  const stderr = collecting();
  const code = await run(args, {
    stdin: Readable.from([Buffer.from(input)], { objectMode: false }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    cwd,
    environment: { ...process.env, ...environment },
    onStop: () => () => undefined,
  });
  return { code, stdout: stdout.bytes(), stderr: stderr.bytes().toString() };
}

function collecting(): { readonly stream: Writable; readonly bytes: () => Buffer } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // Copied, as a pipe does: the writer may reuse its bytes.
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, bytes: () => Buffer.concat(chunks) };
}
