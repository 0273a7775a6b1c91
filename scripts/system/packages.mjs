/**
 * The Debian package of each shared library that Electron is linked against, and its name since the move to
 * 64-bit time (Debian 13, Ubuntu 24.04) if different.
 *
 * @type {Readonly<Record<string, readonly [string, string?]>>}
 */
const packageOfLibrary = {
  'libX11.so.6': ['libx11-6'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libXrandr.so.2': ['libxrandr2'],
  'libXrender.so.1': ['libxrender1'],
  'libasound.so.2': ['libasound2', 'libasound2t64'],
  'libatk-1.0.so.0': ['libatk1.0-0', 'libatk1.0-0t64'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
  'libatspi.so.0': ['libatspi2.0-0', 'libatspi2.0-0t64'],
  'libcairo.so.2': ['libcairo2'],
  'libcups.so.2': ['libcups2', 'libcups2t64'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libdrm.so.2': ['libdrm2'],
  'libexpat.so.1': ['libexpat1'],
  'libgbm.so.1': ['libgbm1'],
  'libgcc_s.so.1': ['libgcc-s1'],
  'libgdk-3.so.0': ['libgtk-3-0', 'libgtk-3-0t64'],
  'libgio-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libglib-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgobject-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgtk-3.so.0': ['libgtk-3-0', 'libgtk-3-0t64'],
  'libnspr4.so': ['libnspr4'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libpangocairo-1.0.so.0': ['libpangocairo-1.0-0'],
  'libsmime3.so': ['libnss3'],
  'libstdc++.so.6': ['libstdc++6'],
  'libudev.so.1': ['libudev1'],
  'libxcb.so.1': ['libxcb1'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
  'libxshmfence.so.1': ['libxshmfence1'],
};

/**
 * What an operating system lacks.
 *
 * @typedef {object} Lack
 * @property {readonly string[]} libraries file names of shared libraries
 * @property {boolean} xServer a virtual X server is needed and missing
 * @property {boolean} fonts there is not a single font
 */

/**
 * Returns the libraries that `ldd` could not find, each once.
 *
 * @param {string} lddOutput
 * @returns {readonly string[]}
 */
export function missingLibraries(lddOutput) {
  const names = [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
  return [...new Set(names)];
}

/**
 * Returns the Debian packages that fix a lack, sorted, and the libraries of unknown packages.
 *
 * @param {Lack} lack
 * @param {(name: string) => boolean} isOffered true when the package system knows a package
 * @returns {{packages: readonly string[], unknown: readonly string[]}}
 */
export function packagesFor(lack, isOffered) {
  /** @type {Set<string>} */
  const packages = new Set();
  /** @type {string[]} */
  const unknown = [];
  for (const library of lack.libraries) {
    const [name, name64] = Object.hasOwn(packageOfLibrary, library)
      ? (packageOfLibrary[library] ?? [])
      : [];
    if (name === undefined) {
      unknown.push(library);
    } else {
      packages.add(name64 !== undefined && isOffered(name64) ? name64 : name);
    }
  }
  if (lack.xServer) {
    packages.add('xvfb');
  }
  if (lack.fonts) {
    packages.add('fonts-dejavu-core');
  }
  return { packages: [...packages].sort(), unknown };
}
