import type { Definitions } from './definitions.ts';
import type { FileDescriptor, Options, SourceLocation, WrittenOption } from './descriptor-model.ts';
import { type ReadOptions, readOptions } from './read-options.ts';
import { renderOptionName, renderOptionValue } from './render-option.ts';
import { shortenName } from './shorten-name.ts';
import type { SourcePlaces } from './source-places.ts';
import type { TextPage } from './text-page.ts';

/** What every part of the text of a file is written with. */
export interface RenderContext {
  readonly file: FileDescriptor;
  readonly definitions: Definitions;
  readonly places: SourcePlaces;
  readonly page: TextPage;
}

/** Where options stand: their message, the scope of names in them, their path in the source info. */
export interface OptionsPlace {
  /** `google.protobuf.FieldOptions` and the like. */
  readonly typeName: string;
  readonly scope: string;
  readonly path: readonly number[];
}

/** The type of a field or method as one writes it in `scope`. */
export function typeReference(context: RenderContext, absolute: string, scope: string): string {
  return shortenName(absolute, scope, context.file.packageName, context.definitions);
}

/** Writes options as statements, each with its comments; says whether there were any. */
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

/** Options as they stand in brackets, with `first` (default, json_name) before them; empty when there are none. */
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
