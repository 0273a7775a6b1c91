import { integerOf, type OutlineField, type OutlineMessage } from '../language/outline-model.ts';
import { isScalar } from '../language/scalar-types.ts';
import type { FieldDraft, MessageDraft } from './recovered-draft.ts';
import { defaultFieldName, messageNameOf } from './recovered-names.ts';
import {
  applyEdits,
  fieldOf,
  lineStart,
  nextLine,
  type RecoveredText,
  readRecovered,
  type TextEdit,
} from './recovered-text.ts';
import { refineField } from './refine-field.ts';
import { changedOptions, fieldLine, fieldType, guessMarkAt, indentOf } from './render-field.ts';

/** A text of recovered fields after a change. */
export interface WrittenFields {
  readonly text: string;
  readonly addedFields: number;
  readonly changedFields: number;
}

/**
 * Adds new knowledge of some messages to a file of recovered fields, by edits of its text: comments, names
 * and order stay. Missing fields are added; existing ones are only refined, unless the user chose otherwise.
 *
 * @param file its path, for Problems
 * @throws ProblemError `schema-syntax` if the text has mistakes
 */
export function writeRecovered(
  text: string | null,
  file: string,
  drafts: readonly MessageDraft[],
): WrittenFields {
  const state = { text, file, addedFields: 0, changedFields: 0 };
  for (const draft of drafts) {
    importTypes(state, draft.fields);
    if (draft.fields.length > 0) writeMessage(state, draft);
  }
  const { addedFields, changedFields } = state;
  return { text: state.text ?? '', addedFields, changedFields };
}

interface State {
  text: string | null;
  readonly file: string;
  addedFields: number;
  changedFields: number;
}

/** Imports the files of types that fields name, after the existing imports. */
function importTypes(state: State, fields: readonly FieldDraft[]): void {
  for (const { named, inner } of fields) {
    importTypes(state, inner);
    if (!named?.file) continue;
    const { text, outline } = readRecovered(state.text, state.file);
    if (outline.imports.some(({ path }) => path === named.file)) continue;
    const line = `import ${JSON.stringify(named.file)};
`;
    const last = outline.imports.at(-1);
    const at = nextLine(text, last ? last.statement.end : outline.packageOffset);
    state.text = `${text.slice(0, at)}${last ? '' : '\n'}${line}${text.slice(at)}`;
  }
}

function writeMessage(state: State, { path, fields }: MessageDraft): void {
  const around = ensureMessage(state, path);
  const message = around.message(path);
  if (!message) return;
  const names = new Set(
    around.outline.entries.filter((each) => within(each.path, message)).map((each) => each.name),
  );
  const types = new Set([...names, ...path]);
  const edits: TextEdit[] = [];
  const inner: MessageDraft[] = [];
  const added = new Map<number, string[]>();
  for (const draft of [...fields].sort((a, b) => a.number - b.number)) {
    const known = fieldOf(message, draft.number);
    const isMarked = known !== undefined && guessMarkAt(around.text, known.endOffset) !== null;
    const wanted = known ? refineField(known, draft, isMarked) : draft;
    const name = wanted?.name ?? known?.name ?? freeName(draft.number, names);
    if (wanted) names.add(name);
    const holds = holdsMessage(wanted ?? draft);
    const before = known && !isScalar(known.type) && known.mapKey === null ? known.type : null;
    // A new choice does not keep the type that was named before.
    const own = wanted?.isChosen && before?.startsWith('.') ? null : before;
    const type = holds ? (own ?? messageNameOf(name, types)) : fieldType(wanted ?? draft);
    if (holds) types.add(type);
    if (wanted) {
      const text = { label: labelOf(around, wanted), type, name, draft: wanted };
      if (known) {
        const edit = changedField(around, known, text);
        if (edit.length > 0) state.changedFields += 1;
        edits.push(...edit);
      } else {
        state.addedFields += 1;
        const behind = lastBefore(message, draft.number);
        const lines = added.get(behind) ?? [];
        lines.push(fieldLine(indentOf(path.length), { ...text, number: draft.number }, around));
        added.set(behind, lines);
      }
    }
    // A type defined elsewhere must not be changed.
    const isOurs = own === null || around.message([...path, own]) !== undefined;
    const isMessage = wanted ? holds : own !== null;
    if (isMessage && isOurs && (draft.inner.length > 0 || own === null)) {
      inner.push({ path: [...path, type], fields: draft.inner });
    }
  }
  for (const [behind, lines] of added) edits.push(insertion(around.text, message, behind, lines));
  state.text = applyEdits(around.text, edits);
  for (const draft of inner) {
    ensureMessage(state, draft.path);
    if (draft.fields.length > 0) writeMessage(state, draft);
  }
}

/** True when it needs a new message for its content. */
function holdsMessage({ kind, named }: FieldDraft): boolean {
  return !named && (kind === 'message' || kind === 'group');
}

function within(path: string, message: OutlineMessage): boolean {
  return path.startsWith(`${message.path}.`) && !path.slice(message.path.length + 1).includes('.');
}

function freeName(number: number, names: ReadonlySet<string>): string {
  let name = defaultFieldName(number);
  while (names.has(name)) name += '_';
  return name;
}

/** Editions have no `optional`; in older syntaxes it keeps the presence of a field. */
function labelOf({ outline }: RecoveredText, { isRepeated }: FieldDraft): string {
  if (isRepeated) return 'repeated ';
  return outline.syntaxLine?.word === 'edition' ? '' : 'optional ';
}

/** Returns the end of the field before a new one; the end of the message's head if it is the first. */
function lastBefore(message: OutlineMessage, number: number): number {
  let best: OutlineField | undefined;
  for (const field of message.fields) {
    if (field.oneof !== null || integerOf(field.number) >= number) continue;
    if (!best || integerOf(field.number) > integerOf(best.number)) best = field;
  }
  return best?.endOffset ?? message.headEnd;
}

function insertion(
  text: string,
  message: OutlineMessage,
  before: number,
  lines: readonly string[],
): TextEdit {
  const start = nextLine(text, before);
  // A message that ends on the same line: `message Empty {}`.
  if (start >= message.endOffset) {
    const indent = text.slice(lineStart(text, message.startOffset), message.startOffset);
    const isBlank = /^\s*$/.test(indent) ? indent : '';
    return { start: before, end: before, text: `\n${lines.join('\n')}\n${isBlank}` };
  }
  return { start, end: start, text: `${lines.join('\n')}\n` };
}

/** Returns the edits of an existing field: its label, type and name, and our own options. */
function changedField(
  { text, outline }: RecoveredText,
  known: OutlineField,
  wanted: { label: string; type: string; name: string; draft: FieldDraft },
): TextEdit[] {
  const start = known.startOffset;
  const end = known.nameOffset + known.name.length;
  const head = `${wanted.label}${wanted.type} ${wanted.name}`;
  const edits: TextEdit[] = [];
  if (text.slice(start, end) !== head) edits.push({ start, end, text: head });
  const isEdition = outline.syntaxLine?.word === 'edition';
  const options = changedOptions(wanted.draft, isEdition, known.options);
  if (options !== null) {
    const from = known.numberOffset + known.number.length;
    edits.push({ start: from, end: known.endOffset, text: `${options};` });
  }
  const mark = guessMarkAt(text, known.endOffset);
  if (mark && !wanted.draft.isGuess) edits.push({ ...mark, text: '' });
  return edits;
}

/** Adds the message of a path, and its enclosing messages, if they do not exist yet. */
function ensureMessage(state: State, path: readonly string[]): RecoveredText {
  let read = readRecovered(state.text, state.file);
  state.text = read.text;
  for (let depth = 1; depth <= path.length; depth += 1) {
    const here = path.slice(0, depth);
    if (read.message(here)) continue;
    const outer = read.message(here.slice(0, -1));
    const indent = indentOf(depth - 1);
    const block = `${indent}message ${here.at(-1)} {\n${indent}}\n`;
    state.text = outer ? insideOf(read.text, outer, block) : atEnd(read.text, block);
    read = readRecovered(state.text, state.file);
  }
  return read;
}

function atEnd(text: string, block: string): string {
  return `${text}${text.endsWith('\n') ? '' : '\n'}\n${block}`;
}

/** Inserts before the closing brace of a message, on its own line. */
function insideOf(text: string, outer: OutlineMessage, block: string): string {
  const brace = outer.endOffset - 1;
  const start = lineStart(text, brace);
  const isAlone = text.slice(start, brace).trim() === '';
  const hasContent = text.slice(outer.headEnd, brace).trim() !== '';
  const gap = hasContent ? '\n' : '';
  if (isAlone) return `${text.slice(0, start)}${gap}${block}${text.slice(start)}`;
  const indent = /^\s*/.exec(text.slice(lineStart(text, outer.startOffset)))?.[0] ?? '';
  return `${text.slice(0, brace)}\n${gap}${block}${indent}${text.slice(brace)}`;
}
