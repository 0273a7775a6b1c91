import type { OpenedBody, OpenedOrigin, Spelling } from '../../../shared/model/opened-body.ts';
import { spellingNames } from '../../../shared/model/spelling-names.ts';
import type { Problem } from '../../../shared/problem.ts';
import { formatBytes } from '../../ui/format-quantity.ts';

const originWords: Readonly<Record<OpenedOrigin, string>> = {
  file: 'Opened from a file',
  paste: 'Pasted',
  drop: 'Dropped on the window',
};

function spellingWords(spelledAs: Spelling): string {
  if (spelledAs === 'binary') return 'bytes as they are';
  return spelledAs === 'text' ? 'a text as it is' : `written as ${spellingNames[spelledAs]}`;
}

/**
 * Where a body came from, how it was written down, its size, and whether what it is was guessed: in a
 * line of facts.
 */
export function describeOpened(opened: OpenedBody, ageOf: (openedAt: string) => string): string {
  const { origin, spelledAs, body, raw, openedAt, reading } = opened;
  const bytes = (raw ?? body).byteLength;
  const problem = 'problem' in reading ? reading.problem : null;
  // The line below says so of the type, and with it of what it is.
  const isTypeGuessed = reading.kind === 'protobuf' && reading.typeSource === 'guess';
  return [
    `${originWords[origin]} ${ageOf(openedAt)}`,
    ...(bytes > 0 ? [spellingWords(spelledAs)] : []),
    formatBytes(bytes),
    ...(problem !== null && isGuess(problem) && !isTypeGuessed
      ? [problem.title.replace(/^R/, 'r')]
      : []),
  ].join(' · ');
}

/** That what a body is was found out from its bytes: nothing else could say it of one without headers. */
export function isGuess({ kind, severity }: Problem): boolean {
  return kind === 'response-malformed' && severity === 'warning';
}
