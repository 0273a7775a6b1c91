import type { FieldPage, TypePage, WrittenOption } from '../../../../shared/model/type-page.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { commentSpansOf } from '../../language/outline-comments.ts';
import type {
  OutlineEntry,
  OutlineEnum,
  OutlineMessage,
  OutlineRange,
  OutlineReservedName,
  OutlineService,
} from '../../language/outline-model.ts';
import { isClosedEnum } from '../../language/wire-form.ts';
import type { FoundDefinition, ReadText, SchemaLookup } from '../schema-index.ts';
import { fieldPageOf, wholeNumber } from './field-page.ts';
import { httpRuleOf } from './http-rule.ts';
import { linkOf, openPage, type PageContext, writtenComment } from './page-context.ts';
import { entryOf } from './type-entry.ts';
import { createOptionReader, entriesOf, extendedBy, filesExtending } from './written-options.ts';

type OptionsOf = (entry: OutlineEntry) => readonly WrittenOption[];
type PageOf<K extends TypePage['kind']> = Extract<TypePage, { kind: K }>;
type PageHead = Pick<
  TypePage,
  'entry' | 'path' | 'line' | 'syntax' | 'packageName' | 'comment' | 'options' | 'source'
>;

/**
 * Returns everything that the text says about a type, without samples. For a truncated file, it returns what
 * comes before the end.
 *
 * @param typeName full, with or without a leading dot
 * @throws ProblemError `type-missing` if the set does not define it; `file-read` if its file is gone
 */
export function readTypePage(lookup: SchemaLookup, readText: ReadText, typeName: string): TypePage {
  const found = lookup.find(typeName);
  if (!found) throw new ProblemError(noSuchType(lookup, typeName));
  const context = openPage(lookup, readText, found.file);
  const { kind, fullName, offset } = found.definition;
  const named = context.outline.entries.filter(
    (entry) => entry.kind === kind && entry.path === fullName,
  );
  const entry = named.find(({ nameOffset }) => nameOffset === offset) ?? named[0];
  const optionsOf = createOptionReader(context);
  const head = headOf(context, found, entry, optionsOf);
  if (entry?.kind === 'message') return messagePage(context, head, entry, optionsOf);
  if (entry?.kind === 'enum') return enumPage(context, head, entry, optionsOf);
  if (entry?.kind === 'service') return servicePage(context, head, entry, optionsOf);
  return emptyPage(kind, head);
}

function headOf(
  { lookup, file, text, outline, lineOf }: PageContext,
  found: FoundDefinition,
  entry: OutlineEntry | undefined,
  optionsOf: OptionsOf,
): PageHead {
  const { offset } = found.definition;
  return {
    entry: entryOf(lookup, found),
    path: file.path,
    line: lineOf(entry?.nameOffset ?? offset),
    syntax: outline.syntax,
    packageName: outline.packageName,
    comment: entry ? writtenComment(text, entry) : null,
    options: entry ? [...optionsOf(entry)] : [],
    source: entry ? sourceOf(text, entry) : sourceLineAt(text, offset),
  };
}

function messagePage(
  context: PageContext,
  head: PageHead,
  entry: OutlineMessage,
  optionsOf: OptionsOf,
): PageOf<'message'> {
  const { text } = context;
  const own = entry.fields.map((field) => fieldPageOf(context, optionsOf, field));
  return {
    kind: 'message',
    ...head,
    ...withinPage('fields', [...own, ...extensionsOf(context, entry)]),
    oneofs: entry.oneofs.map((oneof) => ({
      name: oneof.name,
      comment: writtenComment(text, oneof),
    })),
    reserved: reservedOf(entry),
    extensionRanges: entry.extensionRanges.map(rangeText),
    nested: nestedOf(context, entry),
    sampleJson: null,
    sampleText: null,
  };
}

function nestedOf(
  { lookup, file, outline }: PageContext,
  entry: OutlineMessage,
): PageOf<'message'>['nested'] {
  return outline.entries.flatMap((nested) => {
    if ((nested.kind !== 'message' && nested.kind !== 'enum') || nested.parent !== entry) return [];
    const { kind, path: fullName } = nested;
    return [{ kind, fullName, setName: lookup.index.setName, file: file.importPath }];
  });
}

/** Returns the extensions of a message, from other files and this one. */
function extensionsOf(context: PageContext, { name, path }: OutlineMessage): FieldPage[] {
  const { lookup, readText } = context;
  return filesExtending(context, name).flatMap((file) => {
    const extensions = entriesOf(context, file).flatMap((entry) =>
      entry.kind === 'extension' && extendedBy(context, file, entry)?.definition.fullName === path
        ? [entry]
        : [],
    );
    if (extensions.length === 0) return [];
    const own = file === context.file ? context : openPage(lookup, readText, file);
    const optionsOf = createOptionReader(own);
    return extensions.map((extension) => fieldPageOf(own, optionsOf, extension));
  });
}

function enumPage(
  { text, outline, lineOf }: PageContext,
  head: PageHead,
  entry: OutlineEnum,
  optionsOf: OptionsOf,
): PageOf<'enum'> {
  const seen = new Set<number>();
  const values = entry.values.map((value) => {
    const number = wholeNumber(value.number);
    const isAlias = seen.has(number);
    seen.add(number);
    return {
      name: value.name,
      number,
      isAlias,
      options: [...optionsOf(value)],
      comment: writtenComment(text, value),
      line: lineOf(value.nameOffset),
    };
  });
  return {
    kind: 'enum',
    ...head,
    isClosed: isClosedEnum(outline, entry),
    ...withinPage('values', values),
    reserved: reservedOf(entry),
  };
}

function servicePage(
  { lookup, text, lineOf }: PageContext,
  head: PageHead,
  entry: OutlineService,
  optionsOf: OptionsOf,
): PageOf<'service'> {
  const methods = entry.methods.map((method) => ({
    name: method.name,
    request: linkOf(lookup, entry.path, method.type),
    response: linkOf(lookup, entry.path, method.responseType),
    requestStream: method.requestStream,
    responseStream: method.responseStream,
    http: httpRuleOf(method.options),
    options: [...optionsOf(method)],
    comment: writtenComment(text, method),
    line: lineOf(method.nameOffset),
  }));
  return { kind: 'service', ...head, ...withinPage('methods', methods) };
}

/** Returns the page of a definition that cannot be read beyond its name. */
function emptyPage(kind: TypePage['kind'], head: PageHead): TypePage {
  switch (kind) {
    case 'message':
      return {
        kind,
        ...head,
        fields: [],
        oneofs: [],
        reserved: [],
        extensionRanges: [],
        nested: [],
        sampleJson: null,
        sampleText: null,
      };
    case 'enum':
      return { kind, ...head, isClosed: false, values: [], reserved: [] };
    case 'service':
      return { kind, ...head, methods: [] };
  }
}

function reservedOf({
  reserved,
  reservedNames,
}: {
  readonly reserved: readonly OutlineRange[];
  readonly reservedNames: readonly OutlineReservedName[];
}): string[] {
  const words = [
    ...reserved.map((range) => ({ at: range.start, text: rangeText(range) })),
    ...reservedNames.map(({ name, offset, isQuoted }) => ({
      at: offset,
      text: isQuoted ? `"${name}"` : name,
    })),
  ];
  return words.sort((a, b) => a.at - b.at).map((word) => word.text);
}

function rangeText({ text }: OutlineRange): string {
  return text.replace(/\s+/g, ' ');
}

function noSuchType({ index }: SchemaLookup, typeName: string) {
  return {
    kind: 'type-missing',
    title: 'No such type',
    detail: `Schema set ${index.setName} has no \`${typeName.replace(/^\./, '')}\`.`,
    hint: 'It may have been renamed or removed; search for it.',
  } as const;
}

const maxSourceChars = 150_000;

/** Returns the source of a definition with the comment above it, without indentation. */
function sourceOf(text: string, entry: OutlineEntry): string {
  const { leading, trailing } = commentSpansOf(text, entry);
  const start = leading?.start ?? entry.startOffset;
  // A trailing comment of one line is after the end.
  const end = Math.max(entry.endOffset, trailing?.end ?? 0);
  return moveLeft(text, start, end);
}

/** Returns the line of a definition that could not be read further. */
function sourceLineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset) + 1;
  const end = text.indexOf('\n', offset);
  return text
    .slice(start, end < 0 ? text.length : end)
    .trim()
    .slice(0, maxSourceChars);
}

function moveLeft(text: string, start: number, end: number): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const cut = Math.min(end, start + maxSourceChars);
  const lines = text.slice(start, cut).split(/\r?\n/);
  const moved =
    before.trim() === ''
      ? lines.map((line, at) => (at === 0 ? line : unindent(line, before)))
      : lines;
  return `${moved.join('\n')}${cut < end ? '\n...' : ''}`;
}

/** Removes an indentation, as far as the line has it. */
function unindent(line: string, indentation: string): string {
  let at = 0;
  while (at < indentation.length && line.charAt(at) === indentation.charAt(at)) at += 1;
  return line.slice(at);
}

/** Leaves space for the rest of a page in the 1 MB that a message over the port may have. */
const maxMemberChars = 600_000;

/** Returns the members that fit in one page, and the number of others; that number is omitted if all fit. */
function withinPage<Name extends string, Member>(
  name: Name,
  members: readonly Member[],
): Record<Name, Member[]> & { hiddenCount?: number } {
  let chars = 0;
  const shown: Member[] = [];
  for (const member of members) {
    chars += JSON.stringify(member).length;
    if (chars > maxMemberChars) break;
    shown.push(member);
  }
  const hiddenCount = members.length - shown.length;
  const part = { [name]: shown } as Record<Name, Member[]>;
  return hiddenCount === 0 ? part : { ...part, hiddenCount };
}
