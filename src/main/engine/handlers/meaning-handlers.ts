import type { meaningContract } from '../../../shared/contract/engine-meaning.ts';
import { deadlines } from '../pool/deadlines.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';
import type { Tasks } from './run-tasks.ts';

/** Milliseconds: half a gigabyte is checked in some seconds, and can be cancelled. */
const checkMs = 300_000;

/** What bodies mean: the types that fit, whether they are kept exactly, how unknown fields read. */
export function meaningHandlers(
  parts: Pick<EngineParts, 'bodies' | 'pool' | 'schemas' | 'typeRanker'>,
  tasks: Tasks,
): HandlersOf<keyof typeof meaningContract> {
  const { bodies, schemas } = parts;
  return {
    rankTypes: ({ taskId, bodyId, framing, as, maxFits }) =>
      tasks.run(taskId, async ({ signal, tell }) =>
        parts.typeRanker.rank(
          { body: await bodies.get(bodyId), as, framing },
          { maxFits, signal, onProgress: tell },
        ),
      ),
    checkFidelity: ({ taskId, bodyId, framing, typeName, schemaSet }) =>
      tasks.run(taskId, async ({ signal, follow }) => {
        const body = await bodies.get(bodyId);
        return follow('checking', (meter) =>
          schemas.run(
            'checkFidelity',
            { body, framing, typeName, meter },
            {
              deadlineMs: checkMs,
              isLong: true,
              signal,
              schemaSet: schemas.setStillThere(schemaSet),
              typeNames: [typeName],
            },
          ),
        );
      }),
    cancelMeaning({ taskId }) {
      tasks.cancel(taskId);
      return {};
    },
    async readingsOf({ bodyId, tagStart, end }) {
      const body = await bodies.get(bodyId);
      const readings = await parts.pool.run(
        'readingsOf',
        { body, tagStart, end },
        { deadlineMs: deadlines.quickMs },
      );
      return { readings: [...readings] };
    },
  };
}
