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
      detail: `The remaining entries are in ${folder}.`,
      location: { file: folder },
      hint: 'Check the permissions of the folder, and delete again.',
      cause: messageOf(error),
    },
    { cause: error },
  );
}

/** The history could not be opened. */
export const unreadable = {
  kind: 'file-read',
  title: 'The history cannot be read',
  detail: 'Its folder could not be opened. New responses are still shown.',
  hint: 'Check the disk space and permissions of the workspace folder.',
} as const;

/** An exchange was removed to make room for others. */
export function outOfRoom({ maxBytes, maxCount, maxShownBytes }: Room): ProblemInit {
  const detail = `It was removed for newer ones: the history keeps ${spokenSize(maxBytes)} or ${maxCount} exchanges, plus ${spokenSize(maxShownBytes)} for open tabs.`;
  return { ...gone, title: 'This response was removed to make room', detail };
}

/** Open tabs show more than the limit for them. */
export function shownRemoved(lost: readonly HistoryEntry[]): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Responses of open tabs were removed from disk',
    detail: `Open tabs exceed the history limit (${spokenSize(historyRoom.maxShownBytes)}), so the oldest were removed: ${namedList(lost.map(nameOf))}.`,
    hint: 'Close tabs you do not need; save responses you need to files.',
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
    detail: `The history could not be written: ${namedList(requests.map(nameOf))}. They are lost when Protodesk closes or many others arrive.`,
    hint: 'Save those you need to files.',
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
    detail: `It has ${foundBytes} of ${writtenBytes} bytes.`,
  };
}

/** An exchange, or a body of one, is missing. */
export const gone: ProblemInit = {
  kind: 'not-found',
  severity: 'warning',
  title: 'This response is no longer kept',
  detail:
    'The history keeps recent responses and those of open tabs; this one was removed, or its file is damaged.',
  hint: 'Send the request again. To keep a response, save it to a file.',
};
