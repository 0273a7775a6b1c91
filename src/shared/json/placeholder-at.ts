/**
 * `{{name}}`, or a generator with what it takes: `{{$randomInt 1 6}}`. Neither quotes, backslashes,
 * braces nor line breaks stand inside, so that it ends where its string does at the latest.
 */
const placeholder =
  /\{\{[ \t]*(?:[A-Za-z_][\w.-]*[ \t]*|\$[A-Za-z]\w*(?:[ \t][^{}"\\\r\n]*)?)\}\}/y;

/** The offset after the placeholder that begins at `start`; -1 when none does. */
export function placeholderEnd(text: string, start: number): number {
  if (text.charCodeAt(start) !== 0x7b || text.charCodeAt(start + 1) !== 0x7b) return -1;
  placeholder.lastIndex = start;
  return placeholder.test(text) ? placeholder.lastIndex : -1;
}

/** The offset of the first placeholder from `start` on; -1 without one. */
export function findPlaceholder(text: string, start: number): number {
  let at = text.indexOf('{{', start);
  while (at >= 0 && placeholderEnd(text, at) < 0) at = text.indexOf('{{', at + 1);
  return at;
}
