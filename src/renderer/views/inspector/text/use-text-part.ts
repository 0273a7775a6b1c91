import { useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { partCount, partLength } from './text-parts.ts';

/** As which text a body is read. */
export type TextKind = Parameters<EngineCalls['readText']>[0]['as'];

/** A part that is on its way. */
interface PartUnderWay {
  /** To be cancelled by; the part comes as a Problem `cancelled` then. */
  readonly callId: string;
  /** `Date.now()` when it was asked for. */
  readonly startedAtMs: number;
}

/** One part of a text; `text` is null until it came. */
export interface TextPart {
  readonly index: number;
  readonly text: string | null;
  readonly totalLength: number;
  /** Why the whole text ends before the body does. */
  readonly notice: Problem | null;
  /** Why there is none. */
  readonly problem: Problem | null;
  /** What is waited for; what was read before is shown until then. */
  readonly underWay: PartUnderWay | null;
  readonly goTo: (index: number) => void;
  readonly retry: () => void;
}

const nothingRead = { text: null, totalLength: 0, notice: null, problem: null } as const;

/** Reads one part of a body's text at a time, so that the window never holds all of a large one. */
export function useTextPart(engine: EngineCalls, bodyId: string, as: TextKind): TextPart {
  // A new object each time, so that asking for the same part again reads it again.
  const [wanted, setWanted] = useState({ index: 0 });
  const [underWay, setUnderWay] = useState<PartUnderWay | null>(null);
  const [read, setRead] = useState<Omit<TextPart, 'goTo' | 'retry' | 'underWay'> | null>(null);
  // A new object each time it is drawn; what it says is what counts.
  const asJson = JSON.stringify(as);

  useEffect(() => {
    let isWanted = true;
    const { index } = wanted;
    const callId = crypto.randomUUID();
    setUnderWay({ startedAtMs: Date.now(), callId });
    void engine
      .readText(
        {
          bodyId,
          as: JSON.parse(asJson) as TextKind,
          start: index * partLength,
          count: partLength,
        },
        callId,
      )
      .then((result) => {
        if (!isWanted) return;
        isWanted = false;
        setUnderWay(null);
        setRead(
          result.ok
            ? {
                index,
                text: result.value.text,
                totalLength: result.value.totalLength,
                notice: result.value.problem,
                problem: null,
              }
            : { ...nothingRead, index, problem: result.problem },
        );
      });
    return () => {
      // The worker is free for what is looked at instead.
      if (isWanted) void engine.cancelCall({ callId });
      isWanted = false;
    };
  }, [engine, bodyId, asJson, wanted]);

  return {
    ...(read ?? { ...nothingRead, index: wanted.index }),
    underWay,
    goTo: (index) => setWanted({ index }),
    retry: () => setWanted({ ...wanted }),
  };
}

/** A longer text is not put on the clipboard at once: it would take the window, and whoever pastes it, too long. */
export const maxCopiedLength = 32 * 1024 * 1024;

/** All of a text, part by part; null where a part cannot be read. */
export async function readWholeText(
  engine: Pick<EngineCalls, 'readText'>,
  bodyId: string,
  as: TextKind,
  totalLength: number,
): Promise<string | null> {
  const parts: string[] = [];
  for (let index = 0; index < partCount(totalLength); index += 1) {
    const part = await engine.readText({
      ...{ bodyId, as, start: index * partLength, count: partLength },
    });
    if (!part.ok) return null;
    parts.push(part.value.text);
  }
  return parts.join('');
}
