import { readdir, readFile } from 'node:fs/promises';

// What the app writes is on disk a moment after the window shows it: these say of what is not there
// yet that it is empty, so that they can be polled.

/** The text of a file; empty while there is none. */
export async function textOf(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(orElse(''));
}

/** Paths of all that lies below a folder, relative to it; none while there is no folder. */
export async function namesBelow(folder: string): Promise<readonly string[]> {
  return await readdir(folder, { recursive: true }).catch(orElse([]));
}

/** Gives a value for what is missing; any other failure goes on. */
function orElse<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
