import { messageOf, ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import { type Room, spokenSize } from './make-room.ts';

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

/** An exchange was removed so that others had room. */
export function outOfRoom({ maxBytes, maxCount }: Room): ProblemInit {
  const detail =
    `It was removed to make room for newer ones: beside what open tabs show, the history keeps ` +
    `${spokenSize(maxBytes)} or ${maxCount} exchanges.`;
  return { ...gone, detail };
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

/** An exchange, or a body of one, is not there. */
export const gone: ProblemInit = {
  kind: 'not-found',
  severity: 'warning',
  title: 'This response is not kept any more',
  detail:
    'The history keeps the latest responses and those of open tabs; this one was removed, or its file is damaged.',
  hint: 'Send the request again. A response that has to stay can be saved to a file.',
};
