import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../cache-folder.mjs';
import { findTool } from '../load-tools.mjs';
import { runProcess } from '../run-process.mjs';

/** The Debian release whose C library is new enough: glibc 2.41. */
const suite = 'trixie';

/** The package source files of Debian-like systems, in the newer and the older form. */
const systemSources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];

/**
 * Gets the C library of a newer Debian, unpacked in the user's cache and not installed: its own loader starts
 * a program that needs it. Downloaded once, from the package archive that this system uses.
 *
 * @param {(line: string) => void} log
 * @returns {Promise<{loader: string, libraries: string} | null>} null when that is impossible
 */
export async function newerLibc(log) {
  const folder = join(cacheFolder(), `libc-${suite}`);
  const libraries = join(folder, 'root', 'usr', 'lib', 'x86_64-linux-gnu');
  const found = { loader: join(libraries, 'ld-linux-x86-64.so.2'), libraries };
  if (existsSync(found.loader)) return found;
  const sources = newerSources();
  if (sources === null || findTool('apt-get') === null || findTool('dpkg-deb') === null)
    return null;
  log(`Fetching the C library of Debian ${suite} into ${folder}, once.`);
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['lists/partial', 'parts', 'cache/archives/partial', 'root']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'parts', sources.name), sources.text);
  const options = [
    `Dir::State::lists=${join(folder, 'lists')}`,
    'Dir::State::status=/dev/null',
    `Dir::Etc::sourcelist=${join(folder, 'none')}`,
    `Dir::Etc::sourceparts=${join(folder, 'parts')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const download = `set -e
apt-get ${options.join(' ')} -qq update
apt-get ${options.join(' ')} -qq download libc6 libgcc-s1 libstdc++6
for package in *.deb; do dpkg-deb -x "$package" root; done`;
  const { code, output } = await runProcess('sh', ['-c', download], {
    cwd: folder,
    output: 'collect',
    deadlineMs: 180_000,
  });
  if (code === 0 && existsSync(found.loader)) return found;
  log(output.trim());
  rmSync(folder, { recursive: true, force: true });
  return null;
}

/**
 * Returns this system's first package source for the newer release, if it is Debian's.
 *
 * @returns {{name: string, text: string} | null}
 */
function newerSources() {
  for (const path of systemSources) {
    const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/^#.*\n/gm, '') : '';
    const [stanza = ''] = text.trim().split(/\n\s*\n/);
    const [, options = '', uri] = /^deb\s+(\[[^\]]*\]\s+)?(\S*debian\S*)/m.exec(text) ?? [];
    if (/^URIs:.*debian/m.test(stanza)) {
      const newer = stanza.replace(/^Suites:.*$/m, `Suites: ${suite}`);
      return { name: 'newer.sources', text: `${newer}\n` };
    }
    if (uri !== undefined) {
      return { name: 'newer.list', text: `deb ${options}${uri} ${suite} main\n` };
    }
  }
  return null;
}
