import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

/** `user.proto` of the folder. */
export const proto = `syntax = "proto3";
package store;
enum UserRole { UNKNOWN = 0; ADMIN = 1; EMPLOYEE = 2; }
// A user of the store.
message User { int32 id = 1; string username = 2; UserRole role = 3; int64 big = 4; User boss = 5; }
service Users { rpc Get(User) returns (stream User); }
`;

/** `user.json` of the folder: a `store.User`. */
export const userText = '{"id":7,"username":"Ada","role":"ADMIN","big":9007199254740993}';
/** `user.bin` of the folder: the same. */
export const userBytes = Buffer.from('080712034164611801208180808080808010', 'hex');

/** A folder with a schema and a message, which exists while the tests of a file run. */
export interface StoreFolder {
  /** Its path; empty before the tests begin. */
  readonly path: string;
  /** Runs a command in it. */
  readonly protodesk: (args: readonly string[], input?: Uint8Array | string) => Promise<Ended>;
}

/** Creates the folder before the tests of a file, and removes it after them. */
export function storeFolder(): StoreFolder {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'protodesk-cli-'));
    await writeFile(join(path, 'user.proto'), proto);
    await writeFile(join(path, 'user.json'), userText);
    await writeFile(join(path, 'user.bin'), userBytes);
  });
  afterAll(async () => {
    await rm(path, { recursive: true });
  });
  return {
    get path() {
      return path;
    },
    protodesk: (args, input = '') => runCommand(path, args, input),
  };
}
