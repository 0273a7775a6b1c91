import { defaultSetName, type SchemaReport } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { freeName } from '../../../ui/free-name.ts';
import { absolutePlace } from './place-text.ts';

/** A source and its set. */
export interface SourceRef {
  readonly setName: string;
  /** The path as it is listed. */
  readonly path: string;
}

/**
 * Returns the sources of an import that define types which the set already has. A source that clashes only
 * with itself is not included: another set would not help.
 *
 * @param workspaceFolder the start of relative source paths
 */
export function clashingSources(
  before: SchemaReport | null,
  after: SchemaReport,
  workspaceFolder: string,
): readonly SourceRef[] {
  const known = new Set(conflictsOf(before).map((conflict) => JSON.stringify(conflict)));
  const fresh = conflictsOf(after).filter((conflict) => !known.has(JSON.stringify(conflict)));
  const old = sourcesOf(before);
  const keys = new Set(old.map(keyOf));
  const isMixed = old.some(({ path }) =>
    fresh.some((conflict) => names(conflict, path, workspaceFolder)),
  );
  if (!isMixed) return [];
  const setsBefore = new Set(old.map(({ setName }) => setName));
  return sourcesOf(after).filter(
    (source) => !keys.has(keyOf(source)) && setsBefore.has(source.setName),
  );
}

/** True when a conflict is about a file in a source; its text names both places. */
function names({ detail, location }: Problem, sourcePath: string, folder: string): boolean {
  const path = absolutePlace(folder, sourcePath);
  const places = `${detail} ${location?.file ?? ''}`.replaceAll('\\', '/');
  return places.includes(path.replaceAll('\\', '/'));
}

/** Returns a free set name for a source: its file or folder name, with a number if needed. */
export function freeSetName(report: SchemaReport, sourcePath: string): string {
  const parts = sourcePath.split(/[\\/]/u).filter((part) => part !== '' && part !== '..');
  const name = (parts.at(-1) ?? '').replace(/\.[^.]+$/u, '').slice(0, 80);
  return freeName(name === '' ? 'second set' : name, [
    defaultSetName,
    ...report.sets.map((set) => set.name),
  ]);
}

function conflictsOf(report: SchemaReport | null): readonly Problem[] {
  return (report?.problems ?? []).filter(({ kind }) => kind === 'schema-conflict');
}

function sourcesOf(report: SchemaReport | null): readonly SourceRef[] {
  return (report?.sets ?? []).flatMap(({ name, sources }) =>
    sources.map(({ path }) => ({ setName: name, path })),
  );
}

function keyOf({ setName, path }: SourceRef): string {
  return `${setName}\n${path}`;
}
