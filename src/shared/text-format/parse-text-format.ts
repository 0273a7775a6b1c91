import { placeholderAt } from '../model/placeholder.ts';
import { readTextLeaf, readTextName, type TextSink } from './read-text-parts.ts';
import { endOfString, isSeparatorLine, junkAt, skipBlank } from './scan-text-format.ts';
import type {
  TextDocument,
  TextFault,
  TextField,
  TextLeaf,
  TextMessage,
  TextName,
  TextSpan,
} from './text-tree.ts';

/** The limit of reported faults; other kinds of text have one per character. */
const maxFaults = 1000;

interface OpenMessage {
  readonly kind: 'message';
  readonly start: number;
  readonly bracket: TextMessage['bracket'];
  readonly fields: TextField[];
  /** The field whose value is being read. */
  name: TextName | null;
  colon: number | null;
  /** True after the last field's separator, or at the start of the message: no separator may follow. */
  separated: boolean;
}

interface OpenList {
  readonly kind: 'list';
  readonly start: number;
  readonly items: (TextMessage | TextLeaf)[];
  /** True when an item may come here. */
  wantsItem: boolean;
}

type Open = OpenMessage | OpenList;

const closing = { '{': '}', '<': '>' } as const;

/**
 * Parses text format to a tree with the place of every part. It continues after a fault, so that text being
 * typed has a tree too, and uses its own stack, so that deep nesting cannot overflow the program's. It uses
 * no schema: names and values are as written.
 *
 * @param options.isSeveral true when lines `---` separate messages; otherwise such a line is a fault
 */
export function parseTextFormat(
  text: string,
  options: { readonly isSeveral?: boolean } = {},
): TextDocument {
  const messages: TextMessage[] = [];
  const comments: TextSpan[] = [];
  const faults: TextFault[] = [];
  let root = openMessage(0, null);
  let open: Open[] = [root];

  function fault(start: number, end: number, what: string, hint: string): void {
    if (faults.length < maxFaults) faults.push({ start, end: Math.max(end, start), what, hint });
  }

  const sink: TextSink = {
    onComment: (start, end) => comments.push({ start, end }),
    onFault: ({ start, end, what, hint }) => fault(start, end, what, hint),
  };

  /** Adds a complete value to its parent. */
  function put(value: NonNullable<TextField['value']>): void {
    const scope = open.at(-1) ?? root;
    if (scope.kind === 'list') {
      if (value.kind !== 'list') scope.items.push(value);
      scope.wantsItem = false;
    } else endField(scope, value, value.end);
  }

  function endField(scope: OpenMessage, value: TextField['value'], end: number): void {
    if (scope.name === null) return;
    const { name, colon } = scope;
    scope.fields.push({ name, colon, value, start: name.start, end });
    scope.name = null;
    scope.separated = false;
  }

  function missingValue(scope: OpenMessage): void {
    const { name, colon } = scope;
    if (name === null) return;
    const end = colon === null ? name.end : colon + 1;
    const hint = `Add a value: ${nameAsWritten(text, name)}: 1, ${nameAsWritten(text, name)} { }.`;
    fault(name.start, end, `\`${nameAsWritten(text, name)}\` has no value`, hint);
    endField(scope, null, end);
  }

  function close(end: number, isClosed: boolean): void {
    const scope = open.pop();
    if (!scope) return;
    const { start } = scope;
    put(
      scope.kind === 'list'
        ? { kind: 'list', start, end, isClosed, items: scope.items }
        : { kind: 'message', start, end, isClosed, bracket: scope.bracket, fields: scope.fields },
    );
  }

  /** Ends a whole message: reports what is still open, the outermost first. */
  function endMessage(end: number): void {
    const unclosed = open.slice(1);
    for (const scope of unclosed) {
      const bracket = text[scope.start] ?? '';
      const wanted = closingOf(scope);
      fault(
        scope.start,
        scope.start + 1,
        `this ${bracket} is never closed`,
        `Add the missing ${wanted}.`,
      );
    }
    while (open.length > 0) {
      const scope = open.at(-1);
      if (scope?.kind === 'message') missingValue(scope);
      if (open.length === 1) break;
      close(end, false);
    }
    const { start, fields } = root;
    messages.push({ kind: 'message', start, end, bracket: null, isClosed: true, fields });
  }

  let index = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    index = skipBlank(text, index, sink.onComment);
    if (index >= text.length) break;
    if (isSeparatorLine(text, index)) {
      if (options.isSeveral) {
        endMessage(index);
        root = openMessage(index + 3, null);
        open = [root];
      } else {
        fault(
          index,
          index + 3,
          'a --- line separates messages, but this body is one message',
          'Remove the line, or choose a framing.',
        );
      }
      index += 3;
      continue;
    }
    const scope = open.at(-1) ?? root;
    if (scope.kind === 'list') index = readInList(scope, index);
    else if (scope.name === null) index = readInMessage(scope, index);
    else index = readAfterName(scope, scope.name, index);
  }
  const isNothing = options.isSeveral && messages.length === 0 && text.trim() === '';
  if (!isNothing) endMessage(text.length);
  faults.sort((a, b) => a.start - b.start);
  return { messages, comments, faults };

  /** Reads a field name, a separator or the end of the message. */
  function readInMessage(scope: OpenMessage, at: number): number {
    const character = text[at] ?? '';
    if (character === ',' || character === ';') {
      if (scope.separated) {
        fault(at, at + 1, `this ${character} separates nothing`, 'Remove it.');
      }
      scope.separated = true;
      return at + 1;
    }
    if (character === '}' || character === '>' || character === ']') {
      return closeWith(character, at);
    }
    const name = readTextName(text, at, sink);
    if (name !== null) {
      scope.name = name;
      scope.colon = null;
      return name.end;
    }
    return skipJunk(at, 'a field name');
  }

  /** Reads the colon after a name, then its value. */
  function readAfterName(scope: OpenMessage, name: TextName, at: number): number {
    const character = text[at] ?? '';
    if (character === ':') {
      if (scope.colon === null) scope.colon = at;
      else fault(at, at + 1, 'a second colon', 'Remove it.');
      return at + 1;
    }
    const variable = readPlaceholder(text, at);
    if (variable !== null) {
      put(variable);
      return variable.end;
    }
    if (character === '{' || character === '<') return openWith(character, at);
    if (character === '[' && !isNameBracket(scope, at)) {
      open.push({ kind: 'list', start: at, items: [], wantsItem: true });
      return at + 1;
    }
    const leaf = readTextLeaf(text, at, sink);
    if (leaf === null) {
      missingValue(scope);
      // The same place is read again, as the text after the field.
      return at;
    }
    if (scope.colon === null) {
      const written = nameAsWritten(text, name);
      fault(
        name.end,
        name.end,
        `a colon is missing after \`${written}\``,
        `Write ${written}: and the value; only messages in { } omit it.`,
      );
    }
    put(leaf);
    return leaf.end;
  }

  function readInList(scope: OpenList, at: number): number {
    const character = text[at] ?? '';
    if (character === ']') {
      if (scope.wantsItem && scope.items.length > 0) {
        fault(at, at + 1, 'a comma before the closing bracket', 'Remove the last comma.');
      }
      close(at + 1, true);
      return at + 1;
    }
    if (character === '}' || character === '>') return closeWith(character, at);
    if (character === ',') {
      if (scope.wantsItem) fault(at, at + 1, 'this comma separates nothing', 'Remove it.');
      scope.wantsItem = true;
      return at + 1;
    }
    const variable = readPlaceholder(text, at);
    if (variable === null && (character === '{' || character === '<')) {
      reportMissingComma(scope, at);
      return openWith(character, at);
    }
    const leaf = variable ?? readTextLeaf(text, at, sink);
    if (leaf !== null) {
      reportMissingComma(scope, at);
      put(leaf);
      return leaf.end;
    }
    // A field begins: the list was not closed.
    if (character !== '[' && readTextName(text, at) !== null) {
      fault(scope.start, scope.start + 1, 'this [ is never closed', 'Add the missing ].');
      close(at, false);
      return at;
    }
    return skipJunk(at, character === '[' ? 'a value (lists cannot be nested)' : 'a value');
  }

  function reportMissingComma(scope: OpenList, at: number): void {
    if (!scope.wantsItem)
      fault(at, at, 'a comma is missing here', 'Put a comma between two values.');
  }

  function openWith(bracket: '{' | '<', at: number): number {
    open.push(openMessage(at, bracket));
    return at + 1;
  }

  function closeWith(bracket: '}' | '>' | ']', at: number): number {
    const scope = open.at(-1) ?? root;
    const wanted = closingOf(scope);
    if (wanted === bracket) close(at + 1, true);
    else if (open.some((one) => closingOf(one) === bracket)) {
      fault(
        scope.start,
        scope.start + 1,
        `this ${text[scope.start]} is not closed before ${bracket}`,
        `Add the missing ${wanted}.`,
      );
      if (scope.kind === 'message') missingValue(scope);
      close(at, false);
      return at;
    } else {
      fault(at, at + 1, `${bracket} closes nothing`, 'Remove it.');
    }
    return at + 1;
  }

  /** A `[` after a name without a colon begins a list; on its own line it is more likely a name. */
  function isNameBracket(scope: OpenMessage, at: number): boolean {
    const from = scope.colon ?? scope.name?.end ?? at;
    if (!text.slice(from, at).includes('\n')) return false;
    const name = readTextName(text, at);
    return name !== null && /[./]/.test(name.text);
  }

  function skipJunk(at: number, expected: string): number {
    const isQuote = text[at] === '"' || text[at] === "'";
    const junk = isQuote ? text.slice(at, endOfString(text, at).end) : junkAt(text, at);
    const isJson = text[at] === '{' && open.length === 1;
    fault(
      at,
      at + junk.length,
      `expected ${expected}, not ${junk.slice(0, 40)}`,
      isJson
        ? 'For JSON, use the JSON view. Text format has no outer brackets.'
        : 'Text format is a list of fields: name: "value" inner { name: 1 }.',
    );
    return at + junk.length;
  }
}

function openMessage(start: number, bracket: TextMessage['bracket']): OpenMessage {
  return { kind: 'message', start, bracket, fields: [], name: null, colon: null, separated: true };
}

function readPlaceholder(text: string, start: number): TextLeaf | null {
  const found = placeholderAt(text, start);
  if (found === null) return null;
  const { end } = found;
  return { kind: 'placeholder', start, end, text: text.slice(start, end) };
}

function closingOf(scope: Open): string {
  if (scope.kind === 'list') return ']';
  return scope.bracket === null ? '' : closing[scope.bracket];
}

function nameAsWritten(text: string, name: TextName): string {
  return text.slice(name.start, name.end);
}
