import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { type Problem, problem, problemOf } from '../../../shared/problem.ts';
import { createJsonPieces, type JsonTextFault } from './json-pieces.ts';

/** Longer text is scanned and not parsed: the parsed values would take many times its size. */
const maxParsedLength = 4_000_000;

/** True when a text is JSON, by the fastest check. */
export function isJson(text: string): boolean {
  if (text.length > maxParsedLength) return faultIn([text]) === null;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True when the pieces together are JSON; does not keep them in memory. */
export function areJson(pieces: Iterable<string>): boolean {
  return faultIn(pieces) === null;
}

/** Returns the Problem (`json-syntax`, with its place) of a text that is not JSON; null if it is. */
export function jsonSyntaxProblem(text: string): Problem | null {
  if (text.length > maxParsedLength) return syntaxProblemIn([text]);
  try {
    parseJsonTree(text);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Does the same for text in pieces, with a shorter message. */
export function syntaxProblemIn(pieces: Iterable<string>): Problem | null {
  const fault = faultIn(pieces);
  if (fault === null) return null;
  const { line, column, character } = fault;
  return problem({
    kind: 'json-syntax',
    title: 'Not valid JSON',
    detail:
      character === null
        ? 'The text ends within a value.'
        : `Unexpected ${JSON.stringify(character)}.`,
    location: { line, column },
    hint: 'Check the brackets, quotes and commas before it.',
  });
}

function faultIn(pieces: Iterable<string>): JsonTextFault | null {
  const check = createJsonPieces('check');
  for (const piece of pieces) check.take(piece);
  return check.end();
}
