import { readdir, readFile } from 'node:fs/promises';

// The app writes to disk shortly after the window shows a change. These functions return an empty result for
// missing files, so that tests can poll them.

/** Returns the text of a file; empty when there is none. */
export async function textOf(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(orElse(''));
}

/** Returns the relative paths of everything below a folder; empty when there is none. */
export async function namesBelow(folder: string): Promise<readonly string[]> {
  return await readdir(folder, { recursive: true }).catch(orElse([]));
}

/** Returns a value for a missing file; other errors are thrown again. */
function orElse<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
