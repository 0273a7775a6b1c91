import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';

/** Whether a text is JSON, as fast as can be told. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The Problem (`json-syntax`, with its place) of a text that is not JSON; null when it is. */
export function jsonSyntaxProblem(text: string): Problem | null {
  try {
    parseJsonTree(text);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
