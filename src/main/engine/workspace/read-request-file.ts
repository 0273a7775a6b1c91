import { dirname, resolve } from 'node:path';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { forRequest, loadBody } from './body-file.ts';
import type { FileRead } from './read-file-text.ts';
import { readText } from './read-yaml.ts';
import { readRequestText } from './request-file.ts';

/** What was found in the file of a request and its body file. */
export interface RequestRead extends FileRead<SavedRequest> {
  /** The body file; null when the body is in the request's own file. */
  readonly bodyPath: string | null;
}

/**
 * Reads the file of a request and its body file. Never throws. A request whose body cannot be read is still
 * returned, with the name of the body's file.
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

/** Adds to the Problems of a damaged file the id of its request, from its text or from before. */
export function withRequestId(read: RequestRead, before: RequestRead | undefined): RequestRead {
  const requestId = before?.value?.id ?? before?.problems[0]?.requestId;
  return read.problems.some((one) => one.requestId !== undefined) ? read : named(read, requestId);
}

/** Adds a request's id to the Problems of a damaged file, so that an open tab can show them. */
function named<R extends FileRead<SavedRequest>>(read: R, requestId: string | undefined): R {
  if (read.value !== null || requestId === undefined) return read;
  return { ...read, problems: read.problems.map((one) => ({ ...one, requestId })) };
}

function idIn(text: string): string | undefined {
  return /^id:[ \t]*["']?([^\s"'#]+)["']?[ \t]*\r?$/mu.exec(text)?.[1];
}

/** The result for a file that could not be read. */
export function unread(why: Problem): FileRead<never> {
  return { value: null, version: 'current', problems: [why] };
}
