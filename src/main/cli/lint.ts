import { isAbsolute, relative } from 'node:path';
import type { Problem } from '../../shared/problem.ts';
import { snapshotOf } from '../engine/schemas/index/closure-snapshot.ts';
import { settleProblems } from '../engine/schemas/index/settle-problems.ts';
import { groupFiles } from '../engine/schemas/thread/group-files.ts';
import { mergeProblems } from '../engine/schemas/thread/merge-problems.ts';
import { checkFiles } from '../proto/types/check/check-files.ts';
import { inPlaceOfBuiltIn } from '../proto/types/index/built-in-files.ts';
import { type CommandIo, type ExitCode, exitCodes, print } from './command-io.ts';
import { caretLines } from './format-problem.ts';
import { openSources, type SchemaOptions } from './load-schema.ts';
import type { CliSchema } from './open-cli-schema.ts';
import { printable } from './printable.ts';

/** The limit of text parsed at once, without its imports: memory grows with it. */
const maxGroupBytes = 1_500_000;

/**
 * `protodesk lint`: parses and resolves every file, and prints all problems by file and line. Exit code 1 for
 * errors, 0 for only warnings.
 */
export async function lint(
  options: SchemaOptions & { readonly json?: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const progress = io.stderr.isTTY ? progressLine(io) : null;
  let problems: readonly Problem[] = [];
  let fileCount = 0;
  let own: readonly string[] = [];
  try {
    const schema = await openSources(options, io.cwd, (read) =>
      progress?.show(`${read} files read`),
    );
    fileCount = schema.lookup.index.files.length;
    own = inPlaceOfBuiltIn(schema.lookup.index.files).map(({ importPath }) => importPath);
    problems = await checkAll(schema, (checked) =>
      progress?.show(`${checked} of ${fileCount} files checked`),
    );
  } finally {
    progress?.clear();
  }
  const sorted = inOrder(problems);
  const errors = sorted.filter(({ severity }) => severity === 'error').length;
  const counts = { files: fileCount, errors, warnings: sorted.length - errors };
  const output = options.json
    ? `${JSON.stringify({ ...counts, ...(own.length > 0 && { inPlaceOfBuiltIn: own }), problems: sorted })}\n`
    : `${sorted.map((each) => formatFinding(each, io.cwd)).join('')}${sumLine(counts)}\n${ownLine(own)}`;
  await print(io.stdout, output, options.json);
  return errors > 0 ? exitCodes.problem : exitCodes.ok;
}

async function checkAll(
  { lookup, readText }: CliSchema,
  onChecked: (checkedFiles: number) => void,
): Promise<readonly Problem[]> {
  const { files, problems } = lookup.index;
  const found: Problem[] = [];
  let checkedFiles = 0;
  for (const group of groupFiles(files, maxGroupBytes)) {
    const snapshot = snapshotOf(lookup, group.files, readText);
    found.push(...checkFiles(snapshot, new Set(group.files.map(({ path }) => path))));
    checkedFiles += group.files.length;
    onChecked(checkedFiles);
  }
  return mergeProblems([settleProblems(problems, found)]);
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) =>
      compare(a.location?.file ?? '', b.location?.file ?? '') ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Formats `file:line:col: error: title: detail`, as editors and CI expect, then the line, a caret, a hint.
 */
function formatFinding(problem: Problem, cwd: string): string {
  const { severity, title, detail, location, hint } = problem;
  const { line, column } = location ?? {};
  const place = [location?.file && shortPath(location.file, cwd), line, line && column];
  const head = [...place.filter((part) => part !== undefined), ` ${severity}`, ` ${title}`];
  const lines = [
    `${head.join(':').trimStart()}: ${detail}`,
    ...(location ? caretLines(location) : []),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function shortPath(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}

function sumLine(counts: { files: number; errors: number; warnings: number }): string {
  const { files, errors, warnings } = counts;
  const parts = [count(files, 'file'), count(errors, 'error'), count(warnings, 'warning')];
  return `${parts.join(', ')}.`;
}

/** A copy with different content may be the reason for a finding. */
function ownLine(importPaths: readonly string[]): string {
  if (importPaths.length === 0) return '';
  const more = importPaths.length - maxOwnPaths;
  const shown = [...importPaths.slice(0, maxOwnPaths), ...(more > 0 ? [`${more} more`] : [])];
  return `Your files replace built-in ones: ${printable(shown.join(', '))}.\n`;
}

const maxOwnPaths = 5;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const progressIntervalMs = 100;

/** Writes one terminal line that is overwritten. */
function progressLine(io: CommandIo): { show(text: string): void; clear(): void } {
  let shownMs = 0;
  let length = 0;
  return {
    show(text) {
      const nowMs = performance.now();
      if (nowMs - shownMs < progressIntervalMs) return;
      shownMs = nowMs;
      io.stderr.write(`\r${text.padEnd(length)}`);
      length = text.length;
    },
    clear() {
      if (length > 0) io.stderr.write(`\r${' '.repeat(length)}\r`);
    },
  };
}
