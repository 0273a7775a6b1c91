import type { Spelling } from './opened-body.ts';

/** The name of each notation of bytes: `written as a hex dump`. */
export const spellingNames: Readonly<Record<Exclude<Spelling, 'binary' | 'text'>, string>> = {
  hex: 'hex digits',
  dump: 'a hex dump',
  list: 'a list of bytes',
  base64: 'base64',
  base64url: 'URL-safe base64',
  escaped: 'an escaped string',
};
