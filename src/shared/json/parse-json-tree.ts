import { ProblemError } from '../problem.ts';
import { faultProblem } from './json-fault.ts';
import type { JsonNode } from './json-tree.ts';
import { readJson } from './read-json.ts';

/**
 * Parses JSON (RFC 8259) into a tree that knows where everything stands. Slower than `JSON.parse`,
 * and used where that is not enough: exact numbers, duplicate keys, the place of an error. Keeps its
 * own stack, so that no nesting overflows the program's.
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
  // Without drafts there are no placeholders, and without a value there was a fault.
  return root as JsonNode;
}
