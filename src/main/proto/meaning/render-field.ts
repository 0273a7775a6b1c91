import { ProblemError } from '../../../shared/problem.ts';
import type { OutlineOption } from '../language/outline-model.ts';
import type { FieldDraft } from './recovered-draft.ts';
import { nextLine, type RecoveredText } from './recovered-text.ts';

/** Returns the indentation inside a number of messages. */
export function indentOf(depth: number): string {
  return '  '.repeat(depth);
}

/** Returns the written type of a field that needs no new message. */
export function fieldType({ kind, named }: FieldDraft): string {
  return named ? `.${named.typeName}` : kind;
}

/** Marks a field that another body may improve. */
const guessMark = ' // guess';

/** Returns the place of the guess mark after a field; null if there is none. */
export function guessMarkAt(
  text: string,
  end: number,
): { readonly start: number; readonly end: number } | null {
  const found = /^[ \t]*\/\/ guess[ \t]*$/m.exec(text.slice(end, nextLine(text, end)));
  return found?.index === 0 ? { start: end, end: end + found[0].length } : null;
}

/** Returns a field as a line of a message. */
export function fieldLine(
  indent: string,
  field: {
    readonly label: string;
    readonly type: string;
    readonly name: string;
    readonly number: number;
    readonly draft: FieldDraft;
  },
  { outline }: RecoveredText,
): string {
  const isEdition = outline.syntaxLine?.word === 'edition';
  const options = inBrackets(ownOptions(field.draft, isEdition));
  const mark = field.draft.isGuess ? guessMark : '';
  return `${indent}${field.label}${field.type} ${field.name} = ${field.number}${options};${mark}`;
}

const encodingFeature = 'features.repeated_field_encoding';
const delimitedFeature = 'features.message_encoding';

/**
 * Returns the new options of an existing field, in brackets with a blank before them, or empty; null if its
 * options need no change. Options by others stay.
 */
export function changedOptions(
  draft: FieldDraft,
  isEdition: boolean,
  before: readonly OutlineOption[],
): string | null {
  const own = ownOptions(draft, isEdition);
  const there = before.filter(isOurs).map(textOf);
  if (there.join() === own.join()) return null;
  return inBrackets([...before.filter((each) => !isOurs(each)).map(textOf), ...own]);
}

function isOurs({ name }: OutlineOption): boolean {
  return name === encodingFeature || name === delimitedFeature || name === 'packed';
}

function textOf({ name, value }: OutlineOption): string {
  return `${name} = ${value}`;
}

function inBrackets(options: readonly string[]): string {
  return options.length === 0 ? '' : ` [${options.join(', ')}]`;
}

function ownOptions(draft: FieldDraft, isEdition: boolean): string[] {
  const options: string[] = [];
  if (draft.kind === 'group') {
    if (!isEdition) throw new ProblemError(noGroups);
    options.push(`${delimitedFeature} = DELIMITED`);
  }
  if (draft.isRepeated && isPackable(draft) && !draft.isPacked) {
    options.push(isEdition ? `${encodingFeature} = EXPANDED` : 'packed = false');
  }
  return options;
}

function isPackable({ kind }: FieldDraft): boolean {
  return kind !== 'string' && kind !== 'bytes' && kind !== 'message' && kind !== 'group';
}

const noGroups = {
  kind: 'bad-input',
  title: 'A group needs an edition',
  detail: 'The syntax of the file of recovered fields has no such groups.',
  hint: 'Write edition = "2023"; in its first line, or read the field as bytes.',
} as const;
