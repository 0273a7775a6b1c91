import type { WrittenOption } from '../../../../shared/model/type-page.ts';
import { findInScopes } from '../../language/name-scopes.ts';
import type { OutlineEntry, OutlineOption } from '../../language/outline-model.ts';
import { builtInFiles } from '../index/built-in-files.ts';
import type { IndexedFile } from '../schema-index.ts';
import { outlineOf } from './outline-cache.ts';
import { findType, type PageContext } from './page-context.ts';

const optionMessages = {
  message: 'MessageOptions',
  enum: 'EnumOptions',
  enumValue: 'EnumValueOptions',
  service: 'ServiceOptions',
  method: 'MethodOptions',
  field: 'FieldOptions',
  extension: 'FieldOptions',
  oneof: 'OneofOptions',
} as const satisfies Record<OutlineEntry['kind'], string>;

/** Options that the compiler reads itself: no option message has them. */
const compilerOptions: ReadonlySet<string> = new Set(['default', 'json_name']);

const maxValueChars = 5000;

/** Creates a reader of written options, which also marks known options. */
export function createOptionReader(
  context: PageContext,
): (entry: OutlineEntry) => readonly WrittenOption[] {
  const standard = new Map<string, ReadonlySet<string>>();
  const custom = new Map<string, ReadonlySet<string>>();

  function standardOf(message: string): ReadonlySet<string> {
    let names = standard.get(message);
    if (!names) {
      names = standardOptions(context, message);
      standard.set(message, names);
    }
    return names;
  }

  /** Returns the full names of the extensions of an option message whose last part is `lastName`. */
  function customOf(message: string, lastName: string): ReadonlySet<string> {
    const key = `${message} ${lastName}`;
    let names = custom.get(key);
    if (!names) {
      names = customOptions(context, message, lastName);
      custom.set(key, names);
    }
    return names;
  }

  function isKnown(entry: OutlineEntry, { name }: OutlineOption): boolean {
    const message = optionMessages[entry.kind];
    const written = /^\(([^)]*)\)/.exec(name)?.[1];
    if (written === undefined) {
      const [first = ''] = name.split('.');
      return compilerOptions.has(first) || standardOf(message).has(first);
    }
    const known = customOf(message, written.slice(written.lastIndexOf('.') + 1));
    return findInScopes((fullName) => known.has(fullName), entry.path, written) !== undefined;
  }

  return (entry) =>
    entry.options.map((option) => ({
      name: option.name,
      value: shorten(option.value),
      isKnown: isKnown(entry, option),
    }));
}

function standardOptions(context: PageContext, message: string): ReadonlySet<string> {
  const fullName = `google.protobuf.${message}`;
  const found = context.lookup.find(fullName);
  if (!found) return new Set();
  const entries = entriesOf(context, found.file);
  return new Set(
    entries.flatMap((entry) =>
      entry.kind === 'message' && entry.path === fullName
        ? entry.fields.map(({ name }) => name)
        : [],
    ),
  );
}

function customOptions(
  context: PageContext,
  message: string,
  lastName: string,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of filesExtending(context, message)) {
    if (!textOf(context, file).includes(lastName)) continue;
    for (const entry of entriesOf(context, file)) {
      if (entry.kind !== 'extension' || entry.name !== lastName) continue;
      if (extendedBy(context, file, entry)?.definition.fullName === `google.protobuf.${message}`) {
        names.add(entry.path);
      }
    }
  }
  return names;
}

/** Returns the files, also built-in ones, that extend a message with that short name. */
export function filesExtending(context: PageContext, shortName: string): readonly IndexedFile[] {
  const { lookup } = context;
  const builtIn = builtInFiles().filter((file) => lookup.fileAt(file.importPath) === file);
  return [...lookup.index.files, ...builtIn].filter(({ head }) =>
    head.extendTargets.some((target) => target === shortName || target.endsWith(`.${shortName}`)),
  );
}

/** Returns the message that an extension extends. */
export function extendedBy(
  { lookup }: PageContext,
  { head }: IndexedFile,
  entry: OutlineEntry & { readonly kind: 'field' | 'extension' },
): ReturnType<typeof findType> {
  return findType(lookup, entry.parent?.path ?? head.packageName, entry.extended ?? '');
}

/** Returns the definitions of a file of the set, or of the page's own file. */
export function entriesOf(context: PageContext, file: IndexedFile): readonly OutlineEntry[] {
  return file === context.file
    ? context.outline.entries
    : outlineOf(file, textOf(context, file)).entries;
}

function textOf(context: PageContext, file: IndexedFile): string {
  return file === context.file ? context.text : context.readText(file);
}

function shorten(value: string): string {
  return value.length > maxValueChars ? `${value.slice(0, maxValueChars)}...` : value;
}
