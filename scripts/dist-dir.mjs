#!/usr/bin/env node
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, ensureBuilt } from './build.mjs';
import { findElectron } from './electron.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

/**
 * Packages the built app for this machine as a folder in `dist/`, fused as a release is.
 *
 * Uses the official Electron when available, as a release does; otherwise the one from `findElectron`, which
 * is for trying and never released (`npm run dist` uses only the official one).
 *
 * @param {(line: string) => void} log
 * @param {import('./run-process.mjs').RunOptions} [options]
 * @throws {Error} when packaging fails; electron-builder has printed the reason
 */
export async function packageFolder(log, options = { deadlineMs: 10 * 60_000 }) {
  const electron = await findElectron({ log });
  const args = [tool('electron-builder'), '--dir', '--publish', 'never'];
  if (electron.origin === 'official') {
    await run(args, options);
    return;
  }
  if (electron.origin === 'stand-in') {
    log('Packaged with the stand-in Electron: to try and to test, not to release.');
  }
  const pristine = await copyWithoutLoader(electron.distDir);
  try {
    args.push(`-c.electronDist=${pristine}`, `-c.electronVersion=${electron.version}`);
    await run(args, options);
  } finally {
    await rm(pristine, { recursive: true, force: true });
  }
}

/**
 * Copies without Electron's loader of unpackaged apps. It must not be packaged, and electron-builder removes
 * it only from an Electron that it downloaded itself.
 *
 * @param {string} distDir
 */
async function copyWithoutLoader(distDir) {
  const copy = await mkdtemp(join(tmpdir(), 'protodesk-dist-'));
  await cp(distDir, copy, { recursive: true, verbatimSymlinks: true });
  const resources = join(copy, 'resources');
  for (const name of await readdir(resources).catch(() => [])) {
    await rm(join(resources, name), { recursive: true });
  }
  await rm(join(copy, 'version'), { force: true });
  return copy;
}

/**
 * @param {readonly string[]} args
 * @param {import('./run-process.mjs').RunOptions} options
 */
async function run(args, options) {
  const { code, ended, output } = await runProcess(process.execPath, args, {
    cwd: root,
    ...options,
  });
  if (code !== 0) {
    const why = ended === 'exited' ? 'Packaging failed.' : 'Packaging hung and was ended.';
    throw new Error(`${output}\n${why}`.trimStart());
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const log = (/** @type {string} */ line) => {
    process.stderr.write(`${line}\n`);
  };
  try {
    await ensureBuilt(app, log);
    await packageFolder(log);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
