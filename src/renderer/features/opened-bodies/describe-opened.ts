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
  if (spelledAs === 'binary') return 'raw bytes';
  return spelledAs === 'text' ? 'plain text' : `written as ${spellingNames[spelledAs]}`;
}

/** Describes an opened body in a line: its origin, its format, its size, and whether its kind was guessed. */
export function describeOpened(opened: OpenedBody, ageOf: (openedAt: string) => string): string {
  const { origin, spelledAs, body, raw, openedAt, reading } = opened;
  const bytes = (raw ?? body).byteLength;
  const problem = 'problem' in reading ? reading.problem : null;
  // The line below already says so for the type.
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

/** True when only the bytes show what a body is, because it has no headers. */
export function isGuess({ kind, severity }: Problem): boolean {
  return kind === 'response-malformed' && severity === 'warning';
}
