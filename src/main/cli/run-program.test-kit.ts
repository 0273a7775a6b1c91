import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The bundle that the global set-up made from main.ts, as it ships. */
export const program = resolve(import.meta.dirname, '../../../.cache/test-engine/protodesk.cjs');

/** The result of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs the real program in a folder to its end, with more environment variables. */
export function runProgram(
  cwd: string,
  args: readonly string[],
  input: Uint8Array | string = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((settle, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [program, ...args], { cwd, env });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on('error', () => child.stdin.destroy());
    child.on('error', reject);
    child.on('close', (code) =>
      settle({ code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }),
    );
    child.stdin.end(input);
  });
}
