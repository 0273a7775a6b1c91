import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';

/** The program's own log: its events, never the data that was sent. Rotated at 1 MB, three kept. */
export interface Log {
  /** The folder of the log files; Help > Show logs opens it. */
  readonly folder: string;
  info(where: string, text: string): void;
  error(where: string, error: unknown): void;
}

const maxBytes = 1024 * 1024;
const keptFiles = 3;

/** Opens the log, and records uncaught errors in it. */
export function setupLog(): Log {
  const folder = app.getPath('logs');
  const path = join(folder, 'protodesk.log');

  function write(level: string, where: string, text: string): void {
    // A log that cannot be written (full disk, read-only profile) must not stop the program.
    try {
      mkdirSync(folder, { recursive: true });
      if (existsSync(path) && statSync(path).size > maxBytes) rotate(path);
      appendFileSync(path, `${new Date().toISOString()} ${level} ${where}: ${redact(text)}\n`);
    } catch {
      process.stderr.write(`${level} ${where}: ${redact(text)}\n`);
    }
  }

  const log: Log = {
    folder,
    info: (where, text) => write('info', where, text),
    error: (where, error) =>
      write('error', where, error instanceof Error ? (error.stack ?? error.message) : `${error}`),
  };
  process.on('uncaughtException', (error) => log.error('shell', error));
  process.on('unhandledRejection', (reason) => log.error('shell', reason));
  return log;
}

function rotate(path: string): void {
  rmSync(`${path}.${keptFiles}`, { force: true });
  for (let number = keptFiles - 1; number >= 1; number -= 1) {
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
  }
  renameSync(path, `${path}.1`);
}

/** Library errors can quote headers and URLs: hide the credentials in them. */
function redact(text: string): string {
  return text
    .replaceAll(
      /((?:authorization|cookie|x-api-key|api-key|token)["']?\s*[:=]\s*)\S[^\r\n]*/gi,
      '$1(hidden)',
    )
    .replaceAll(/(https?:\/\/)[^\s/@]+@/g, '$1(hidden)@');
}
