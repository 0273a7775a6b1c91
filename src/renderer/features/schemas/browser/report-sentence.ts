import type { SchemaCheck, SchemaReport, SchemaSet } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';

/**
 * Summarizes the schemas in one line: "5 files, 9 message types, 0 services. Imports resolve from proto/ (4
 * of 4). 1 warning."
 */
export function reportSentence(report: SchemaReport): string {
  const { sets } = report;
  const counts = [
    formatCounted(sumOf(sets, 'fileCount'), 'file'),
    formatCounted(sumOf(sets, 'messageCount'), 'message type'),
    formatCounted(sumOf(sets, 'serviceCount'), 'service'),
  ].join(', ');
  const inSets = sets.length > 1 ? ` in ${sets.length} sets` : '';
  return [`${counts}${inSets}.`, importsSentence(sets), problemsSentence(report.problems)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The short form for the status bar: "5 files, no problems", or the progress of the check. */
export function reportSummary(report: SchemaReport, check: SchemaCheck): string {
  const files = formatCounted(sumOf(report.sets, 'fileCount'), 'file');
  const counts = problemCounts(report.problems);
  if (check.kind === 'checking') {
    return [files, ...counts, `checking ${shareText(check)}`].join(', ');
  }
  if (counts.length > 0) return [files, ...counts].join(', ');
  switch (check.kind) {
    case 'waiting':
      return files;
    case 'cancelled':
      return `${files}, only ${formatCount(check.checkedFiles)} checked`;
    case 'done':
      return `${files}, no problems`;
  }
}

/** Returns the progress of checking all files, as a line. */
export function checkText(check: Exclude<SchemaCheck, { kind: 'waiting' | 'done' }>): string {
  const { checkedFiles, fileCount } = check;
  return check.kind === 'checking'
    ? `Checking ${formatCount(checkedFiles)} of ${formatCounted(fileCount, 'file')}`
    : `Only ${formatCount(checkedFiles)} of ${formatCounted(fileCount, 'file')} checked`;
}

/** Returns "2 errors" and "1 warning", without zero counts. */
export function problemCounts(problems: readonly Problem[]): readonly string[] {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  const errors = problems.length - warnings;
  const parts: string[] = [];
  if (errors > 0) parts.push(formatCounted(errors, 'error'));
  if (warnings > 0) parts.push(formatCounted(warnings, 'warning'));
  return parts;
}

/** Summarizes a set: "5 files, 9 message types, 2 services". */
export function setSentence(set: SchemaSet): string {
  const parts = [
    formatCounted(set.fileCount, 'file'),
    formatCounted(set.messageCount, 'message type'),
  ];
  if (set.serviceCount > 0) parts.push(formatCounted(set.serviceCount, 'service'));
  return parts.join(', ');
}

function shareText({ checkedFiles, fileCount }: SchemaCheck & { kind: 'checking' }): string {
  return fileCount === 0 ? '0 %' : `${Math.floor((checkedFiles / fileCount) * 100)} %`;
}

function sumOf(
  sets: readonly SchemaSet[],
  key: 'fileCount' | 'messageCount' | 'serviceCount' | 'importCount' | 'resolvedImportCount',
): number {
  return sets.reduce((sum, set) => sum + set[key], 0);
}

/** Returns the last folder of a path for sentences: `/home/a/proto` is "proto/". */
function folderName(path: string): string {
  const parts = path.split(/[\\/]/u).filter((part) => part !== '');
  return `${parts.at(-1) ?? path}/`;
}

function importsSentence(sets: readonly SchemaSet[]): string {
  const importCount = sumOf(sets, 'importCount');
  const resolvedCount = sumOf(sets, 'resolvedImportCount');
  if (importCount === 0) return '';
  const roots = new Set(
    sets.flatMap(({ sources }) =>
      sources.flatMap((source) => source.includeRoots.map(({ path }) => path)),
    ),
  );
  const [first] = roots;
  const from =
    first === undefined
      ? ''
      : ` from ${roots.size === 1 ? folderName(first) : `${roots.size} roots`}`;
  if (resolvedCount === importCount) {
    return `Imports resolve${from} (${formatCount(resolvedCount)} of ${formatCount(importCount)}).`;
  }
  const verb = importCount === 1 ? 'resolves' : 'resolve';
  return `${formatCount(resolvedCount)} of ${formatCounted(importCount, 'import')} ${verb}.`;
}

function problemsSentence(problems: readonly Problem[]): string {
  const counts = problemCounts(problems);
  return counts.length === 0 ? '' : `${counts.join(', ')}.`;
}
