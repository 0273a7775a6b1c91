import { randomBytes } from 'node:crypto';
import { createGenerate, type Generate } from '../../../../shared/model/generators.ts';

/** Generators for what is sent: random values that cannot be foretold, a counter from 1 on, the clock. */
export interface LiveGenerators {
  readonly generate: Generate;
  /**
   * Generators for what is made and not sent: each value is new, and `$counter` goes on from where it
   * stands without moving it for what is sent.
   */
  ahead(): Generate;
}

/** Begins generators, their counter at 1. */
export function createLiveGenerators(): LiveGenerators {
  let count = 0;
  return {
    generate: liveFrom(() => {
      count += 1;
      return count;
    }),
    ahead() {
      let next = count;
      return liveFrom(() => {
        next += 1;
        return next;
      });
    },
  };
}

function liveFrom(nextCount: () => number): Generate {
  return createGenerate({ nextCount, randomBytes, nowMs: () => Date.now() });
}

/**
 * Generators for several preparations of one request that have to say the same: as protobuf and as
 * JSON. Each call begins at the first value again; what the preparations before did not make is made.
 */
export function repeatGenerated(generate: Generate): () => Generate {
  const made: { readonly call: string; readonly value: string | null }[] = [];
  return () => {
    let at = 0;
    return (call) => {
      const known = made[at];
      const value = known?.call === call ? known.value : generate(call);
      if (known?.call !== call) made.splice(at, made.length, { call, value });
      at += 1;
      return value;
    };
  };
}
