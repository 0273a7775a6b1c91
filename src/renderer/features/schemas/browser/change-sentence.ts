import type { SchemaReport } from '../../../../shared/model/schemas.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import type { SourceRef } from './clashing-sources.ts';
import { isOutside } from './place-text.ts';
import { reportSentence } from './report-sentence.ts';

/** The result of an import in a few words, and the new totals. */
export interface ImportSaid {
  /** True when it added a file or a type. */
  readonly isNew: boolean;
  readonly text: string;
}

/**
 * Describes an import: "Added proto: 25 files, 62 types." and the totals; or that nothing is new, and which
 * source already has its files.
 */
export function importSaid(before: SchemaReport | null, after: SchemaReport): ImportSaid {
  const all = reportSentence(after);
  const had = sourcesOf(before);
  const keys = new Set(had.map(keyOf));
  const added = sourcesOf(after).filter((source) => !keys.has(keyOf(source)));
  const outside = outsideSaid(added);
  if (before === null || figuresOf(before).files === 0) {
    return { isNew: true, text: `${all}${outside}` };
  }
  const [first] = added;
  if (first === undefined) {
    return { isNew: false, text: 'It is already a source; it was reloaded.' };
  }
  const { files, types } = difference(before, after);
  if (files <= 0 && types <= 0) {
    const covering = had.find((source) => covers(source, first));
    const by = covering === undefined ? 'the other sources' : covering.path;
    return { isNew: false, text: `All of its files are already there, from ${by}.${outside}` };
  }
  const names = added.map(({ path }) => lastPart(path)).join(', ');
  return {
    isNew: true,
    text: `Added ${names}: ${figuresText({ files, types })}. Total: ${all}${outside}`,
  };
}

/** Warns about sources outside the workspace folder, because only the folder is shared. */
function outsideSaid(added: readonly SourceRef[]): string {
  const outside = added.filter(({ path }) => isOutside(path));
  const names = outside.map(({ path }) => path).join(', ');
  if (outside.length === 0) return '';
  return outside.length === 1
    ? ` ${names} is outside this workspace. Teammates need it at the same path.`
    : ` ${names} are outside this workspace. Teammates need them at the same paths.`;
}

/** Describes what happened to the types of a removed source. */
export function removedSentence(
  path: string,
  before: SchemaReport | null,
  after: SchemaReport,
): string {
  const { files, types } = difference(after, before);
  const stay = `${path}: its files stay on disk`;
  return before !== null && files <= 0 && types <= 0
    ? `${stay}. Its types remain, from other sources.`
    : `${stay}. Gone: ${figuresText({ files, types })}.`;
}

interface Figures {
  readonly files: number;
  readonly types: number;
}

function figuresOf(report: SchemaReport | null): Figures {
  const sets = report?.sets ?? [];
  return {
    files: sets.reduce((sum, { fileCount }) => sum + fileCount, 0),
    types: sets.reduce((sum, set) => sum + set.messageCount + set.enumCount + set.serviceCount, 0),
  };
}

/** Returns what the second report has more than the first. */
function difference(less: SchemaReport | null, more: SchemaReport | null): Figures {
  const [a, b] = [figuresOf(less), figuresOf(more)];
  return { files: b.files - a.files, types: b.types - a.types };
}

function figuresText({ files, types }: Figures): string {
  return `${formatCounted(Math.max(0, files), 'file')}, ${formatCounted(Math.max(0, types), 'type')}`;
}

function sourcesOf(report: SchemaReport | null): readonly SourceRef[] {
  return (report?.sets ?? []).flatMap(({ name, sources }) =>
    sources.map(({ path }) => ({ setName: name, path })),
  );
}

function keyOf({ setName, path }: SourceRef): string {
  return `${setName}\n${path}`;
}

function covers(outer: SourceRef, inner: SourceRef): boolean {
  if (outer.setName !== inner.setName) return false;
  const [above, below] = [slashed(outer.path), slashed(inner.path)];
  return (above === '.' && !isOutside(below)) || below.startsWith(`${above}/`);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/$/u, '');
}

function lastPart(path: string): string {
  return slashed(path).split('/').at(-1) ?? path;
}
