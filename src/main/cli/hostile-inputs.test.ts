import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { program, runProgram } from './run-program.test-kit.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-hostile-cli-'));
  await mkdir(join(folder, 'collections'));
  await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
  await writeFile(join(folder, 'p.proto'), 'message M { optional int32 a = 1; }');
  execFileSync('mkfifo', [join(folder, 'pipe.proto'), join(folder, 'pipe')]);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  return runProgram(folder, args);
}

/** The program itself takes a second to start on a busy machine. */
const deadlineMs = 60_000;

describe.runIf(process.platform !== 'win32')('the command line', () => {
  it('ends with a Problem if a schema source is a pipe or endless', {
    timeout: deadlineMs,
  }, async () => {
    for (const source of ['pipe.proto', 'pipe', '/', '/proc', '/dev/zero']) {
      const { code, stderr } = await run('types', '--proto', source);
      expect([source, code, stderr]).toEqual([source, 1, expect.stringContaining('error: A ')]);
    }
  });

  it('ends with a Problem if a file of the workspace is a pipe', {
    timeout: deadlineMs,
  }, async () => {
    const request = join(folder, 'collections/r.request.yaml');
    await writeFile(request, 'id: r\nname: R\nurl: http://127.0.0.1:9/\ntls: {caFile: ../pipe}\n');
    await rm(join(folder, 'protodesk.yaml'));
    execFileSync('mkfifo', [join(folder, 'protodesk.yaml')]);
    const { code, stderr } = await run('send', request);
    expect([code, stderr]).toEqual([1, expect.stringContaining('It is a pipe, not a file.')]);
  });

  it('sends only files of bodies, and those allowed by name', {
    timeout: deadlineMs,
  }, async () => {
    const request = join(folder, 'collections/r.request.yaml');
    for (const name of [
      '../.env',
      '../out.bin',
      '.hidden.bin',
      'settings',
      'link.bin',
      'deep/x.bin',
    ]) {
      await symlink('/etc/hostname', join(folder, 'collections/link.bin')).catch(() => undefined);
      await symlink(tmpdir(), join(folder, 'collections/deep')).catch(() => undefined);
      const path = join(folder, 'collections', name);
      await writeFile(path, 'x', { flag: 'wx' }).catch(() => undefined);
      await writeFile(
        request,
        `id: r\nname: R\nurl: http://127.0.0.1:9/\nmethod: POST\nbody: {format: file, file: ${name}}\n`,
      );
      const { code, stderr } = await run('send', request);
      expect([name, code, stderr]).toEqual([name, 1, expect.stringContaining('body')]);
      await rm(path);
    }
    await writeFile(join(folder, 'out.bin'), 'x');
    await writeFile(
      request,
      'id: r\nname: R\nurl: http://127.0.0.1:9/\nmethod: POST\nbody: {format: file, file: ../out.bin}\n',
    );
    const refused = await run('send', request);
    expect(refused.stderr).toContain(`--allow-file ${join(folder, 'out.bin')}`);
    const allowed = await run('send', '--allow-file', 'out.bin', '--', request);
    expect(allowed.stderr).toContain('127.0.0.1:9');
    expect(allowed.stderr).not.toContain('chosen');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends at %s while it waits for a pipe',
    {
      timeout: deadlineMs,
    },
    async (signal) => {
      for (const args of [
        ['decode', '--type', 'M', '--proto', 'p.proto', '--', 'pipe'],
        ['send', 'pipe'],
        ['encode', '--type', 'M', '--proto', 'p.proto', '--', 'pipe'],
      ]) {
        const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'pipe' });
        const ended = new Promise<unknown>((settle) => {
          child.on('close', (code, killedBy) => settle(killedBy ?? code));
        });
        // Opened for writing as soon as the command has opened it for reading.
        const pipe = await open(join(folder, 'pipe'), 'w');
        child.kill(signal);
        expect([args[0], await ended]).toEqual([args[0], signal]);
        await pipe.close();
      }
    },
  );
});
