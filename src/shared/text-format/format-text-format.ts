import { ProblemError } from '../problem.ts';
import { asSentence } from '../text/as-sentence.ts';
import { locateInText } from '../text/locate-in-text.ts';
import { parseTextFormat } from './parse-text-format.ts';
import type {
  TextField,
  TextLeaf,
  TextList,
  TextMessage,
  TextName,
  TextSpan,
} from './text-tree.ts';

/** Lists of leaves stay on one line up to this length. */
const maxListLength = 80;

/** The limit of message nesting. */
const maxDepth = 200;

/**
 * Formats text format: one field per line, two spaces for each level. Values and comments stay as written,
 * and so does one empty line between fields; separators are removed. A comment after a field stays there, all
 * others get their own line.
 *
 * @throws ProblemError `json-syntax` at the first place that is not text format
 */
export function formatTextFormat(
  text: string,
  options: { readonly isSeveral?: boolean } = {},
): string {
  const { messages, comments, faults } = parseTextFormat(text, options);
  const [first] = faults;
  if (first) throw notTextFormat(text, first.start, first.what, first.hint);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines: string[] = [];
  let commentIndex = 0;
  /** The end of the last copied text. */
  let putEnd = 0;

  function put(line: string, end: number): void {
    lines.push(line);
    putEnd = end;
  }

  /** Adds one empty line if the text has any. */
  function putGap(start: number): void {
    if (lines.length === 0 || lines.at(-1) === '') return;
    const between = text.slice(putEnd, Math.max(putEnd, start));
    if (/\n[ \t]*\r?\n/.test(between)) lines.push('');
  }

  function putComments(until: number, indent: string): void {
    for (;;) {
      const comment = comments[commentIndex];
      if (!comment || comment.start >= until) return;
      commentIndex += 1;
      const written = text.slice(comment.start, comment.end).trimEnd();
      const isBehind =
        lines.length > 0 && !text.slice(putEnd, Math.max(putEnd, comment.start)).includes('\n');
      if (isBehind && lines.at(-1) !== '---' && !lines.at(-1)?.includes('  #')) {
        lines[lines.length - 1] += `  ${written}`;
      } else {
        putGap(comment.start);
        lines.push(indent + written);
      }
      putEnd = Math.max(putEnd, comment.end);
    }
  }

  function putFields({ fields, end }: TextMessage, indent: string, depth: number): void {
    if (depth > maxDepth) {
      const hint = 'Remove the innermost brackets.';
      throw notTextFormat(text, fields[0]?.start ?? end, 'nested too deeply', hint);
    }
    for (const [index, field] of fields.entries()) {
      const valueStart = field.value?.start ?? field.start;
      const before = putEnd;
      putComments(valueStart, indent);
      if (index > 0 || putEnd > before) putGap(field.start);
      putField(field, indent, depth);
    }
    putComments(end, indent);
  }

  function putField({ name, value }: TextField, indent: string, depth: number): void {
    const written = nameText(name);
    if (value === null) return;
    if (value.kind === 'message') putMessage(`${indent}${written} `, value, '', indent, depth);
    else if (value.kind === 'list') putList(`${indent}${written}: [`, value, indent, depth);
    else put(`${indent}${written}: ${leafText(value, indent)}`, value.end);
  }

  function putMessage(
    head: string,
    message: TextMessage,
    tail: string,
    indent: string,
    depth: number,
  ): void {
    const { start, end, fields, bracket } = message;
    const close = bracket === '<' ? '>' : '}';
    if (fields.length === 0 && !hasComment(message)) {
      put(`${head}${bracket}${close}${tail}`, end);
      return;
    }
    put(`${head}${bracket}`, start + 1);
    putFields(message, `${indent}  `, depth + 1);
    put(`${indent}${close}${tail}`, end);
  }

  function putList(head: string, list: TextList, indent: string, depth: number): void {
    const { items, end } = list;
    const texts = items.map((item) => (item.kind === 'message' ? null : leafText(item, indent)));
    const line = `${head}${texts.join(', ')}]`;
    const isShort = line.length <= maxListLength && !texts.includes(null) && !line.includes('\n');
    if ((isShort || items.length === 0) && !hasComment(list)) {
      put(line, end);
      return;
    }
    put(head, list.start + 1);
    const inside = `${indent}  `;
    for (const [index, item] of items.entries()) {
      putComments(item.start, inside);
      const tail = index < items.length - 1 ? ',' : '';
      if (item.kind === 'message') putMessage(inside, item, tail, inside, depth + 1);
      else put(`${inside}${leafText(item, inside)}${tail}`, item.end);
    }
    putComments(end, inside);
    put(`${indent}]`, end);
  }

  function hasComment({ start, end }: TextSpan): boolean {
    const next = comments[commentIndex];
    return next !== undefined && next.start > start && next.start < end;
  }

  function leafText(leaf: TextLeaf, indent: string): string {
    if (leaf.kind !== 'string') return leaf.text;
    const isOnLines = text.slice(leaf.start, leaf.end).includes('\n');
    const parts = leaf.parts.map(({ start, end }) => text.slice(start, end));
    return parts.join(isOnLines ? `${newline}${indent}  ` : ' ');
  }

  for (const [index, message] of messages.entries()) {
    if (index > 0) put('---', message.start);
    putFields(message, '', 0);
  }
  while (lines.at(-1) === '') lines.pop();
  const laid = lines.join(newline);
  return laid === '' || !text.endsWith('\n') ? laid : laid + newline;
}

function nameText(name: TextName): string {
  return name.kind === 'extension' || name.kind === 'any' ? `[${name.text}]` : name.text;
}

function notTextFormat(text: string, offset: number, what: string, hint: string): ProblemError {
  return new ProblemError({
    kind: 'json-syntax',
    title: 'Not valid text format',
    detail: asSentence(what),
    location: locateInText(text, offset),
    hint,
  });
}
