import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RecoveredSchema } from '../../../shared/model/field-reading.ts';
import { defaultSetName, type SchemaReport } from '../../../shared/model/schemas.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { WrittenFields } from '../../proto/meaning/write-recovered.ts';
import type { SchemaLibrary } from '../schemas/schema-library.ts';
import { changeText, readTextIfThere } from './workspace-disk.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** The file of recovered fields of a workspace: changes run one after another, and each can be undone. */
export interface RecoveredFile {
  readonly path: string;
  /**
   * Returns its current text; null when there is no file yet.
   *
   * @throws ProblemError `file-read`, `file-write` when it is too large to change
   */
  read(): Promise<string | null>;
  /**
   * Changes the text, and makes the set use it: the first field makes it a schema source.
   *
   * @param change returns the new text from the current one; null is no file yet
   * @throws ProblemError `read-only`, `file-read`, `file-write`, and what `change` throws
   */
  change(
    schemaSet: string,
    change: (text: string | null) => Promise<WrittenFields>,
  ): Promise<Omit<RecoveredSchema, 'typeName' | 'schemaSet' | 'file'>>;
  /**
   * Undoes a change: undoing the first one removes the file and its source.
   *
   * @throws ProblemError `not-found` when there was another change since, `read-only`, `file-write`
   */
  restore(undoId: string): Promise<void>;
}

/** A larger file takes too long to read at each change. */
const maxTextLength = 4_000_000;

/** The number of changes that can be undone. */
const maxUndo = 50;

interface Change {
  /** Null when there was no file. */
  readonly before: string | null;
  readonly after: string;
}

/** Creates the access to the file; nothing is read or written before the first change. */
export function openRecoveredFile(workspace: {
  readonly place: WorkspacePlace;
  /** Throws the Problem `read-only` when nothing may be written. */
  readonly assertWritable: () => void;
  readonly schemas: Pick<SchemaLibrary, 'add' | 'ask' | 'remove' | 'report'>;
  /** Reports changed schemas to the windows: otherwise only the caller of a source change hears of it. */
  readonly tellSchemas: (report: SchemaReport) => void;
}): RecoveredFile {
  const { place, schemas, tellSchemas } = workspace;
  const { folder } = place;
  const path = join(folder, 'recovered.proto');
  const changes = new Map<string, Change>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work, work);
    last = done;
    return done;
  }

  function assertReadable(text: string | null): void {
    if ((text?.length ?? 0) > maxTextLength) throw new ProblemError(tooLong(path));
  }

  /** Makes the set read the file: as a new source, or again after a change. */
  async function use(schemaSet: string): Promise<void> {
    const { sets } = await schemas.report();
    const set = sets.find(({ name }) => name === schemaSet);
    const isListed = set?.sources.some((source) => holds(folder, source.path, path)) ?? false;
    if (isListed) await schemas.ask('refresh', {});
    else tellSchemas(await schemas.add([path], schemaSet));
  }

  /** Restores the state before the first field: no file, and no source in any set. */
  async function leave(): Promise<void> {
    const { sets } = await schemas.report();
    for (const { name: setName, sources } of sets) {
      for (const source of sources) {
        const isFile = relative(join(folder, source.path), path) === '';
        if (isFile) tellSchemas(await schemas.remove({ setName, path: source.path }));
      }
    }
    await rm(path, { force: true });
  }

  return {
    path,
    read: () =>
      inTurn(async () => {
        const text = await readTextIfThere(folder, path);
        assertReadable(text);
        return text;
      }),
    change: (schemaSet, change) =>
      inTurn(async () => {
        workspace.assertWritable();
        let before: string | null = null;
        let written: WrittenFields | null = null;
        await changeText(place, path, async (text) => {
          assertReadable(text);
          before = text;
          written = await change(text);
          return written.text === '' ? text : written.text;
        });
        const { text, addedFields, changedFields } = written ?? unchanged;
        if (text === '' || text === before)
          return { addedFields: 0, changedFields: 0, undoId: null };
        await use(schemaSet);
        const undoId = randomUUID();
        changes.set(undoId, { before, after: text });
        for (const old of [...changes.keys()].slice(0, -maxUndo)) changes.delete(old);
        return { addedFields, changedFields, undoId };
      }),
    restore: (undoId) =>
      inTurn(async () => {
        workspace.assertWritable();
        const change = changes.get(undoId);
        if (!change || (await readTextIfThere(folder, path)) !== change.after) {
          throw new ProblemError(changedSince(path));
        }
        const { before, after } = change;
        if (before === null) await leave();
        else {
          await changeText(place, path, (text) => {
            if (text !== after) throw new ProblemError(changedSince(path));
            return before;
          });
        }
        changes.delete(undoId);
        await schemas.ask('refresh', {});
      }),
  };
}

/** True when a listed source is the file or a folder above it. */
function holds(folder: string, listed: string, path: string): boolean {
  const way = relative(join(folder, listed), path);
  return way === '' || (!way.startsWith('..') && !way.startsWith(sep));
}

/** Returns the set for a recovered type: the one that the body is read with, otherwise the first. */
export function setOfRecovered(
  schemaSet: string | null,
  sets: readonly { name: string }[],
): string {
  return schemaSet ?? sets[0]?.name ?? defaultSetName;
}

const unchanged: WrittenFields = { text: '', addedFields: 0, changedFields: 0 };

function tooLong(file: string) {
  return {
    kind: 'file-write',
    title: 'The file of recovered fields is too large',
    detail: `${file} has more than ${maxTextLength / 1_000_000} million characters.`,
    location: { file },
    hint: 'Move parts of it to another file.',
  } as const;
}

function changedSince(file: string) {
  return {
    kind: 'not-found',
    title: 'This can no longer be undone',
    detail: `${file} has changed since.`,
    location: { file },
    hint: 'Forget the field, or edit the file.',
  } as const;
}
