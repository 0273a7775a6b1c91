import { lexProto } from '../lex-proto.ts';
import type { OutlineEntry, OutlineField, OutlineMessage, ProtoOutline } from '../outline-model.ts';
import type { Members } from './describe-file.ts';
import type { SourceLocation } from './descriptor-model.ts';
import { commentsFrom } from './source-comments.ts';

/** Places in a text. */
export interface SourcePlan {
  readonly locations: readonly SourceLocation[];
  /** Of the options of the file, in their order; what their paths are takes definitions to say. */
  readonly options: readonly SourceLocation[];
}

/**
 * Where everything of a text stands, with its comments, as SourceCodeInfo has it: the syntax, package,
 * imports and options of the file, and each definition. Lines and columns count from 0, columns in UTF-16 units.
 *
 * Parts of definitions (names, types, labels, options) are left out, and with them the comments
 * of options inside blocks.
 */
export function locateSource(
  text: string,
  outline: ProtoOutline,
  members: ReadonlyMap<OutlineMessage | null, Members>,
): SourcePlan {
  const locations: SourceLocation[] = [];
  const placeOf = createPlaceFinder(text);

  function spanOf(start: number, end: number): readonly number[] {
    const from = placeOf(start);
    const to = placeOf(end);
    return from.line === to.line
      ? [from.line, from.column, to.column]
      : [from.line, from.column, to.line, to.column];
  }

  function add(path: readonly number[], entry: OutlineEntry): void {
    const before = commentsFrom(text, entry.gapOffset);
    locations.push({
      path,
      span: spanOf(entry.startOffset, entry.endOffset),
      detached: before.detached,
      leading: before.leading,
      trailing: commentsFrom(text, entry.headEnd).trailing,
    });
  }

  function addMembers(parent: OutlineMessage | null, path: readonly number[]): void {
    const found = members.get(parent);
    if (!found) return;
    const [messages, enums, extensions] = parent === null ? [4, 5, 7] : [3, 4, 6];
    found.messages.forEach((entry, index) => {
      if (entry.kind === 'message') addMessage(entry, [...path, messages, index]);
    });
    found.enums.forEach((entry, index) => {
      const enumPath = [...path, enums, index];
      add(enumPath, entry);
      entry.values.forEach((value, place) => {
        add([...enumPath, 2, place], value);
      });
    });
    addFields(found.extensions, [...path, extensions]);
    found.services.forEach((entry, index) => {
      add([6, index], entry);
      entry.methods.forEach((method, place) => {
        add([6, index, 2, place], method);
      });
    });
  }

  function addMessage(entry: OutlineMessage, path: readonly number[]): void {
    add(path, entry);
    addFields(entry.fields, [...path, 2]);
    entry.oneofs.forEach((oneof, index) => {
      add([...path, 8, index], oneof);
    });
    addMembers(entry, path);
  }

  function addFields(fields: readonly OutlineField[], path: readonly number[]): void {
    fields.forEach((field, index) => {
      // The comments of a group are those of its message.
      if (field.isGroup)
        locations.push(bare([...path, index], spanOf(field.startOffset, field.endOffset)));
      else add([...path, index], field);
    });
  }

  const head = locateHead(text, outline, spanOf);
  locations.push(bare([], spanOf(0, text.length)), ...head.locations);
  addMembers(null, []);
  return { locations, options: head.options };
}

function bare(path: readonly number[], span: readonly number[]): SourceLocation {
  return { path, span, detached: [], leading: null, trailing: null };
}

/** The statements before and between definitions. */
function locateHead(
  text: string,
  outline: ProtoOutline,
  spanOf: (start: number, end: number) => readonly number[],
): SourcePlan {
  const locations: SourceLocation[] = [];
  const options: SourceLocation[] = [];
  const imports = new Map(outline.imports.map((found) => [found.statement.start, found]));
  const counts = { imports: 0, optionImports: 0 };
  for (const { word, start, end, gapOffset } of topStatements(text)) {
    const path = pathOf(word, start);
    if (!path) continue;
    const { detached, leading } = commentsFrom(text, gapOffset);
    const { trailing } = commentsFrom(text, end);
    const target = word === 'option' ? options : locations;
    target.push({ path, span: spanOf(start, end), detached, leading, trailing });
  }

  function pathOf(word: string, start: number): readonly number[] | undefined {
    if (word === 'syntax' || word === 'edition') return [12];
    if (word === 'package') return [2];
    if (word === 'option') return [8];
    if (word !== 'import') return undefined;
    const isOption = imports.get(start)?.modifier === 'option';
    return isOption ? [15, counts.optionImports++] : [3, counts.imports++];
  }

  return { locations, options };
}

interface TopStatement {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Where the token before it ends. */
  readonly gapOffset: number;
}

/** Statements that stand outside of every block. */
function* topStatements(text: string): Generator<TopStatement> {
  const lexer = lexProto(text);
  let depth = 0;
  let previousEnd = 0;
  let open: { word: string; start: number; gapOffset: number } | null = null;
  for (let token = lexer.next(); token; token = lexer.next()) {
    open ??= { word: token.text, start: token.start, gapOffset: previousEnd };
    if (token.text === '{') depth += 1;
    else if (token.text === '}') depth -= 1;
    if (depth === 0 && (token.text === ';' || token.text === '}')) {
      // The value of an option may end in a bracket before its semicolon.
      if (token.text === ';' || open.word !== 'option') {
        yield { ...open, end: token.end };
        open = null;
      }
    }
    previousEnd = token.end;
  }
}

function createPlaceFinder(
  text: string,
): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: offset - (starts[low] ?? 0) };
  };
}
