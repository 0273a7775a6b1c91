import { type Stats, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { type Document, isNode } from 'yaml';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { locateInFile } from '../../../../shared/text/locate-in-text.ts';
import { parseYaml } from '../../disk/parse-yaml.ts';
import { readPlainFileSync } from '../../disk/plain-file.ts';
import type { BufRoot } from './find-include-roots.ts';

/** The settings for a source from the buf files around it. */
export interface BufSettings {
  /** Existing folders, each once. */
  readonly roots: readonly BufRoot[];
  readonly hasExcludes: boolean;
  /** True when a file is below a folder that a buf file excludes. */
  readonly isExcluded: (path: string) => boolean;
  /** Buf files that could not be read: warnings. */
  readonly problems: readonly Problem[];
}

/** The number of folders above a source that are searched. */
const maxParents = 8;
/** A buf file is a page of text. */
const maxBufFileBytes = 1_000_000;
const maxBufFiles = 500;

/**
 * Reads the buf files in and below a folder, and in the nearest folders above it: roots and excludes of
 * `buf.yaml` (v1beta1 and v1 `build`, v2 `modules`), `directories` of `buf.work.yaml`, and `inputs` of
 * `buf.gen.yaml` (v2).
 *
 * Source: buf.build/docs/configuration. A file that does not parse is a warning.
 */
export function readBufFiles(folder: string, below: readonly string[]): BufSettings {
  const paths = new Set([...filesAbove(folder), ...below].slice(0, maxBufFiles));
  const roots = new Map<string, BufRoot>();
  const excludes: string[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const file = readBufFile(path, problems);
    for (const root of file.roots) {
      if (!roots.has(root.path) && isFolder(root.path)) roots.set(root.path, root);
    }
    excludes.push(...file.excludes);
  }
  return {
    roots: [...roots.values()],
    hasExcludes: excludes.length > 0,
    isExcluded: (path) => excludes.some((excluded) => isInside(path, excluded)),
    problems,
  };
}

/** Returns the nearest file of each name; files above a repository's folder belong to something else. */
function filesAbove(folder: string): readonly string[] {
  const wanted = new Set(['buf.yaml', 'buf.work.yaml', 'buf.gen.yaml']);
  const found: string[] = [];
  let at = folder;
  for (let parents = 0; parents <= maxParents; parents += 1) {
    for (const name of [...wanted]) {
      const path = join(at, name);
      if (!exists(path)) continue;
      wanted.delete(name);
      found.push(path);
    }
    if (exists(join(at, '.git')) || dirname(at) === at) break;
    at = dirname(at);
  }
  return found;
}

interface BufFile {
  readonly roots: readonly BufRoot[];
  readonly excludes: readonly string[];
}

const nothing: BufFile = { roots: [], excludes: [] };

function readBufFile(path: string, problems: Problem[]): BufFile {
  let text: string;
  try {
    text = readPlainFileSync(path, { maxBytes: maxBufFileBytes, links: 'follow' }).toString('utf8');
  } catch (error) {
    problems.push(unreadable(path, { file: path }, messageOf(error)));
    return nothing;
  }
  const { document, value, fault } = parseYaml(text);
  if (fault) {
    problems.push(unreadable(path, locateInFile(path, text, fault.offset), fault.reason));
    return nothing;
  }
  if (value === null || value === undefined) return interpret(path, {});
  const wrong = findWrongValue(value, document);
  if (wrong) {
    problems.push(unreadable(path, locateInFile(path, text, wrong.offset), wrong.reason));
    return nothing;
  }
  return interpret(path, value as BufContent);
}

/** The parts of the three files that matter here. */
interface BufContent {
  readonly version?: string;
  readonly build?: { readonly roots?: readonly string[]; readonly excludes?: readonly string[] };
  readonly modules?: readonly { readonly path?: string; readonly excludes?: readonly string[] }[];
  readonly directories?: readonly string[];
  readonly inputs?: readonly { readonly directory?: string }[];
}

function interpret(path: string, content: BufContent): BufFile {
  const folder = dirname(path);
  const name = basename(path);
  function rootsAt(places: readonly string[], named: string): readonly BufRoot[] {
    return places.map((place) => ({ path: join(folder, place), named: `in ${named} of ${name}` }));
  }
  function below(places: readonly string[]): readonly string[] {
    return places.map((place) => join(folder, place));
  }

  if (name === 'buf.work.yaml') {
    return { roots: rootsAt(content.directories ?? [], '`directories`'), excludes: [] };
  }
  if (name === 'buf.gen.yaml') {
    const inputs = (content.inputs ?? []).flatMap(({ directory }) => directory ?? []);
    return { roots: rootsAt(inputs, '`inputs`'), excludes: [] };
  }
  if (content.modules) {
    return {
      roots: rootsAt(
        content.modules.map((module) => module.path ?? '.'),
        '`modules`',
      ),
      excludes: below(content.modules.flatMap((module) => module.excludes ?? [])),
    };
  }
  const { roots, excludes = [] } = content.build ?? {};
  return {
    roots: roots
      ? rootsAt(roots, '`build.roots`')
      : [{ path: folder, named: `the folder of ${name}` }],
    excludes: below(excludes),
  };
}

interface WrongValue {
  readonly offset: number;
  readonly reason: string;
}

/** Finds the first value whose kind differs from what buf expects. */
function findWrongValue(value: unknown, document: Document): WrongValue | null {
  function wrong(path: readonly (string | number)[], wanted: string): WrongValue {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    return { offset, reason: `\`${path.join('.')}\` should be ${wanted}.` };
  }
  function checkPaths(list: unknown, path: readonly (string | number)[]): WrongValue | null {
    if (list === undefined || list === null) return null;
    if (!Array.isArray(list)) return wrong(path, 'a list of folders');
    const bad = list.findIndex((item) => typeof item !== 'string');
    return bad < 0 ? null : wrong([...path, bad], 'a folder');
  }

  if (!isRecord(value)) return wrong([], 'a map of settings');
  const { build, modules, directories, inputs } = value;
  if (build !== undefined && build !== null && !isRecord(build)) return wrong(['build'], 'a map');
  const inBuild = isRecord(build)
    ? (checkPaths(build.roots, ['build', 'roots']) ??
      checkPaths(build.excludes, ['build', 'excludes']))
    : null;
  const first = inBuild ?? checkPaths(directories, ['directories']);
  if (first) return first;
  for (const [key, list] of [
    ['modules', modules],
    ['inputs', inputs],
  ] as const) {
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list)) return wrong([key], 'a list');
    for (const [place, item] of list.entries()) {
      if (!isRecord(item)) return wrong([key, place], 'a map');
      const named = key === 'modules' ? 'path' : 'directory';
      const folder = item[named];
      if (folder !== undefined && typeof folder !== 'string') {
        return wrong([key, place, named], 'a folder');
      }
      const excludes = checkPaths(item.excludes, [key, place, 'excludes']);
      if (excludes) return excludes;
    }
  }
  return null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

function exists(path: string): boolean {
  return statOf(path) !== undefined;
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

/** An inaccessible path counts as missing. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function unreadable(path: string, location: Problem['location'], reason: string): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: `${basename(path)} could not be used`,
    detail: `Its roots and excludes are ignored. ${reason}`,
    ...(location && { location }),
    hint: 'Correct it, or set include roots for the source.',
  });
}
