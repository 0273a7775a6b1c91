import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand/react';
import type { DecodingStep, ReadChoice } from '../../../../shared/model/decoding.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { noteRead, outdatedReadingsOf } from '../../../kernel/outdated-readings.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import {
  chosenOf,
  isTypeSaid,
  lacksType,
  withKind,
  withoutType,
  withSteps,
  withType,
} from './read-choice.ts';

/** Reads a body in another way; resolves when that is done. False means it stayed as it was. */
export type ReadBody = (choice: ReadChoice) => Promise<unknown>;

/**
 * Reads a body as a type; null reads without a schema. After fields were named, the body is read again; the
 * origin of the type stays, unless it was a guess.
 */
export type ReadAs = (type: TypeChoice | null, after?: 'naming') => void;

/** Changes how a body is read, one part at a time; other choices stay. */
export interface BodyReading {
  readonly readAs: ReadAs;
  readonly readKind: (as: NonNullable<ReadChoice['as']>) => void;
  /** Null follows the body. */
  readonly setSteps: (steps: readonly DecodingStep[] | null) => void;
  /** Uses the type from the body or a rule. */
  readonly typeAsSaid: () => void;
  /** Resets all choices. */
  readonly takeBack: () => void;
  /** True when something was chosen. */
  readonly isChosen: boolean;
  /** `Date.now()` when reading started; null when it is not being read. */
  readonly busySinceMs: number | null;
}

/**
 * Remembers the choices for a body, so that a further choice adds to them. A body without a type is read again
 * when the types of the workspace changed: one of them may match now.
 *
 * @param key the id of the exchange or opened body; another one starts without choices
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

  const app = useApp();
  const isOutdated = useStore(outdatedReadingsOf(app), ({ ids }) => ids.has(key));
  const isReady = inspected !== null && busySinceMs === null;
  const readAgain = useEffectEvent(() => {
    noteRead(app, key);
    if (inspected !== null && lacksType(inspected.reading)) read(choice);
  });
  useEffect(() => {
    if (isOutdated && isReady) readAgain();
  }, [isOutdated, isReady]);

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
