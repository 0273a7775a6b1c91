#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasDisplay } from './display.mjs';
import { findElectron } from './electron.mjs';
import { isOnPath } from './on-path.mjs';
import { runProcess } from './run-process.mjs';
import { missingLibraries, packagesFor } from './system/packages.mjs';

/**
 * Makes sure that the operating system has what Electron needs: its libraries, a font, and a virtual X server
 * if requested. Linux only; elsewhere there is nothing to do.
 *
 * As root on Debian-like systems it installs exactly the missing packages.
 *
 * @param {{executable: string, needsXvfb: boolean, log?: (line: string) => void}} options
 * @throws {Error} whose message has the exact command to run, when something is missing and was not installed
 */
export async function ensureSystem({ executable, needsXvfb, log = logToStderr }) {
  if (process.platform !== 'linux') {
    return;
  }
  const lack = await findLack(executable, needsXvfb);
  if (!lacksSomething(lack)) {
    return;
  }
  const isRoot = process.getuid?.() === 0;
  if (!(await isOnPath('apt-get'))) {
    throw new Error(
      `Electron cannot run here: ${describeLack(lack)}. Install that with this system's package manager.`,
    );
  }
  if (isRoot) {
    log(`Electron cannot run here yet: ${describeLack(lack)}.`);
    await apt(['update'], log);
  }
  const { packages, unknown } = packagesFor(lack, await offeredPackages(lack));
  if (!isRoot) {
    const sudo = (await isOnPath('sudo')) ? 'sudo ' : '';
    throw new Error(
      `Electron cannot run here: ${describeLack(lack)}. Run this as root, then the same command again:\n\n` +
        `  ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${packages.join(' ')}\n` +
        (unknown.length === 0 ? '' : `\nNo package is known for ${unknown.join(', ')}.\n`),
    );
  }
  const installed = await apt(
    ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages],
    log,
  );
  const left = await findLack(executable, needsXvfb);
  if (lacksSomething(left)) {
    throw new Error(
      `Electron still cannot run here: ${describeLack(left)}. apt-get said:\n${installed}`,
    );
  }
}

/**
 * @param {string} executable
 * @param {boolean} needsXvfb
 * @returns {Promise<import('./system/packages.mjs').Lack>}
 */
async function findLack(executable, needsXvfb) {
  const ldd = await runProcess('ldd', [executable], { output: 'collect', deadlineMs: 30_000 });
  return {
    libraries: missingLibraries(ldd.output),
    xServer: needsXvfb && !(await isOnPath('Xvfb')),
    fonts: !(await hasFonts()),
  };
}

/** @param {import('./system/packages.mjs').Lack} lack */
function lacksSomething(lack) {
  return lack.libraries.length > 0 || lack.xServer || lack.fonts;
}

/** @param {import('./system/packages.mjs').Lack} lack */
function describeLack(lack) {
  const parts = [
    lack.libraries.length > 0 ? `the libraries ${lack.libraries.join(', ')}` : null,
    lack.xServer ? 'the X server Xvfb' : null,
    lack.fonts ? 'any font' : null,
  ].filter((part) => part !== null);
  return `this system lacks ${parts.join(', and ')}`;
}

async function hasFonts() {
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts'),
  ];
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    if (names.some((name) => /\.(ttf|otf|ttc|pfb)$/i.test(name))) {
      return true;
    }
  }
  return false;
}

/**
 * @param {import('./system/packages.mjs').Lack} lack
 * @returns {Promise<(name: string) => boolean>}
 */
async function offeredPackages(lack) {
  /** @type {string[]} */
  const asked = [];
  packagesFor(lack, (name) => {
    asked.push(name);
    return false;
  });
  const policy = await runProcess('apt-cache', ['policy', ...asked], {
    output: 'collect',
    env: { ...process.env, LC_ALL: 'C' },
    deadlineMs: 60_000,
  });
  const offered = new Set(
    [...policy.output.matchAll(/^(\S+):\n(?: .*\n)*? {2}Candidate: (?!\(none\))/gm)].map(
      (match) => match[1],
    ),
  );
  if (/Candidate: (?!\(none\))/.test(policy.output) || !(await namesAre64Bit())) {
    return (name) => offered.has(name);
  }
  // No package lists here yet: decide by the release.
  return () => true;
}

/** True when this release names its libraries for 64-bit time. */
async function namesAre64Bit() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const id = /^ID="?([^"\n]+)/m.exec(release)?.[1];
  const version = Number(/^VERSION_ID="?([\d.]+)/m.exec(release)?.[1] ?? Number.NaN);
  return (id === 'ubuntu' && version >= 24.04) || (id === 'debian' && !(version < 13));
}

/**
 * @param {readonly string[]} args
 * @param {(line: string) => void} log
 * @returns {Promise<string>} its output
 */
async function apt(args, log) {
  log(`apt-get ${args.join(' ')}`);
  const result = await runProcess('apt-get', args, {
    output: 'collect',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    deadlineMs: 10 * 60_000,
  });
  return result.ended === 'late' ? `${result.output}\n(ended after 10 minutes)` : result.output;
}

/** @param {string} line */
function logToStderr(line) {
  process.stderr.write(`${line}\n`);
}

if (
  process.argv[1] &&
  existsSync(process.argv[1]) &&
  import.meta.url === pathToFileURL(process.argv[1]).href
) {
  try {
    const { executable } = await findElectron();
    await ensureSystem({ executable, needsXvfb: !(await hasDisplay()) });
    process.stdout.write('Electron has all it needs from this system.\n');
  } catch (error) {
    logToStderr(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
