import type { Spelling } from '../../shared/model/opened-body.ts';
import { spellingNames } from '../../shared/model/spelling-names.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { looksLikeHar } from '../proto/framings/read-har.ts';
import { readSpelling } from '../proto/framings/read-spelling.ts';
import type { Input } from './read-input.ts';

/** A command's bytes, and how they were written down. */
export interface SpelledInput extends Input {
  readonly spelledAs: Spelling;
  /** That they were taken for something else than they are, and what is odd about them. */
  readonly told: readonly Problem[];
}

/**
 * Finds out how FILE is written down, as the app does when it opens one: hex, a dump, base64, an escaped
 * string are the bytes that they stand for.
 *
 * @throws ProblemError for a recording, which holds many bodies
 */
export function readSpelledInput({ name, bytes }: Input): SpelledInput {
  if (looksLikeHar(bytes)) {
    throw new ProblemError({ ...recording, location: { file: name } });
  }
  const { spelledAs, bytes: meant, doubt } = readSpelling(bytes);
  const guess =
    spelledAs === 'binary' || spelledAs === 'text'
      ? []
      : [
          problem({
            kind: 'body-malformed',
            severity: 'warning',
            title: `Read as ${spellingNames[spelledAs]}: a guess`,
            detail: `Its text stands for ${meant.length} bytes.`,
            hint: 'Say --coding none if this is wrong.',
          }),
        ];
  return { name, bytes: meant, spelledAs, told: [...guess, ...(doubt ? [doubt] : [])] };
}

const recording = {
  kind: 'body-malformed',
  title: 'This is a recording',
  detail: 'A HAR file holds many requests and responses; this command reads one body.',
  hint: 'Open it in the app: it lists them, and saves the body of each.',
} as const;
