#!/usr/bin/env node
/**
 * The borders of the program: which folder may import which. `node scripts/borders.mjs` checks every import
 * of `src`, including type imports; with `--print` it prints the floors with their actual imports.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { root } from './project.mjs';

/**
 * The houses and their floors, lowest first. A folder may import itself, the floors below it, and the folders
 * that its house stands on. Folders of one floor do not import each other; `*` stands for each folder there.
 *
 * @type {readonly {
 *   readonly house: string,
 *   readonly standsOn: readonly string[],
 *   readonly floors: readonly (readonly string[])[],
 * }[]}
 */
export const houses = [
  {
    house: 'src/shared',
    standsOn: [],
    floors: [['.'], ['text'], ['model'], ['json'], ['hex', 'text-format'], ['contract']],
  },
  {
    house: 'src/main/proto',
    standsOn: ['src/shared'],
    floors: [
      ['bytes'],
      ['codings'],
      ['wire'],
      ['framings'],
      ['language'],
      ['types'],
      ['body'],
      ['meaning'],
      ['diff'],
    ],
  },
  {
    house: 'src/main/engine',
    standsOn: ['src/shared', 'src/main/proto'],
    floors: [
      ['disk'],
      ['pool'],
      ['schemas', 'http'],
      ['workspace'],
      ['exchange'],
      ['compare'],
      ['run', 'import'],
      ['handlers'],
      ['.'],
    ],
  },
  {
    house: 'src/main/sample-server',
    standsOn: ['src/shared', 'src/main/proto'],
    floors: [
      ['replies'],
      ['store', 'plans', 'echo', 'kitchen', 'petclinic', 'tls'],
      ['packed'],
      ['.'],
    ],
  },
  {
    house: 'src/main/cli',
    standsOn: ['src/shared', 'src/main/proto', 'src/main/engine', 'src/main/sample-server'],
    floors: [['.']],
  },
  {
    house: 'src/main',
    standsOn: ['src/shared', 'src/main/engine/disk'],
    floors: [['shell'], ['.']],
  },
  {
    house: 'src/renderer',
    standsOn: ['src/shared'],
    floors: [['ui'], ['monaco'], ['kernel'], ['views'], ['features/*'], ['frame'], ['.']],
  },
];

/** Others may import only one file of each folder in here. */
const features = 'src/renderer/features';

/**
 * The folders and files that may use outside packages. A package without an entry is free for all.
 *
 * @type {readonly {
 *   readonly packages: RegExp,
 *   readonly within?: string,
 *   readonly allowed: readonly string[],
 *   readonly instead: string,
 * }[]}
 */
const packages = [
  {
    packages: /^(?!zod$)/,
    within: 'src/shared',
    allowed: [],
    instead: 'src/shared imports only itself and zod.',
  },
  {
    packages: /^node:(?!(buffer|crypto|zlib)$)/,
    within: 'src/main/proto',
    allowed: [],
    instead: 'src/main/proto is pure functions over bytes and texts: have what is read handed in.',
  },
  {
    packages: /^(node:|(fs|path|os|crypto)$)/,
    within: 'src/renderer',
    allowed: [],
    instead: 'The window has no Node: ask the engine or the shell through a contract.',
  },
  {
    packages: /^electron(\/|$)/,
    allowed: ['src/main/shell', 'src/main/index.ts', 'src/main/preload.ts'],
    instead: 'Only the shell knows Electron: go through a contract in src/shared/contract.',
  },
  {
    packages: /^(axios|undici)(\/|$)/,
    allowed: ['src/main/engine/http', 'src/main/engine/run'],
    instead: 'The network is reached only through HttpEngine (engine/http/http-engine.ts).',
  },
  {
    packages: /^tough-cookie$/,
    allowed: ['src/main/engine/exchange/cookies'],
    instead: 'The rules of cookies stay in engine/exchange/cookies: use CallCookies.',
  },
  {
    packages: /^protobufjs(\/|$)/,
    allowed: ['src/main/proto/types', 'src/main/proto/body'],
    instead: 'protobufjs stays in proto/types and proto/body: use CompiledSchema or MessageShape.',
  },
  {
    packages: /^monaco-editor(\/|$)/,
    allowed: ['src/renderer/monaco'],
    instead: 'Monaco is configured only in src/renderer/monaco: use its components.',
  },
  {
    packages: /^birpc$/,
    allowed: [
      'src/main/engine/contract-host.ts',
      'src/main/shell/engine-host.ts',
      'src/renderer/kernel/engine-client.ts',
    ],
    instead: 'Ports are handled only in the three hosts of the contracts.',
  },
  {
    packages: /^(vitest|@playwright\/test)$/,
    allowed: [],
    instead: 'The program does not import its tests.',
  },
];

/** Names of Electron that only one owner may use. */
const names = [
  {
    name: /^ipcMain$/,
    allowed: ['src/main/shell/shell-calls.ts'],
    instead: "ipcMain is handled only in shell/shell-calls.ts, the host of the shell's contract.",
  },
  {
    name: /^(MessageChannelMain|utilityProcess)$/,
    allowed: ['src/main/shell/engine-host.ts'],
    instead: 'The engine and its ports are made only in shell/engine-host.ts.',
  },
];

/**
 * @typedef {object} Import
 * @property {string} from path of the file below the top folder, with forward slashes
 * @property {string | null} to the same of what it imports; null is a package
 * @property {string} specifier
 * @property {readonly string[]} names
 */

/** @param {string} top @returns {{files: string[], imports: Import[]}} */
export function readImports(top) {
  const files = readdirSync(join(top, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => posix.join('src', path.split(sep).join('/')))
    .sort();
  const imports = files.flatMap((from) => importsOf(top, from));
  return { files, imports };
}

/** @param {string} top @param {string} from @returns {Import[]} */
function importsOf(top, from) {
  const text = readFileSync(join(top, from), 'utf8');
  const { module } = parseSync(from, text);
  const statically = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.flatMap(({ importName }) => (importName.name ? [importName.name] : [])),
  }));
  const others = [
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // In code, and in types: import('./x.ts').X.
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].flatMap(([, name]) => name ?? []),
  ].map((specifier) => ({ specifier, names: [] }));
  return [...statically, ...others].map(({ specifier, names: imported }) => ({
    from,
    to: specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
      : null,
    specifier,
    names: imported,
  }));
}

/** Returns the violations below a folder, one line each. @param {string} top */
export function findTrespasses(top) {
  const { files, imports } = readImports(top);
  const wrong = imports.flatMap((one) => {
    const why = isTest(one.from) ? trespassOfTest(one) : trespassOf(one);
    return why ? [`${one.from}: ${one.specifier}: ${why}`] : [];
  });
  const program = imports.filter(({ from, to }) => to !== null && !isTest(from) && !isTest(to));
  return [...wrong, ...findCircles(files, program)];
}

/** @param {Import} one */
function trespassOfTest({ specifier }) {
  return /^electron(\/|$)/.test(specifier) ? 'Tests start Electron, and are not run by it.' : null;
}

/** @param {Import} one */
function trespassOf({ from, to, specifier, names: imported }) {
  if (to === null) {
    const rule = packages.find(
      ({ packages: matches, within, allowed }) =>
        matches.test(specifier) &&
        (within === undefined || lies(from, within)) &&
        !allowed.some((place) => lies(from, place)),
    );
    const name = names.find(
      ({ name: matches, allowed }) =>
        imported.some((one) => matches.test(one)) && !allowed.some((place) => lies(from, place)),
    );
    return rule?.instead ?? name?.instead ?? null;
  }
  if (!to.startsWith('src/')) return null;
  if (isTest(to)) return 'The program does not import its tests.';
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!here || !there)
    return `${here ? to : from} lies on no floor: add it to scripts/borders.mjs.`;
  if (here.house !== there.house) {
    return here.standsOn.some((place) => lies(to, place))
      ? null
      : `${here.house} does not stand on ${there.folder}: hand it in, or move what both need into src/shared.`;
  }
  if (here.folder === there.folder) return null;
  if (there.floor < here.floor) {
    const isInside = lies(to, features) && !to.endsWith('/feature.ts');
    return isInside
      ? 'Of a feature only its feature.ts is known outside: have it register there.'
      : null;
  }
  return there.floor === here.floor
    ? `${here.folder} and ${there.folder} are on one floor: move what both need down.`
    : `${there.folder} is above ${here.folder}: hand it in, or move what both need down.`;
}

/** Returns the house, folder and floor of a file. @param {string} path */
function placeOf(path) {
  const house = houses
    .filter((one) => lies(path, one.house))
    .sort((a, b) => b.house.length - a.house.length)[0];
  if (!house) return null;
  const inside = path.slice(house.house.length + 1);
  const found = house.floors
    .flatMap((folders, floor) =>
      folders.flatMap((name) => {
        const folder = name === '.' ? '' : name.endsWith('/*') ? childOf(inside, name) : name;
        return folder !== null && (folder === '' || lies(inside, folder))
          ? [{ folder, floor }]
          : [];
      }),
    )
    .sort((a, b) => b.folder.length - a.folder.length)[0];
  return found ? { ...house, ...found, folder: posix.join(house.house, found.folder) } : null;
}

/** @param {string} path @param {string} pattern of a folder and `/*` */
function childOf(path, pattern) {
  const parent = pattern.slice(0, -1);
  if (!path.startsWith(parent)) return null;
  const [child] = path.slice(parent.length).split('/');
  return parent + child;
}

/** @param {string} path @param {string} place */
function lies(path, place) {
  return path === place || path.startsWith(`${place}/`);
}

/** @param {string} path */
function isTest(path) {
  return /\.(test|test-kit)\.tsx?$/.test(path);
}

/**
 * Returns import cycles of files and folders.
 *
 * @param {readonly string[]} files
 * @param {readonly Import[]} imports
 */
export function findCircles(files, imports) {
  const between = (/** @type {(path: string) => string} */ of) =>
    circlesOf(imports.map(({ from, to }) => [of(from), of(/** @type {string} */ (to))]));
  return [
    ...between((path) => path).filter((circle) => circle.every((one) => files.includes(one))),
    ...between(posix.dirname),
  ].map((circle) => `A circle: ${circle.sort().join(', ')}`);
}

/**
 * Returns groups of two or more nodes that all reach each other (Tarjan).
 *
 * @param {readonly (readonly [string, string])[]} edges
 */
function circlesOf(edges) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const [from, to] of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  /** @type {string[][]} */
  const circles = [];
  const order = new Map();
  const lowest = new Map();
  /** @type {string[]} */
  const open = [];
  const visit = (/** @type {string} */ node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) lowest.set(node, Math.min(lowest.get(node), lowest.get(to)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/**
 * Prints the floors by actual imports: each folder with its files, its lines and its imports.
 *
 * @param {string} top
 */
export function printFloors(top) {
  const { files, imports } = readImports(top);
  const program = files.filter((path) => !isTest(path));
  const lines = [];
  for (const { house, floors } of houses) {
    lines.push(house);
    for (const folders of floors) {
      const inside = new Map();
      for (const path of program) {
        const place = placeOf(path);
        const name = place && relative(house, place.folder).split(sep).join('/');
        const isHere =
          place?.house === house &&
          folders.some((/** @type {string} */ one) => matches(name || '.', one));
        if (isHere) inside.set(name || '.', [...(inside.get(name || '.') ?? []), path]);
      }
      for (const [name, own] of inside) lines.push(floorLine(name, own, imports, top));
    }
  }
  return lines.join('\n');
}

/** @param {string} name @param {string} floor */
function matches(name, floor) {
  return name === floor || (floor.endsWith('/*') && name.startsWith(floor.slice(0, -1)));
}

/** @param {string} name @param {string[]} own @param {Import[]} imports @param {string} top */
function floorLine(name, own, imports, top) {
  const count = own.reduce(
    (sum, path) => sum + readFileSync(join(top, path), 'utf8').split('\n').length - 1,
    0,
  );
  const here = new Set(own);
  const uses = new Set();
  for (const { from, to } of imports) {
    const place = to && here.has(from) && !here.has(to) && !isTest(to) ? placeOf(to) : null;
    if (place) uses.add(place.folder.replace(/^src\/(main\/|renderer\/)?/, ''));
  }
  const size = `${own.length} files, ${count} lines`;
  return `  ${name.padEnd(24)} ${size.padEnd(24)} on ${[...uses].sort().join(', ') || 'nothing'}`;
}

/** Returns the table as docs/ARCHITECTURE.md shows it: the highest floor of each house first. */
export function drawFloors() {
  return houses
    .map(({ house, standsOn, floors }) =>
      [
        standsOn.length === 0 ? house : `${house}  (on ${standsOn.join(', ')})`,
        ...floors.map((folders) => `    ${folders.join('   ')}`).reverse(),
      ].join('\n'),
    )
    .reverse()
    .join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--print')) {
    process.stdout.write(`${printFloors(root)}\n`);
  } else {
    const wrong = findTrespasses(root);
    for (const line of wrong) process.stderr.write(`${line}\n`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  }
}
