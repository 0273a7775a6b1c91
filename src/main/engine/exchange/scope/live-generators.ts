import { randomBytes } from 'node:crypto';
import { createGenerate, type Generate } from '../../../../shared/model/generators.ts';

/** Generators for sending: unpredictable random values, a counter from 1, the clock. */
export interface LiveGenerators {
  readonly generate: Generate;
  /**
   * Returns generators for values that are not sent: each value is new, and `$counter` continues from its
   * current value without moving it for sending.
   */
  ahead(): Generate;
}

/** Creates generators with the counter at 1. */
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
 * Makes generators repeatable, to prepare one request several times with the same values: as protobuf and as
 * JSON. Each call starts again at the first value; missing values are made.
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
