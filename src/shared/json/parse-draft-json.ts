import type { DraftJson } from './draft-json.ts';
import type { JsonFault } from './json-fault.ts';
import type { Span } from './json-tree.ts';
import { readJson } from './read-json.ts';
import { rereadJson } from './reread-json.ts';

/** More faults of one text help nobody. */
const maxFaults = 100;

/** From here on reading takes long enough to be done once only, whoever asks. */
const largeLength = 20_000;

/** The last large text: several look at the body that is being typed. */
let latest: DraftJson | null = null;

/**
 * Reads the JSON of a draft: JSON, comments (`//`, `/* *\/`), a variable as a whole value
 * (`"id": {{id}}`), and `\{{` in strings. Never fails: what is wrong is told, and passed over.
 */
export function parseDraftJson(text: string): DraftJson {
  if (latest?.text === text) return latest;
  return remember(parse(text));
}

/**
 * Reads a text as {@link parseDraftJson} does. Of a large one that differs in one place from the one that
 * was read before, only that place is read: for who reads at each letter.
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
