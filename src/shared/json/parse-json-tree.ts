import { ProblemError } from '../problem.ts';
import { faultProblem } from './json-fault.ts';
import type { JsonNode } from './json-tree.ts';
import { readJson } from './read-json.ts';

/**
 * Parses JSON (RFC 8259) to a tree with the place of every part. Slower than `JSON.parse`; for cases that
 * need exact numbers, duplicate keys, or the place of an error. Uses its own stack, so that deep nesting
 * cannot overflow the program's.
 *
 * @throws ProblemError `json-syntax` at the first place that is not JSON, or that repeats a key
 */
export function parseJsonTree(text: string): JsonNode {
  const root = readJson(text, {
    isDraft: false,
    onFault: (fault) => {
      throw new ProblemError(faultProblem(text, fault));
    },
    onComment: () => undefined,
  });
  // Strict JSON has no placeholders, and a missing value was a fault.
  return root as JsonNode;
}
