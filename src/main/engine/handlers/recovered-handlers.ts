import type { recoveredContract } from '../../../shared/contract/engine-meaning.ts';
import type { RecoveredSchema, UnknownPlace } from '../../../shared/model/field-reading.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { pathOfPlace } from '../../proto/meaning/name-field.ts';
import type { NamedType } from '../../proto/meaning/recovered-draft.ts';
import { requireName } from '../../proto/meaning/recovered-names.ts';
import { freeMessageName } from '../../proto/meaning/recovered-text.ts';
import type { WrittenFields } from '../../proto/meaning/write-recovered.ts';
import { recoveredPackage } from '../../proto/types/recovered-package.ts';
import { deadlines } from '../pool/deadlines.ts';
import { openRecoveredFile, setOfRecovered } from '../workspace/recovered-file.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves fields without a schema: names, forgets and recovers them in `recovered.proto`. */
export function recoveredHandlers(
  parts: Pick<
    EngineParts,
    'access' | 'bodies' | 'folder' | 'options' | 'pool' | 'privateFolder' | 'schemas'
  >,
): HandlersOf<keyof typeof recoveredContract> {
  const { bodies, pool, schemas } = parts;
  const file = openRecoveredFile({
    place: parts,
    assertWritable() {
      const access = parts.access();
      if (access.kind === 'read-only') throw new ProblemError(access.problem);
    },
    schemas,
    tellSchemas: parts.options.events.schemasChanged,
  });
  const { path } = file;

  /** The set whose schemas have the type; for a body without a type, the set it is read with. */
  async function setOf(place: Pick<UnknownPlace, 'typeName' | 'schemaSet'>): Promise<string> {
    const { typeName } = place;
    const schemaSet = schemas.setStillThere(place.schemaSet);
    if (schemaSet === null && typeName !== null) {
      const { entry } = await schemas.ask('typePage', { typeName, schemaSet });
      return entry.setName;
    }
    return setOfRecovered(schemaSet, (await schemas.report()).sets);
  }

  /** Finds the type that a reading names; throws `type-missing` when the set does not have it. */
  async function typeOf(typeName: string, schemaSet: string): Promise<NamedType> {
    const { entry } = await schemas.ask('typePage', { typeName, schemaSet });
    const isRecovered = typeName.startsWith(`${recoveredPackage}.`);
    return { typeName: entry.fullName, file: isRecovered ? null : entry.file };
  }

  /** The file to import for a type; null when the set does not have the type any more. */
  async function fileOf(typeName: string, schemaSet: string): Promise<string | null> {
    try {
      return (await schemas.ask('typePage', { typeName, schemaSet })).entry.file;
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  }

  /** Removes imports that no field needs after the change. */
  async function tidied(
    before: string | null,
    change: WrittenFields,
    schemaSet: string,
  ): Promise<WrittenFields> {
    const after = change.text;
    if (before === null || after === before || after === '') return change;
    const how = { deadlineMs: deadlines.quickMs };
    const types = await pool.run('namedTypes', { before, after, file: path }, how);
    if (types.gone.length === 0) return change;
    const files = (names: readonly string[]) =>
      Promise.all(names.map((name) => fileOf(name, schemaSet)));
    const gone = (await files(types.gone)).filter((each) => each !== null);
    const left = await files(types.left);
    const text = await pool.run('dropImports', { text: after, file: path, gone, left }, how);
    return { ...change, text };
  }

  function recovered(
    typeName: string | null,
    bodyName: string,
    schemaSet: string,
    change: Omit<RecoveredSchema, 'typeName' | 'schemaSet' | 'file'>,
  ): RecoveredSchema {
    return {
      file: path,
      typeName: typeName ?? `${recoveredPackage}.${bodyName}`,
      schemaSet,
      ...change,
    };
  }

  return {
    async nameField({ place, bodyName, ...naming }) {
      const schemaSet = await setOf(place);
      const { typeName } = naming.reading;
      const type = typeName === undefined ? null : await typeOf(typeName, schemaSet);
      let ownName = bodyName;
      const change = await file.change(schemaSet, async (text) => {
        // Nothing shows that the body is one of those named before.
        if (place.typeName === null) ownName = freeMessageName(text, path, bodyName);
        const named = { place, bodyName: ownName, ...naming, ...(type && { type }) };
        const written = await schemas.run(
          'nameField',
          { text, file: path, named },
          { deadlineMs: deadlines.quickMs, schemaSet, typeNames: [place.typeName] },
        );
        return tidied(text, written, schemaSet);
      });
      return recovered(place.typeName, ownName, schemaSet, change);
    },
    async forgetField({ place }) {
      const { typeName, within, number } = place;
      const schemaSet = await setOf(place);
      const change = await file.change(schemaSet, async (text) => {
        const nothing = { text: text ?? '', addedFields: 0, changedFields: 0 };
        if (text === null || typeName === null) return nothing;
        const left = await pool.run(
          'forgetField',
          { text, file: path, path: pathOfPlace(place, ''), within, number },
          { deadlineMs: deadlines.quickMs },
        );
        const change = { ...nothing, text: left, changedFields: left === text ? 0 : 1 };
        return tidied(text, change, schemaSet);
      });
      return recovered(typeName, 'Body', schemaSet, change);
    },
    async recoverSchema({ bodyId, framing, typeName, bodyName, ...read }, { signal, follow }) {
      requireName(bodyName, 'message');
      const schemaSet = await setOf({ typeName, schemaSet: read.schemaSet });
      const body = await bodies.get(bodyId);
      const change = await follow('recovering', (meter) =>
        file.change(schemaSet, (text) =>
          schemas.run(
            'recoverFields',
            { text, file: path, body, framing, typeName, bodyName, meter },
            {
              deadlineMs: deadlines.readMs,
              isLong: true,
              signal,
              schemaSet,
              typeNames: [typeName],
            },
          ),
        ),
      );
      return recovered(typeName, bodyName, schemaSet, change);
    },
    async recoveredNames({ wanted }) {
      const text = await file.read();
      return pool.run(
        'recoveredNames',
        { text, file: path, wanted },
        { deadlineMs: deadlines.quickMs },
      );
    },
    async fitRecovered({ bodyId, framing, bodyName }, { signal, follow }) {
      const body = await bodies.get(bodyId);
      const text = (await file.read()) ?? '';
      return follow('comparing', (meter) =>
        pool.run(
          'fitRecovered',
          { text, body, framing, bodyName, meter },
          { deadlineMs: deadlines.readMs, isLong: true, signal },
        ),
      );
    },
    async restoreRecovered({ undoId }) {
      await file.restore(undoId);
      return { file: path };
    },
  };
}
