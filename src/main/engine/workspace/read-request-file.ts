import { dirname, resolve } from 'node:path';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { forRequest, loadBody } from './body-file.ts';
import type { FileRead } from './read-file-text.ts';
import { readText } from './read-yaml.ts';
import { readRequestText } from './request-file.ts';

/** What was found in the file of a request, and in that of its body. */
export interface RequestRead extends FileRead<SavedRequest> {
  /** The file that its body lies in; null when that is in its own. */
  readonly bodyPath: string | null;
}

/**
 * Reads the file of a request, and that of its body. Never throws. A request whose body cannot be
 * read is there all the same: with the name of the body's file.
 *
 * @param root the workspace
 * @param read reads the text of the file itself
 */
export async function readRequestFile(
  root: string,
  path: string,
  read: (folder: string, path: string) => string | Promise<string> = readText,
): Promise<RequestRead> {
  let found: FileRead<SavedRequest>;
  try {
    const text = await read(root, path);
    found = named(readRequestText(path, text), idIn(text));
  } catch (error) {
    return { ...unread(problemOf(error)), bodyPath: null };
  }
  const { value } = found;
  if (!value?.body.file) return { ...found, bodyPath: null };
  const bodyPath = resolve(dirname(path), value.body.file.path);
  try {
    return { ...found, value: await loadBody({ folder: root }, path, value), bodyPath };
  } catch (error) {
    const problem = forRequest(problemOf(error), value.id);
    return { ...found, problems: [...found.problems, problem], bodyPath };
  }
}

/** The Problems of a damaged file name the request that it holds by its own words, else that it held before. */
export function withRequestId(read: RequestRead, before: RequestRead | undefined): RequestRead {
  const requestId = before?.value?.id ?? before?.problems[0]?.requestId;
  return read.problems.some((one) => one.requestId !== undefined) ? read : named(read, requestId);
}

/** Has the Problems of a damaged file say which request it is of: an open tab of that can be told. */
function named<R extends FileRead<SavedRequest>>(read: R, requestId: string | undefined): R {
  if (read.value !== null || requestId === undefined) return read;
  return { ...read, problems: read.problems.map((one) => ({ ...one, requestId })) };
}

function idIn(text: string): string | undefined {
  return /^id:[ \t]*["']?([^\s"'#]+)["']?[ \t]*\r?$/mu.exec(text)?.[1];
}

/** What is known of a file that could not be read. */
export function unread(why: Problem): FileRead<never> {
  return { value: null, version: 'current', problems: [why] };
}
