/** Longer comments are folded, so that a table of fields stays readable. */
const foldedFrom = 900;
const foldedTo = 600;
const foldedLines = 14;

/**
 * Joins the lines of paragraphs in a comment, because they were broken for the width of the source. Blank
 * lines, lists, headings and indented text keep their lines.
 */
export function reflowComment(comment: string): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of comment.trim().split(/\r?\n/u)) {
    const text = line.trimEnd();
    const isOwn = /^(?:\s|[-*+#>|`]|\d+[.)]\s|@|TODO)/u.test(text);
    const last = lines.at(-1);
    if (isOpen && text !== '' && !isOwn && last !== undefined) {
      lines[lines.length - 1] = `${last} ${text}`;
    } else lines.push(text);
    // Indented text is formatted by hand; text after a list item continues it.
    isOpen = text !== '' && !/^(?:\s|#|\||`)/u.test(text);
  }
  return lines.join('\n');
}

/** Returns the beginning of a long comment, up to the end of a word; null for a short one. */
export function foldComment(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= foldedFrom && lines.length <= foldedLines) return null;
  const head = lines.slice(0, foldedLines - 2).join('\n');
  if (head.length <= foldedTo) return head;
  const cut = head.slice(0, foldedTo);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), foldedTo / 2))}...`;
}
