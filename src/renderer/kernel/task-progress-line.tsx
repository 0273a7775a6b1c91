import { ProgressLine } from '../ui/progress-line.tsx';
import { useApp } from './app-context.ts';
import { useTaskShare } from './use-task-share.ts';

/** A task of the engine under way: how far it is, for how long, and Cancel. */
export function TaskProgressLine({
  text,
  callId,
  startedAtMs,
}: {
  readonly text: string;
  readonly callId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}) {
  const { engine } = useApp();
  return (
    <ProgressLine
      text={text}
      startedAtMs={startedAtMs}
      share={useTaskShare(callId)}
      onCancel={() => void engine.cancelCall({ callId })}
    />
  );
}
