import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { followDiskWork } from '../../../../scripts/test/follow-disk-work.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { problemOf } from '../../../shared/problem.ts';
import { diskReason } from '../disk/disk-reason.ts';
import { moveAcross } from '../disk/move-across.ts';
import { openedRoom } from './make-room.ts';
import { createOpenedFiles } from './opened-files.ts';
import { revisionOf } from './revision.ts';
import { createWorkspaceChanges } from './workspace-changes.ts';
import { openWorkspaceIndex } from './workspace-index.ts';
import { type LockKind, lockWorkspace } from './workspace-lock.ts';

/** Tasks that tests of the disk run in a separate process, which they may kill or limit. */
const tasks: Readonly<Record<string, (...words: string[]) => Promise<void>>> = {
  /** Prints whether it could lock a workspace, and keeps the lock until it is killed. */
  async lock(folder = '', kind = '') {
    const lock = await lockWorkspace(folder, kind as LockKind);
    process.stdout.write(lock ? 'taken' : 'refused');
    setInterval(() => undefined, 1000);
  },

  /** Saves requests with bodies of the given lengths, and prints the results. */
  async save(folder = '', ...lengths: string[]) {
    const privateFolder = join(folder, '.private');
    const index = await openWorkspaceIndex(folder, privateFolder, null);
    const changes = createWorkspaceChanges({
      place: { folder, privateFolder },
      index,
      assertWritable: () => undefined,
      onRead: () => undefined,
    });
    for (const length of lengths) {
      const body = { text: 'x'.repeat(Number(length)) };
      const request = savedRequestSchema.parse({ id: 'one', name: 'one', body });
      const outcome = await changes
        .saveRequest({ request, folderPath: null, baseRevision: null })
        .then(
          () => 'saved',
          (error: unknown) => `${problemOf(error).kind}: ${problemOf(error).detail}`,
        );
      process.stdout.write(`${outcome}\n`);
    }
  },

  /** Moves a file or a folder, and prints when it begins. */
  async move(from = '', to = '') {
    process.stdout.write('begun');
    await moveAcross(from, to);
  },

  /**
   * Saves a request over its file, with another URL and perhaps another body, and is killed before one of its
   * disk calls; prints a message if there is no such call.
   */
  async killedSave(folder = '', url = '', body = '{}', callNumber = '') {
    const privateFolder = join(folder, '.private');
    const index = await openWorkspaceIndex(folder, privateFolder, null);
    const changes = createWorkspaceChanges({
      place: { folder, privateFolder },
      index,
      assertWritable: () => undefined,
      onRead: () => undefined,
    });
    const before = index.files().requests.get('one');
    if (!before) throw new Error('There is no request to save.');
    let calls = 0;
    await followDiskWork(() => {
      calls += 1;
      if (calls === Number(callNumber)) process.kill(process.pid, 'SIGKILL');
    });
    const request = savedRequestSchema.parse({ ...before, url, ...JSON.parse(body) });
    await changes.saveRequest({ request, folderPath: null, baseRevision: revisionOf(before) });
    await changes.settled();
    process.stdout.write('saved');
  },

  /** Opens bodies of the given lengths, and prints which of them are then on disk. */
  async open(folder = '', ...lengths: string[]) {
    const files = createOpenedFiles({
      privateFolder: join(folder, '.private'),
      room: openedRoom,
      isShown: () => true,
    });
    for (const [index, length] of lengths.entries()) {
      const id = `o${index}`;
      await files.add(id, '{}', new SharedArrayBuffer(Number(length)));
      const { files: held, cause } = files.unwritten() ?? { files: [], cause: null };
      const words = cause === null ? 'all on disk' : diskReason(cause);
      const { byteLength } = (await files.readBytes(id)) ?? { byteLength: null };
      process.stdout.write(
        `${words} In memory: ${held.map((file) => file.id)}. Read: ${byteLength}\n`,
      );
    }
  },

  /** Keeps increasing the number in a request file's address, writing in place like many editors. */
  async count(path = '', times = '') {
    for (let number = 1; number <= Number(times); number += 1) {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/^url: .*$/m, `url: http://script/${number}`));
    }
  },
};

const [, , task = '', ...words] = process.argv;
void tasks[task]?.(...words);
