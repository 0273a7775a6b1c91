import type { Comments } from './descriptor-model.ts';
import { UnwritableError } from './unwritable-error.ts';

/** Text that is written line by line, with comments where protoc looks for them. */
export interface TextPage {
  /** A blank line, unless there is one or a block has just been opened. */
  gap(): void;
  /** A statement on a line of its own, or on several; they get the indentation. */
  statement(text: string, comments?: Comments): void;
  /** A statement with a block: `head {`, the lines that `body` writes, `}`. */
  block(head: string, comments: Comments | undefined, body: () => void): void;
  /** Spaces before statements here. */
  indent(): string;
  text(): string;
}

/** How many characters may still be written, over several pages. */
export interface TextBudget {
  left: number;
}

/**
 * An empty page.
 *
 * @throws UnwritableError, when it is written to, once the budget is used up
 */
export function createTextPage(budget: TextBudget): TextPage {
  const lines: string[] = [];
  const indents: string[] = [];
  let depth = 0;
  /** Whether the next line is the first of a block, or of the page. */
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
      // Right below what stands before, it would belong to that.
      if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
      comment(detached);
      lines.push('');
    }
    if (comments?.leading) comment(comments.leading);
  }

  /** Writes a line, and the comment that belongs to it after it. */
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

/** A comment as lines that lead to the same text again: in `//`, or as a block where it was one. */
function commentLines(text: string): readonly string[] {
  // What would end a line for some reader of the text, though not for protoc.
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
