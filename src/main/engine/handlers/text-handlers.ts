import {
  type BodyTextForm,
  maxEditableBytes,
  type textsContract,
} from '../../../shared/contract/engine-texts.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { ConvertedBody } from '../../proto/body/convert-body.ts';
import { createTaskMeter, type TaskMeter } from '../../proto/meaning/task-meter.ts';
import { type PackedText, textPieces, viewText } from '../exchange/bodies/packed-text.ts';
import { shareWork } from '../exchange/bodies/share-work.ts';
import { refuseTooLarge, withWaysOn } from '../exchange/bodies/whole-text.ts';
import { deadlines } from '../pool/deadlines.ts';
import { untilAborted } from '../pool/until-aborted.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import { stageBody } from '../workspace/stage-body.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Call, HandlersOf } from './handlers-of.ts';

/** Milliseconds allowed for making a text; it can be cancelled. */
const textMs = 300_000;

/** Serves bodies as text, and two bodies side by side as bytes. */
export function textHandlers(
  parts: Pick<
    EngineParts,
    | 'access'
    | 'bodies'
    | 'folder'
    | 'maxBodyBytes'
    | 'pool'
    | 'privateFolder'
    | 'savePlaces'
    | 'schemas'
  >,
): HandlersOf<keyof typeof textsContract> {
  const { bodies, pool, schemas } = parts;
  const shareMaking = shareWork<PackedText>();
  /** The progress of texts in the making. */
  const meters = new Map<string, TaskMeter>();

  /**
   * Makes a text once, and keeps it as long as there is room. Without a call, only the shared signal stops
   * it.
   */
  async function textOf(bodyId: string, as: BodyTextForm, call: Call | null): Promise<PackedText> {
    const typeName = 'typeName' in as ? as.typeName : null;
    // Each revision of the schemas has its own text.
    const revision = typeName === null ? 0 : await schemas.revision();
    // A raised limit makes a new text too.
    const maxUnpackedBytes = parts.maxBodyBytes();
    const key = `${bodyId} ${JSON.stringify(as)} ${revision} ${maxUnpackedBytes}`;
    const meter = meters.get(key) ?? createTaskMeter();
    meters.set(key, meter);
    const making = (): Promise<PackedText> =>
      shareMaking(key, call?.signal ?? null, (stop) =>
        bodies.derived(key, () => makeText(bodyId, { as, maxUnpackedBytes, meter }, stop)),
      );
    try {
      return await (call ? call.follow('writing', making, meter) : making());
    } finally {
      if (meters.get(key) === meter) meters.delete(key);
    }
  }

  async function makeText(
    bodyId: string,
    how: {
      readonly as: BodyTextForm;
      readonly maxUnpackedBytes: number;
      readonly meter: TaskMeter;
    },
    stop: AbortSignal,
  ): Promise<PackedText> {
    // Load it late: a large body and its text may not both have room, and the one used last evicts the other.
    const body = await untilAborted(bodies.get(bodyId), stop);
    const { as } = how;
    refuseTooLarge(body.byteLength, as);
    try {
      return await schemas.run(
        'bodyText',
        { body, ...how },
        {
          deadlineMs: textMs,
          isLong: true,
          signal: stop,
          schemaSet: 'schemaSet' in as ? schemas.setStillThere(as.schemaSet) : null,
          typeNames: ['typeName' in as ? as.typeName : null],
        },
      );
    } catch (error) {
      throw withWaysOn(error);
    }
  }

  return {
    async readText({ bodyId, as, start, count }, call) {
      const made = await textOf(bodyId, as, call);
      const { length, problem, slice } = viewText(made);
      return { text: slice(start, start + count), totalLength: length, problem };
    },
    async findInText({ bodyId, as, ...search }) {
      const text = await textOf(bodyId, as, null);
      const found = await pool.run(
        'findInText',
        { text, ...search },
        { deadlineMs: deadlines.quickMs },
      );
      return { ...found, totalLength: viewText(text).length };
    },
    async saveText({ bodyId, as, saveId }, call) {
      // A caller that goes away does not stop the shared text.
      const text = viewText(await textOf(bodyId, as, call));
      const path = parts.savePlaces.take(saveId);
      await writeChosenFile(path, textPieces(text), call.signal);
      return { path, problem: text.problem };
    },
    async draftOfBody({ bodyId, schemaSet, fileName, ...reading }) {
      const body = await bodies.get(bodyId);
      if (body.byteLength > maxEditableBytes) return fileDraft(parts, fileName, body);
      const drafted = schemas.run(
        'draftOfBody',
        { body, ...reading, maxUnpackedBytes: maxEditableBytes },
        {
          deadlineMs: deadlines.readMs,
          schemaSet: schemas.setStillThere(schemaSet),
          typeNames: [reading.typeName],
        },
      );
      return drafted.catch((error: unknown) => {
        // Its messages are too large to edit once decompressed.
        if (problemOf(error).kind === 'response-too-large') return fileDraft(parts, fileName, body);
        throw error;
      });
    },
    async diffBytes(sides, { signal }) {
      const found = Promise.all([bodies.get(sides.left), bodies.get(sides.right)]);
      const [left, right] = await untilAborted(found, signal);
      const aligned = await pool.run(
        'diffBytes',
        { left, right },
        { deadlineMs: deadlines.readMs, signal, isLong: true },
      );
      return { ...aligned, ranges: [...aligned.ranges] };
    },
  };
}

/** Stores a body that is too large to edit as a workspace file, sent unchanged. */
async function fileDraft(
  parts: Pick<EngineParts, 'access' | 'folder' | 'privateFolder'>,
  fileName: string,
  body: SharedArrayBuffer,
): Promise<ConvertedBody> {
  const access = parts.access();
  if (access.kind === 'read-only') throw new ProblemError(access.problem);
  return { body: await stageBody(parts, fileName, new Uint8Array(body)), notes: [] };
}
