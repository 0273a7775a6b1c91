import { useState } from 'react';
import type { DecodingStep, ReadChoice } from '../../../../shared/model/decoding.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import { chosenOf, isTypeSaid, withKind, withoutType, withSteps, withType } from './read-choice.ts';

/** Reads a body in another way; settled when that is done. False says that it stayed as it was. */
export type ReadBody = (choice: ReadChoice) => Promise<unknown>;

/**
 * Reads a body as a type; null without a schema. After fields of the type were named it is read anew, and
 * who says the type stays, unless that was a guess.
 */
export type ReadAs = (type: TypeChoice | null, after?: 'naming') => void;

/** How a body can be read otherwise: one part of it at a time, the rest stays as it was chosen. */
export interface BodyReading {
  readonly readAs: ReadAs;
  readonly readKind: (as: NonNullable<ReadChoice['as']>) => void;
  /** Null takes them as the body says itself. */
  readonly setSteps: (steps: readonly DecodingStep[] | null) => void;
  /** Takes the type as the body, or a rule, says it. */
  readonly typeAsSaid: () => void;
  /** Takes back all that was chosen. */
  readonly takeBack: () => void;
  /** Whether something was chosen. */
  readonly isChosen: boolean;
  /** `Date.now()` since when it is being read; null when it is not. */
  readonly busySinceMs: number | null;
}

/**
 * Remembers what was chosen for a body, so that a further choice adds to it.
 *
 * @param key names the body: of another one nothing is chosen yet
 * @param inspected null while there is none
 */
export function useBodyReading(
  key: string,
  inspected: Inspected | null,
  onRead: ReadBody,
): BodyReading {
  const [last, setLast] = useState<{ readonly key: string; readonly choice: ReadChoice } | null>(
    null,
  );
  const [busySinceMs, setBusySinceMs] = useState<number | null>(null);
  const found = inspected === null ? {} : chosenOf(inspected);
  const choice = last?.key === key ? last.choice : found;

  function read(next: ReadChoice): void {
    const before = last;
    setLast({ key, choice: next });
    const startedAtMs = Date.now();
    setBusySinceMs(startedAtMs);
    void onRead(next).then((isRead) => {
      if (isRead === false) setLast((now) => (now?.choice === next ? before : now));
      setBusySinceMs((now) => (now === startedAtMs ? null : now));
    });
  }

  return {
    readAs(type, after) {
      const reading = inspected?.reading ?? { kind: 'empty' };
      const isSame = after === 'naming' && isTypeSaid(reading, type);
      read(isSame ? choice : withType(choice, type, reading.kind));
    },
    readKind: (as) => read(withKind(choice, as)),
    setSteps: (steps) => read(withSteps(choice, steps)),
    typeAsSaid: () => read(withoutType(choice)),
    takeBack: () => read({}),
    isChosen: Object.keys(choice).length > 0,
    busySinceMs,
  };
}
