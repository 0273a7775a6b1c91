import { useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { partCount, partLength } from './text-parts.ts';

/** The kind of text to read from a body. */
export type TextKind = Parameters<EngineCalls['readText']>[0]['as'];

/** A part being read. */
interface PartUnderWay {
  /** The id to cancel it; the part then ends as a Problem `cancelled`. */
  readonly callId: string;
  /** `Date.now()` when it was requested. */
  readonly startedAtMs: number;
}

/** One part of a text; `text` is null until it arrives. */
export interface TextPart {
  readonly index: number;
  readonly text: string | null;
  readonly totalLength: number;
  /** Why the text ends before the body does. */
  readonly notice: Problem | null;
  /** Why there is no text. */
  readonly problem: Problem | null;
  /** The part being read; the old part is shown until then. */
  readonly underWay: PartUnderWay | null;
  readonly goTo: (index: number) => void;
  readonly retry: () => void;
}

const nothingRead = { text: null, totalLength: 0, notice: null, problem: null } as const;

/** Reads one part of a body's text at a time, so that the window never holds all of a large text. */
export function useTextPart(engine: EngineCalls, bodyId: string, as: TextKind): TextPart {
  // A new object each time, so that the same part can be read again.
  const [wanted, setWanted] = useState({ index: 0 });
  const [underWay, setUnderWay] = useState<PartUnderWay | null>(null);
  const [read, setRead] = useState<Omit<TextPart, 'goTo' | 'retry' | 'underWay'> | null>(null);
  // A new object at each render; compare by content.
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
      // Frees the worker for what is shown instead.
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

/** A longer text is not copied: it would block the window and the program it is pasted into. */
export const maxCopiedLength = 32 * 1024 * 1024;

/** Reads a whole text, part by part; null when a part cannot be read. */
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
