import type { DraftJson } from './draft-json.ts';
import type { JsonFault } from './json-fault.ts';
import type { Span } from './json-tree.ts';
import { readJson } from './read-json.ts';
import { rereadJson } from './reread-json.ts';

/** More faults of one text do not help. */
const maxFaults = 100;

/** From this length on, parsing is slow enough to cache the result. */
const largeLength = 20_000;

/** The last large text: several callers parse the body being typed. */
let latest: DraftJson | null = null;

/**
 * Parses draft JSON: JSON with comments (`//`, `/* *\/`), a variable as a whole value (`"id": {{id}}`), and
 * `\{{` in strings. Never fails: faults are reported and skipped.
 */
export function parseDraftJson(text: string): DraftJson {
  if (latest?.text === text) return latest;
  return remember(parse(text));
}

/**
 * Parses a text like {@link parseDraftJson}. If a large text differs in one place from the last one, only
 * that place is parsed again: for callers that parse after each keystroke.
 */
export function parseEditedJson(text: string): DraftJson {
  if (latest === null || latest.text === text || text.length < largeLength) {
    return parseDraftJson(text);
  }
  return remember(rereadJson(latest, text) ?? parse(text));
}

function remember(json: DraftJson): DraftJson {
  if (json.text.length >= largeLength) latest = json;
  return json;
}

function parse(text: string): DraftJson {
  const faults: JsonFault[] = [];
  const comments: Span[] = [];
  let hasSyntaxFault = false;
  const root = readJson(text, {
    isDraft: true,
    onFault: (fault) => {
      hasSyntaxFault ||= fault.kind === 'syntax';
      if (faults.length < maxFaults) faults.push(fault);
    },
    onComment: (comment) => comments.push(comment),
  });
  return { text, root, faults, isSound: root !== null && !hasSyntaxFault, comments };
}
