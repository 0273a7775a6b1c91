import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The functions of `node:fs/promises` and of its file handles that use the disk. */
const functions = [
  'appendFile',
  'chmod',
  'copyFile',
  'cp',
  'link',
  'lstat',
  'mkdir',
  'open',
  'readFile',
  'readdir',
  'realpath',
  'rename',
  'rm',
  'stat',
  'unlink',
  'utimes',
  'writeFile',
] as const;
const handleFunctions = [
  'close',
  'read',
  'readFile',
  'stat',
  'sync',
  'write',
  'writeFile',
] as const;

type AnyFunction = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** The disk calls of this thread: running ones, and those started since `watchOut`. */
export interface DiskWork {
  underWay(): readonly string[];
  /** Starts to record new calls. */
  watchOut(): void;
  begun(): readonly string[];
  stop(): void;
}

/**
 * Watches the disk calls of this thread, without changing them.
 *
 * @param onCall called before each call
 */
export async function followDiskWork(onCall: () => void = () => undefined): Promise<DiskWork> {
  const underWay = new Map<symbol, string>();
  const begun: string[] = [];
  let isWatching = false;
  const undo: (() => void)[] = [];

  function follow(target: object, name: string): void {
    const functionsOf = target as Record<string, AnyFunction>;
    const original = functionsOf[name];
    if (original === undefined) return;
    functionsOf[name] = async function followed(...args) {
      const call = Symbol(name);
      const what = `${name} ${String(args[0])} ${new Error().stack?.split('\n').slice(2, 6).join('')}`;
      underWay.set(call, what);
      if (isWatching) begun.push(what);
      onCall();
      try {
        return await original.apply(this, args);
      } finally {
        underWay.delete(call);
      }
    };
    undo.push(() => {
      functionsOf[name] = original;
    });
  }

  const handle = await fs.promises.open(process.execPath);
  const handles: object = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of functions) follow(fs.promises, name);
  for (const name of handleFunctions) follow(handles, name);
  syncBuiltinESMExports();
  return {
    underWay: () => [...underWay.values()],
    watchOut() {
      isWatching = true;
    },
    begun: () => begun,
    stop() {
      for (const back of undo) back();
      syncBuiltinESMExports();
    },
  };
}
