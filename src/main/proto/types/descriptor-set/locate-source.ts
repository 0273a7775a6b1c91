import type {
  OutlineEntry,
  OutlineEnum,
  OutlineField,
  OutlineMessage,
  OutlineReservedName,
  OutlineService,
  ProtoOutline,
} from '../../language/outline-model.ts';
import type { SourceLocation } from './descriptor-model.ts';
import { type PlainStatement, plainStatements } from './plain-statements.ts';
import { commentsFrom } from './source-comments.ts';

/** The direct members of a message, or of the file. */
export interface Members {
  /** Messages, groups and fields with map entries, in text order. */
  readonly messages: (OutlineMessage | OutlineField)[];
  readonly enums: OutlineEnum[];
  readonly services: OutlineService[];
  readonly extensions: OutlineField[];
}

/** Places in a text. */
export interface SourcePlan {
  readonly locations: readonly SourceLocation[];
  /** The file's options in order; their paths need definitions. */
  readonly options: readonly SourceLocation[];
}

/**
 * Returns the places in a text, with comments, in the form of SourceCodeInfo: the syntax, package, imports
 * and options of the file, and each definition. Lines and columns count from 0, columns in UTF-16 units.
 *
 * Leaves out parts of definitions (names, types, labels, options), and so also the comments of options inside
 * blocks.
 */
export function locateSource(
  text: string,
  outline: ProtoOutline,
  members: ReadonlyMap<OutlineMessage | null, Members>,
): SourcePlan {
  const locations: SourceLocation[] = [];
  const placeOf = createPlaceFinder(text);
  const statements = plainStatements(text);

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

  /** Adds ranges or names, and their statements. */
  function addItems(
    path: readonly number[],
    items: readonly { readonly start: number; readonly end: number }[],
  ): void {
    let last: PlainStatement | undefined;
    items.forEach(({ start, end }, index) => {
      const statement = statementAt(statements, start);
      if (statement && statement !== last) {
        locations.push(locateStatement(text, statement, path, spanOf));
      }
      last = statement;
      locations.push(bare([...path, index], spanOf(start, end)));
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
      addItems([...enumPath, 4], entry.reserved);
      addItems([...enumPath, 5], entry.reservedNames.map(nameSpan));
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
    addItems([...path, 5], entry.extensionRanges);
    addItems([...path, 9], entry.reserved);
    addItems([...path, 10], entry.reservedNames.map(nameSpan));
    addMembers(entry, path);
  }

  function addFields(fields: readonly OutlineField[], path: readonly number[]): void {
    fields.forEach((field, index) => {
      // A group has the comments of its message.
      if (field.isGroup)
        locations.push(bare([...path, index], spanOf(field.startOffset, field.endOffset)));
      else add([...path, index], field);
    });
  }

  const head = locateHead({ text, spanOf }, statements, outline);
  locations.push(bare([], spanOf(0, text.length)), ...head.locations);
  addMembers(null, []);
  return { locations, options: head.options };
}

function nameSpan({ name, offset }: OutlineReservedName): { start: number; end: number } {
  return { start: offset, end: offset + name.length };
}

function bare(path: readonly number[], span: readonly number[]): SourceLocation {
  return { path, span, detached: [], leading: null, trailing: null };
}

/** Locates the statements before and between definitions. */
function locateHead(
  { text, spanOf }: Source,
  statements: readonly PlainStatement[],
  outline: ProtoOutline,
): SourcePlan {
  const locations: SourceLocation[] = [];
  const options: SourceLocation[] = [];
  const imports = new Map(outline.imports.map((found) => [found.statement.start, found]));
  const counts = { imports: 0, optionImports: 0 };
  for (const statement of statements) {
    const path = statement.isTop ? pathOf(statement) : undefined;
    if (!path) continue;
    const location = locateStatement(text, statement, path, spanOf);
    if (statement.word === 'option') options.push(location);
    else locations.push(location);
  }

  function pathOf({ word, start }: PlainStatement): readonly number[] | undefined {
    if (word === 'syntax' || word === 'edition') return [12];
    if (word === 'package') return [2];
    if (word === 'option') return [8];
    if (word !== 'import') return undefined;
    const isOption = imports.get(start)?.modifier === 'option';
    return isOption ? [15, counts.optionImports++] : [3, counts.imports++];
  }

  return { locations, options };
}

interface Source {
  readonly text: string;
  readonly spanOf: SpanOf;
}

type SpanOf = (start: number, end: number) => readonly number[];

function locateStatement(
  text: string,
  { start, end, gapOffset }: PlainStatement,
  path: readonly number[],
  spanOf: SpanOf,
): SourceLocation {
  const { detached, leading } = commentsFrom(text, gapOffset);
  const { trailing } = commentsFrom(text, end);
  return { path, span: spanOf(start, end), detached, leading, trailing };
}

/** Returns the statement that contains an offset. */
function statementAt(
  statements: readonly PlainStatement[],
  offset: number,
): PlainStatement | undefined {
  let low = 0;
  let high = statements.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((statements[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const found = statements[low];
  return found && found.start <= offset && offset < found.end ? found : undefined;
}

/** A place in a text; both count from 0, columns in UTF-16 units. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Finds the lines of offsets in a text. */
function createPlaceFinder(text: string): (offset: number) => TextPlace {
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
