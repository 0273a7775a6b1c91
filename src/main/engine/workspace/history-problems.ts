import type { HistoryEntry } from '../../../shared/model/history.ts';
import { newRequestName } from '../../../shared/model/saved-request.ts';
import {
  messageOf,
  type Problem,
  ProblemError,
  type ProblemInit,
  problem,
} from '../../../shared/problem.ts';
import { historyRoom, type Room, spokenSize } from './make-room.ts';

/** Some exchanges could not be deleted. */
export function notRemoved(folder: string, error: unknown): ProblemError {
  return new ProblemError(
    {
      kind: 'file-write',
      title: 'Not all of it could be deleted',
      detail: `What is still listed lies in ${folder}.`,
      location: { file: folder },
      hint: 'Check that the folder may be written to, and delete again.',
      cause: messageOf(error),
    },
    { cause: error },
  );
}

/** The history could not be opened. */
export const unreadable = {
  kind: 'file-read',
  title: 'The history cannot be read',
  detail: 'Its folder could not be opened. What you send is shown all the same.',
  hint: 'Check that the disk has room and that the folder of the workspace may be written to.',
} as const;

/** An exchange was removed to make room for others. */
export function outOfRoom({ maxBytes, maxCount, maxShownBytes }: Room): ProblemInit {
  const detail =
    `It was removed to make room for newer ones: the history keeps ${spokenSize(maxBytes)} or ` +
    `${maxCount} exchanges, and beside them ${spokenSize(maxShownBytes)} of what open tabs show.`;
  return { ...gone, title: 'This response was removed to make room', detail };
}

/** Open tabs show more than the limit for them. */
export function shownRemoved(lost: readonly HistoryEntry[]): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Responses of open tabs were removed from the disk',
    detail: `Open tabs show more than the history keeps for them (${spokenSize(historyRoom.maxShownBytes)}), so the oldest had to go: ${namedList(lost.map(nameOf))}.`,
    hint: 'Close tabs whose responses you do not need; save those that have to stay to files.',
  });
}

/** Returns names in quotation marks, each once; only the last of many. */
export function namedList(names: readonly string[]): string {
  const each = [...new Set(names)];
  const left = each.length - maxNamed;
  const shown = each.slice(-maxNamed).map((name) => `"${name}"`);
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ');
}

const maxNamed = 8;

/** Something sent could not be written, and may be lost before Protodesk closes. */
export function onlyInMemory(
  requests: readonly Pick<HistoryEntry, 'name' | 'method' | 'url'>[],
): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Responses are only in memory',
    detail: `The history could not be written when they came: ${namedList(requests.map(nameOf))}. They are gone when Protodesk closes, and before that when many others have come.`,
    hint: 'Save those that have to stay to files.',
  });
}

/** Returns its name; without one, where it was sent. */
function nameOf({ name, method, url }: Pick<HistoryEntry, 'name' | 'method' | 'url'>): string {
  return name === '' || name === newRequestName ? `${method} ${url}` : name;
}

/** A body has other bytes than were written. */
export function damaged(foundBytes: number, writtenBytes: number): ProblemInit {
  return {
    ...gone,
    severity: 'error',
    title: 'The file of this response is damaged',
    detail: `It has ${foundBytes} bytes; ${writtenBytes} were written.`,
  };
}

/** An exchange, or a body of one, is missing. */
export const gone: ProblemInit = {
  kind: 'not-found',
  severity: 'warning',
  title: 'This response is not kept any more',
  detail:
    'The history keeps the latest responses and those of open tabs; this one was removed, or its file is damaged.',
  hint: 'Send the request again. A response that has to stay can be saved to a file.',
};
