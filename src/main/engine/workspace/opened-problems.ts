import { messageOf, type Problem, type ProblemInit, problem } from '../../../shared/problem.ts';
import { diskReason } from '../disk/disk-reason.ts';
import { namedList } from './history-problems.ts';
import { openedRoom, spokenSize } from './make-room.ts';

/** An opened body is missing for an unknown reason. */
export const openedGone: ProblemInit = {
  kind: 'not-found',
  title: 'This is not kept any more',
  detail: 'It was removed, the disk did not take it, or its file is damaged.',
  hint: 'Open it again.',
};

/** An opened body was removed to make room for others. */
export const openedOutOfRoom: ProblemInit = {
  ...openedGone,
  title: 'This was removed to make room',
  detail:
    `What was opened last is kept, ${spokenSize(openedRoom.maxBytes)} or ${openedRoom.maxCount} files, ` +
    `and beside it ${spokenSize(openedRoom.maxShownBytes)} of what open tabs show.`,
};

/** Bodies that open tabs show were removed. */
export function openedShownRemoved(names: readonly string[]): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Opened bodies of open tabs were removed from the disk',
    detail: `Open tabs show more than is kept for them (${spokenSize(openedRoom.maxShownBytes)}), so the oldest had to go: ${namedList(names)}.`,
    hint: 'Close tabs that you do not need. What had to go can be opened again from its file.',
  });
}

/** An opened body could not be written: it is only in memory. */
export function openedNotWritten(
  names: readonly string[],
  folder: string,
  cause: unknown,
): Problem {
  const reason = diskReason(cause);
  return problem({
    kind: 'file-write',
    title: 'What was opened cannot be kept on the disk',
    detail: `Writing ${namedList(names)} to ${folder} failed.${reason === null ? '' : ` ${reason}`} It is shown as long as Protodesk runs, and gone after that.`,
    hint: 'Make room on the disk, or see that the folder may be written to: what is opened next, and closing Protodesk, tries again. Save in the tab writes a body somewhere else.',
    cause: messageOf(cause),
  });
}
