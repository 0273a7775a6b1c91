import type { meaningContract } from '../../../shared/contract/engine-meaning.ts';
import { deadlines } from '../pool/deadlines.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Milliseconds: half a gigabyte takes some seconds to check, and can be cancelled. */
const checkMs = 300_000;

/** Serves type detection, the re-encoding check and unknown fields. */
export function meaningHandlers(
  parts: Pick<EngineParts, 'bodies' | 'pool' | 'schemas' | 'typeRanker'>,
): HandlersOf<keyof typeof meaningContract> {
  const { bodies, schemas } = parts;
  return {
    rankTypes: async ({ bodyId, framing, as, maxFits }, { signal, tell }) =>
      parts.typeRanker.rank(
        { body: await bodies.get(bodyId), as, framing },
        { maxFits, signal, onProgress: tell },
      ),
    async checkFidelity({ bodyId, framing, typeName, schemaSet }, { signal, follow }) {
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
