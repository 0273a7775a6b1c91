import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';

/**
 * What an import found, in one line: "5 files, 9 message types, 0 services. Imports resolve from
 * proto/ (4 of 4). 1 warning."
 */
export function reportSentence(report: SchemaReport): string {
  const counts = [
    formatCounted(report.fileCount, 'file'),
    formatCounted(report.messageTypes.length, 'message type'),
    formatCounted(report.services.length, 'service'),
  ].join(', ');
  return [`${counts}.`, importsSentence(report), problemsSentence(report)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The short form for the status strip: "5 files, no problems". */
export function reportSummary(report: SchemaReport): string {
  const problems = report.problems.length === 0 ? 'no problems' : problemCounts(report).join(', ');
  return `${formatCounted(report.fileCount, 'file')}, ${problems}`;
}

/** A path as its last folder, for sentences: `/home/a/proto` is "proto/". */
function folderName(path: string): string {
  const parts = path.split(/[\\/]/u).filter((part) => part !== '');
  return `${parts.at(-1) ?? path}/`;
}

function importsSentence(report: SchemaReport): string {
  if (report.importCount === 0) return '';
  const roots = [...new Set(report.sources.flatMap((source) => source.includeRoots))];
  const [first] = roots;
  const from =
    first === undefined
      ? ''
      : ` from ${roots.length === 1 ? folderName(first) : `${roots.length} roots`}`;
  const figures = `${formatCount(report.resolvedImportCount)} of ${formatCount(report.importCount)}`;
  return report.resolvedImportCount === report.importCount
    ? `Imports resolve${from} (${figures}).`
    : `Only ${figures} imports resolve${from}.`;
}

function problemsSentence(report: SchemaReport): string {
  const counts = problemCounts(report);
  return counts.length === 0 ? '' : `${counts.join(', ')}.`;
}

function problemCounts(report: SchemaReport): string[] {
  const warnings = report.problems.filter(({ severity }) => severity === 'warning').length;
  const errors = report.problems.length - warnings;
  const parts: string[] = [];
  if (errors > 0) parts.push(formatCounted(errors, 'error'));
  if (warnings > 0) parts.push(formatCounted(warnings, 'warning'));
  return parts;
}
