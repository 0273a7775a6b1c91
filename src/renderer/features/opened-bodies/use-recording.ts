import { useCallback, useEffect, useState } from 'react';
import { maxRecordingPage } from '../../../shared/contract/engine-decoding.ts';
import type { RecordedEntry, Recording } from '../../../shared/model/opened-body.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';

/** A recording as far as it was read. */
export interface RecordingState {
  readonly recording: Recording | null;
  /** From the first one on, page after page. */
  readonly entries: readonly RecordedEntry[];
  readonly problem: Problem | null;
  /** Reads it again: its entries are read as other types now. */
  readonly readAgain: () => void;
}

const noEntries: readonly RecordedEntry[] = [];

/** Reads the lines of a recording, page after page, so that the first ones are there at once. */
export function useRecording(
  engine: Pick<App['engine'], 'readRecording'>,
  recordingId: string,
): RecordingState {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [entries, setEntries] = useState(noEntries);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt reads it again.
  useEffect(() => {
    let isWanted = true;
    async function readAll(): Promise<void> {
      const read: RecordedEntry[] = [];
      for (;;) {
        const page = { recordingId, start: read.length, count: maxRecordingPage };
        const result = await engine.readRecording(page);
        if (!isWanted) return;
        if (!result.ok) return setProblem(result.problem);
        read.push(...result.value.entries);
        setProblem(null);
        setRecording(result.value.recording);
        // Those of the reading before stay until theirs are there.
        setEntries((before) => [...read, ...before.slice(read.length)]);
        const isAll = read.length >= result.value.recording.entryCount;
        if (isAll || result.value.entries.length === 0) return;
      }
    }
    void readAll();
    return () => {
      isWanted = false;
    };
  }, [engine, recordingId, attempt]);

  const readAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { recording, entries, problem, readAgain };
}
