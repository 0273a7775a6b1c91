import { defaultSetName, type SchemaReport } from '../../../shared/model/schemas.ts';
import { freeName } from '../../ui/free-name.ts';

/** A source and the set that it is in. */
export interface SourceRef {
  readonly setName: string;
  /** As it is listed. */
  readonly path: string;
}

/**
 * The sources that an import added to a set whose types they clash with: what went well before, and
 * defines something twice now.
 */
export function clashingSources(
  before: SchemaReport | null,
  after: SchemaReport,
): readonly SourceRef[] {
  const known = new Set(conflictsOf(before).map((problem) => JSON.stringify(problem)));
  const isNew = conflictsOf(after).some((problem) => !known.has(JSON.stringify(problem)));
  if (!isNew) return [];
  const old = sourcesOf(before);
  const setsBefore = new Set(old.map(({ setName }) => setName));
  const keys = new Set(old.map(keyOf));
  // Alone in a set it clashes with itself, which another set does not mend.
  return sourcesOf(after).filter(
    (source) => !keys.has(keyOf(source)) && setsBefore.has(source.setName),
  );
}

/** A name for a set of a source: that of its file or folder, with a number where it is taken. */
export function freeSetName(report: SchemaReport, sourcePath: string): string {
  const parts = sourcePath.split(/[\\/]/u).filter((part) => part !== '' && part !== '..');
  const name = (parts.at(-1) ?? '').replace(/\.[^.]+$/u, '').slice(0, 80);
  return freeName(name === '' ? 'second set' : name, [
    defaultSetName,
    ...report.sets.map((set) => set.name),
  ]);
}

function conflictsOf(report: SchemaReport | null) {
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
