import type { OpenedBody, OpenedOrigin, Spelling } from '../../../shared/model/opened-body.ts';
import { formatBytes } from '../../ui/format-quantity.ts';

const originWords: Readonly<Record<OpenedOrigin, string>> = {
  file: 'Opened from a file',
  paste: 'Pasted',
  drop: 'Dropped on the window',
};

const spellingWords: Readonly<Record<Spelling, string>> = {
  binary: 'bytes as they are',
  text: 'a text as it is',
  hex: 'written as hex digits',
  dump: 'written as a hex dump',
  base64: 'written as base64',
  base64url: 'written as base64 of URLs',
  escaped: 'written as an escaped string',
};

/** Where a body came from, how it was written down, and its size: in a line of facts. */
export function describeOpened(
  { origin, spelledAs, body, raw, openedAt }: OpenedBody,
  ageOf: (openedAt: string) => string,
): string {
  const bytes = (raw ?? body).byteLength;
  return [
    `${originWords[origin]} ${ageOf(openedAt)}`,
    spellingWords[spelledAs],
    formatBytes(bytes),
  ].join(' · ');
}
