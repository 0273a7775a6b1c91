import { type Figure, median } from './figure.ts';
import { type LargeBody, type LargeTypes, largeBodies, largeTypes } from './open-samples.ts';

const warmUps = 2;
const samplesPerSide = 7;

/**
 * Measures work on each large body, or only on the packed one, against protobufjs decoding it. Both alternate
 * in one process; each goes first in half of the rounds.
 *
 * @param measured the work; it returns a count above 0, which must be the same each time
 * @param ofPacked the name of the figure when only the packed body is measured
 */
export function measureAgainstDecode(
  name: string,
  measured: (body: LargeBody, types: LargeTypes) => number,
  ofPacked: string | null = null,
): readonly Figure[] {
  const types = largeTypes();
  const made = ofPacked === null ? Object.values(largeBodies) : [largeBodies.packed];
  return made.map((make) => {
    const body = make(types.root);
    const type = types.root.lookupType(body.typeName);
    const expected = measured(body, types);
    const ours: number[] = [];
    const peer: number[] = [];

    function sample(side: 'ours' | 'peer', isCounted: boolean): void {
      const startMs = performance.now();
      if (side === 'peer') type.decode(body.bytes);
      else if (measured(body, types) !== expected || expected === 0) {
        throw new Error(`${name}: other than before.`);
      }
      const elapsedMs = performance.now() - startMs;
      if (isCounted) (side === 'ours' ? ours : peer).push(elapsedMs);
    }

    for (let round = 0; round < warmUps + samplesPerSide; round += 1) {
      const order = round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const);
      for (const side of order) sample(side, round >= warmUps);
    }
    return {
      name: `${name}/${ofPacked ?? body.name}`,
      value: median(ours) / median(peer),

      unit: 'x',
      better: 'lower',
      n: samplesPerSide,
    };
  });
}
