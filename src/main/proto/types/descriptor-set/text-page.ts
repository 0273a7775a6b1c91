import type { Comments } from './descriptor-model.ts';
import { UnwritableError } from './unwritable-error.ts';

/** Writes text line by line, with comments where protoc looks for them. */
export interface TextPage {
  /** Adds a blank line, unless there is one or a block has just been opened. */
  gap(): void;
  /** Writes a statement on its own line or lines; they are indented. */
  statement(text: string, comments?: Comments): void;
  /** Writes a statement with a block: `head {`, the lines that `body` writes, `}`. */
  block(head: string, comments: Comments | undefined, body: () => void): void;
  /** Returns the spaces before statements here. */
  indent(): string;
  text(): string;
}

/** The characters that may still be written, over several pages. */
export interface TextBudget {
  left: number;
}

/**
 * Creates an empty page.
 *
 * @throws UnwritableError when written to after the budget is used up
 */
export function createTextPage(budget: TextBudget): TextPage {
  const lines: string[] = [];
  const indents: string[] = [];
  let depth = 0;
  /** True when the next line is the first of a block, or of the page. */
  let isFresh = true;

  function indent(): string {
    const known = indents[depth];
    if (known !== undefined) return known;
    const made = '  '.repeat(depth);
    indents[depth] = made;
    return made;
  }

  function line(text: string): void {
    budget.left -= text.length + depth * 2 + 1;
    if (budget.left < 0) throw new UnwritableError('as text it would be too large');
    lines.push(text === '' ? '' : indent() + text);
    isFresh = false;
  }

  function gap(): void {
    if (!isFresh && lines.at(-1) !== '') lines.push('');
  }

  function comment(text: string): void {
    for (const each of commentLines(text)) line(each);
  }

  function before(comments: Comments | undefined): void {
    for (const detached of comments?.detached ?? []) {
      // Right below the previous line, the comment would belong to it.
      if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
      comment(detached);
      lines.push('');
    }
    if (comments?.leading) comment(comments.leading);
  }

  /** Writes a line, and its trailing comment after it. */
  function withTrailing(text: string, trailing: string | null | undefined): boolean {
    const shown = trailing ? commentLines(trailing) : [];
    const [only] = shown;
    if (shown.length === 1 && only?.startsWith('//')) {
      line(`${text} ${only}`);
      return false;
    }
    line(text);
    return shown.length > 0;
  }

  function statement(text: string, comments?: Comments): void {
    before(comments);
    if (withTrailing(text, comments?.trailing)) {
      comment(comments?.trailing ?? '');
      lines.push('');
    }
  }

  function block(head: string, comments: Comments | undefined, body: () => void): void {
    before(comments);
    const isBelow = withTrailing(`${head} {`, comments?.trailing);
    const opening = lines.length;
    depth += 1;
    if (isBelow) {
      comment(comments?.trailing ?? '');
      lines.push('');
    } else isFresh = true;
    body();
    while (lines.length > opening && lines.at(-1) === '') lines.pop();
    depth -= 1;
    if (lines.length === opening && !comments?.trailing) lines[opening - 1] += '}';
    else line('}');
    isFresh = false;
  }

  return {
    gap,
    statement,
    block,
    indent,
    text: () => `${lines.join('\n').replace(/\n+$/, '')}\n`,
  };
}

/** Returns a comment as lines that read back to the same text: with `//`, or as a block if it was one. */
function commentLines(text: string): readonly string[] {
  // Characters that end a line for some readers, though not for protoc.
  const plain = text.replace(/[\0\r\u2028\u2029]/g, '');
  const lines = plain.replace(/\n$/, '').split('\n');
  const isBlock =
    plain.startsWith('*') &&
    plain.endsWith('\n') &&
    !plain.includes('*/') &&
    !lines.some((line) => line.startsWith('/'));
  if (!isBlock) return lines.map((line) => `//${line}`.trimEnd());
  return lines
    .map((line, place) => (place === 0 ? `/*${line}` : ` *${line}`).trimEnd())
    .concat(' */');
}
