import type { JsonFault } from './json-fault.ts';
import type { DraftNode, Span } from './json-tree.ts';
import { readJson } from './read-json.ts';

/** The JSON of a body that is being edited, read as far as it can be. */
export interface DraftJson {
  readonly text: string;
  /** Null where there is no value at all. With faults of syntax it is what could be read, and not to be edited. */
  readonly root: DraftNode | null;
  /** By place, the first {@link maxFaults}; duplicate keys among them. */
  readonly faults: readonly JsonFault[];
  /** Whether the tree is the whole text: no fault but duplicate keys, and a value. */
  readonly isSound: boolean;
  /** By place. */
  readonly comments: readonly Span[];
}

/** More faults of one text help nobody. */
export const maxFaults = 100;

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
  const json = parse(text);
  if (text.length >= largeLength) latest = json;
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
