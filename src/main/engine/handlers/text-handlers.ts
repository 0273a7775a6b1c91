import {
  type BodyTextForm,
  maxEditableBytes,
  type textsContract,
} from '../../../shared/contract/engine-texts.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { deadlines, type EngineParts } from '../engine-parts.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import { type PackedText, textPieces, viewText } from '../services/packed-text.ts';
import { stageBody } from '../workspace/stage-body.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Bodies as text, and two of them side by side as bytes. */
export function textHandlers(parts: EngineParts): HandlersOf<keyof typeof textsContract> {
  const { bodies, pool, schemas } = parts;

  /** Made once, and kept as long as there is room. */
  async function textOf(bodyId: string, as: BodyTextForm): Promise<PackedText> {
    const typeName = 'typeName' in as ? as.typeName : null;
    // The text of one revision of the schemas is not that of the next.
    const revision = typeName === null ? 0 : await schemas.revision();
    return bodies.derived(`${bodyId} ${JSON.stringify(as)} ${revision}`, async () => {
      // Not before: of a large body the text and its bytes may not both have room, and the one that is
      // looked at last puts the other out.
      const body = await bodies.get(bodyId);
      return schemas.run(
        'bodyText',
        { body, as },
        {
          deadlineMs: deadlines.readMs,
          schemaSet: 'schemaSet' in as ? schemas.setStillThere(as.schemaSet) : null,
          typeNames: [typeName],
        },
      );
    });
  }

  return {
    async readText({ bodyId, as, start, count }) {
      const { length, problem, slice } = viewText(await textOf(bodyId, as));
      return { text: slice(start, start + count), totalLength: length, problem };
    },
    async findInText({ bodyId, as, ...search }) {
      const text = await textOf(bodyId, as);
      const found = await pool.run(
        'findInText',
        { text, ...search },
        { deadlineMs: deadlines.quickMs },
      );
      return { ...found, totalLength: viewText(text).length };
    },
    async saveText({ bodyId, as, saveId }) {
      const text = viewText(await textOf(bodyId, as));
      const path = parts.savePlaces.take(saveId);
      await writeChosenFile(path, textPieces(text));
      return { path, problem: text.problem };
    },
    async draftOfBody({ bodyId, schemaSet, fileName, ...reading }) {
      const body = await bodies.get(bodyId);
      if (body.byteLength > maxEditableBytes) {
        const access = parts.access();
        if (access.kind === 'read-only') throw new ProblemError(access.problem);
        return { body: await stageBody(parts.folder, fileName, new Uint8Array(body)), notes: [] };
      }
      return schemas.run(
        'draftOfBody',
        { body, ...reading },
        {
          deadlineMs: deadlines.readMs,
          schemaSet: schemas.setStillThere(schemaSet),
          typeNames: [reading.typeName],
        },
      );
    },
    async diffBytes(sides) {
      const [left, right] = await Promise.all([bodies.get(sides.left), bodies.get(sides.right)]);
      const aligned = await pool.run(
        'diffBytes',
        { left, right },
        { deadlineMs: deadlines.readMs },
      );
      return { ...aligned, ranges: [...aligned.ranges] };
    },
  };
}
