import { parseDraftJson } from './parse-draft-json.ts';

/**
 * The text without its comments: in their places stand as many spaces, so that every offset and line
 * stays. Comments of a text that is no JSON go as far as it can be read.
 */
export function blankComments(text: string): string {
  // Whoever writes no slash has no comment.
  if (!text.includes('//') && !text.includes('/*')) return text;
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of parseDraftJson(text).comments) {
    parts.push(text.slice(copied, start), text.slice(start, end).replaceAll(/[^\r\n]/g, ' '));
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
