import { type Definitions, scopeOf } from './definitions.ts';
import type {
  FileDescriptor,
  OptionField,
  OptionNamePart,
  Options,
  OptionValue,
  SourceLocation,
  WrittenOption,
} from './descriptor-model.ts';
import { type ReadOptions, readOptions } from './read-options.ts';
import type { SourcePlaces } from './source-places.ts';
import { quoteBytes } from './string-literals.ts';
import type { TextPage } from './text-page.ts';

/** The context for writing the text of a file. */
export interface RenderContext {
  readonly file: FileDescriptor;
  readonly definitions: Definitions;
  readonly places: SourcePlaces;
  readonly page: TextPage;
}

/** The place of options: their message, the scope of names in them, their path in the source info. */
export interface OptionsPlace {
  /** Such as `google.protobuf.FieldOptions`. */
  readonly typeName: string;
  readonly scope: string;
  readonly path: readonly number[];
}

/** Returns the type of a field or method as written in `scope`. */
export function typeReference(context: RenderContext, absolute: string, scope: string): string {
  return shortenName(absolute, scope, context.file.packageName, context.definitions);
}

/** Writes options as statements, each with its comments; returns true if there were any. */
export function writeOptionStatements(
  context: RenderContext,
  options: Options,
  place: OptionsPlace,
  isShown: (option: WrittenOption) => boolean = () => true,
): boolean {
  const { page, places } = context;
  const { found, numbers, unknown } = optionsOf(context, options, place, 'statements');
  const seen = new Set<SourceLocation>();
  const rows = found.flatMap((option, index) => {
    if (!isShown(option)) return [];
    const path = numbers[index] ?? [];
    const location =
      option.location ??
      places.at([...place.path, ...path]) ??
      places.at([...place.path, ...path.slice(0, 1)]);
    const isFirst = location !== undefined && !seen.has(location);
    if (location) seen.add(location);
    return [{ option, location, isFirst }];
  });
  const positions = new Map(rows.map(({ option, location }) => [option, location?.span[0]]));
  if ([...positions.values()].every((line) => line !== undefined)) {
    rows.sort((a, b) => (positions.get(a.option) ?? 0) - (positions.get(b.option) ?? 0));
  }
  for (const { option, location, isFirst } of rows) {
    const comments = isFirst ? location : undefined;
    page.statement(`option ${optionText(context, option, place.scope, page.indent())};`, comments);
  }
  for (const each of unknown) {
    const comment = ` option ${each} (not defined in this descriptor set)\n`;
    page.statement(`/*${comment.trimEnd()} */`);
  }
  return rows.length > 0 || unknown.length > 0;
}

/** Returns options in brackets, with `first` (default, json_name) before them; empty if there are none. */
export function optionList(
  context: RenderContext,
  first: readonly string[],
  options: Options,
  place: OptionsPlace,
  added: readonly WrittenOption[] = [],
): string {
  const { found, unknown } = optionsOf(context, options, place, 'list');
  const indent = context.page.indent();
  const written = [...found, ...added];
  const inner = `${indent}  `;
  const texts = [
    ...first,
    ...written.map((option) => optionText(context, option, place.scope, inner)),
  ];
  const comment = unknown.length === 0 ? '' : ` /* options ${unknown.join(', ')} */`;
  if (texts.length === 0) return comment;
  const inline = ` [${texts.join(', ')}]${comment}`;
  if (texts.length === 1) {
    const [only] = written;
    return only ? ` [${optionText(context, only, place.scope, indent)}]${comment}` : inline;
  }
  if (!inline.includes('\n') && inline.length <= maxListWidth) return inline;
  return ` [\n${texts.map((text) => inner + text).join(',\n')}\n${indent}]${comment}`;
}

const maxListWidth = 70;

function optionsOf(
  { definitions }: RenderContext,
  options: Options,
  { typeName }: OptionsPlace,
  style: 'statements' | 'list',
): {
  readonly found: readonly WrittenOption[];
  readonly numbers: ReadOptions['numbers'];
  readonly unknown: readonly string[];
} {
  if (options.kind === 'written') return { found: options.options, numbers: [], unknown: [] };
  const read = readOptions(options.bytes, typeName, style, definitions);
  return { found: read.options, numbers: read.numbers, unknown: read.unknown };
}

function optionText(
  context: RenderContext,
  { name, value }: WrittenOption,
  scope: string,
  indent: string,
): string {
  const shown = renderOptionName(name, (extension) => typeReference(context, extension, scope));
  return `${shown} = ${renderOptionValue(value, indent)}`;
}

/** Returns the name of an extension as written at the place of the option. */
type NameExtension = (fullName: string) => string;

/** Aggregates up to this width stay on one line if they contain only values. */
const maxInlineWidth = 60;

/** `deprecated`, `(validate.rules).string.min_len` */
function renderOptionName(name: readonly OptionNamePart[], nameOf: NameExtension): string {
  return name.map((part) => (part.isExtension ? `(${nameOf(part.name)})` : part.name)).join('.');
}

/**
 * Returns the value of an option, with its further lines indented below `indent`. Aggregates are in text
 * format; extensions in them have their full name, because nothing scopes them.
 */
function renderOptionValue(value: OptionValue, indent: string): string {
  switch (value.kind) {
    case 'word':
    case 'number':
      return value.text;
    case 'string':
      return quoteBytes(value.bytes);
    case 'list':
      return renderList(value.items, indent);
    case 'message':
      return renderMessage(value.fields, indent);
  }
}

function renderMessage(fields: readonly OptionField[], indent: string): string {
  if (fields.length === 0) return '{}';
  if (fields.every(({ value }) => isLeaf(value))) {
    const inline = `{ ${fields.map((field) => renderField(field, '')).join(', ')} }`;
    if (fields.length <= 3 && inline.length <= maxInlineWidth) return inline;
  }
  const inner = `${indent}  `;
  const lines = fields.map((field) => `${inner}${renderField(field, inner)}\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function renderField({ kind, name, value }: OptionField, indent: string): string {
  const shown = kind === 'field' ? name : `[${name}]`;
  const text = renderOptionValue(value, indent);
  return value.kind === 'message' ? `${shown} ${text}` : `${shown}: ${text}`;
}

function renderList(items: readonly OptionValue[], indent: string): string {
  const texts = items.map((item) => renderOptionValue(item, `${indent}  `));
  const inline = `[${texts.join(', ')}]`;
  if (items.every(isLeaf) && inline.length <= maxInlineWidth) return inline;
  return `[\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}]`;
}

function isLeaf(value: OptionValue): boolean {
  return value.kind !== 'message' && value.kind !== 'list';
}

/** Words that a type name must not start with at the start of a field (language specification). */
const keywords: ReadonlySet<string> = new Set(
  (
    'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool ' +
    'string bytes group map message enum service extend extensions reserved option optional required ' +
    'repeated oneof rpc returns stream export local syntax edition import package public weak to max'
  ).split(' '),
);

/**
 * Shortens an absolute name as one writes it by hand inside `scope`: in the same package without the shared
 * scope, else in full. It gets a leading dot only if it would mean something else without one.
 *
 * A name is resolved from the innermost scope outwards, by its first part (language specification, "Packages
 * and Name Resolution").
 */
function shortenName(
  absolute: string,
  scope: string,
  packageName: string,
  definitions: Definitions,
): string {
  const fullName = absolute.replace(/^\./, '');
  if (!definitions.isKnown(fullName)) {
    return fullName.startsWith('google.') ? fullName : `.${fullName}`;
  }
  const isOwn = packageName === '' || fullName.startsWith(`${packageName}.`);
  const shared = isOwn ? sharedScope(fullName, scope) : '';
  const short = shared === '' ? fullName : fullName.slice(shared.length + 1);
  for (const name of [short, fullName]) {
    if (meaningOf(name, scope, definitions) === fullName) return name;
  }
  return `.${fullName}`;
}

/** Returns the longest scope, `scope` itself or around it, that contains `fullName`. */
function sharedScope(fullName: string, scope: string): string {
  for (let at = scope; at !== ''; at = scopeOf(at)) {
    if (fullName.startsWith(`${at}.`)) return at;
  }
  return '';
}

function meaningOf(name: string, scope: string, definitions: Definitions): string | undefined {
  const first = name.split('.', 1)[0] ?? '';
  if (keywords.has(first)) return undefined;
  for (let at = scope; ; at = scopeOf(at)) {
    const prefix = at === '' ? '' : `${at}.`;
    if (definitions.isKnown(prefix + first)) return prefix + name;
    if (at === '') return undefined;
  }
}
