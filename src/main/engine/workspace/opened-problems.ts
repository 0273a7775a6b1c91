import { messageOf, type Problem, type ProblemInit, problem } from '../../../shared/problem.ts';
import { diskReason } from '../disk/disk-reason.ts';
import { namedList } from './history-problems.ts';
import { openedRoom, spokenSize } from './make-room.ts';

/** An opened body is missing for an unknown reason. */
export const openedGone: ProblemInit = {
  kind: 'not-found',
  title: 'This file is no longer kept',
  detail: 'It was removed, not written, or is damaged.',
  hint: 'Open it again.',
};

/** An opened body was removed to make room for others. */
export const openedOutOfRoom: ProblemInit = {
  ...openedGone,
  title: 'This was removed to make room',
  detail: `The latest ${spokenSize(openedRoom.maxBytes)} or ${openedRoom.maxCount} files are kept, plus ${spokenSize(openedRoom.maxShownBytes)} for open tabs.`,
};

/** Bodies that open tabs show were removed. */
export function openedShownRemoved(names: readonly string[]): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Opened bodies of open tabs were removed from disk',
    detail: `Open tabs exceed the limit (${spokenSize(openedRoom.maxShownBytes)}), so the oldest were removed: ${namedList(names)}.`,
    hint: 'Close tabs you do not need. Removed bodies can be opened from their files.',
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
    title: 'Opened files cannot be kept on disk',
    detail: `Writing ${namedList(names)} to ${folder} failed.${reason === null ? '' : ` ${reason}`} It is shown until Protodesk closes.`,
    hint: 'Check the disk space and permissions: the next opened file, and closing Protodesk, tries again. Save in the tab writes the body elsewhere.',
    cause: messageOf(cause),
  });
}
