import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { hasComments, type ParsedYaml, parseYaml } from '../disk/parse-yaml.ts';
import { isKeyed } from './carry-changes.ts';
import { type FileData, fileDataOf } from './file-data.ts';
import { matchItems } from './match-items.ts';
import { rearrange } from './rearrange-yaml.ts';
import { renderBlock, renderInline, styleOf } from './render-yaml.ts';
import { setValue } from './set-yaml-value.ts';
import { collectionAt, pairAt, placeOf, UnknownPlaceError } from './yaml-places.ts';

type Path = readonly (string | number)[];

/** One change of a text. Paths are those before any change of the same list. */
type Change =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'rename'; readonly path: Path; readonly from: string; readonly to: string }
  | {
      readonly kind: 'arrange';
      readonly path: Path;
      /** The keys or indexes that stay, and new entries. */
      readonly entries: readonly ArrangedEntry[];
    };

type ArrangedEntry =
  | { readonly kind: 'kept'; readonly from: string | number }
  | { readonly kind: 'new'; readonly key: string | null; readonly value: unknown };

/**
 * Changes the text of a file to hold other data. Comments, order, quotes and everything else typed stay: only
 * the lines of changed values are written. When that is impossible, a text without comments is rewritten.
 *
 * @param after the wanted data; the order of its keys counts
 * @param parsed the text, parsed
 * @throws Error when the text does not parse, is not a map, or would lose its comments
 */
export function patchYaml(
  text: string,
  after: FileData,
  parsed: ParsedYaml = parseYaml(text),
): string {
  const before = dataOf(parsed);
  if (isSame(before, after)) return text;
  const changes = changesOf([], before, after);
  // A value with references cannot be changed alone: then the references are written out.
  for (const isSpelledOut of [false, true]) {
    const source = isSpelledOut ? spellOut(text) : text;
    for (const hasLiterals of [true, false]) {
      const known = isSpelledOut ? null : parsed;
      const patched = attempt(source, known, changes, after, hasLiterals);
      if (patched !== null) return patched;
    }
  }
  // Comments that people wrote are not lost for a value.
  if (hasComments(text)) throw new Error('Changing it would lose its comments.');
  const style = { ...styleOf(text, null), hasLiterals: false };
  const anew = `${renderBlock(after, 0, style)}${style.lineBreak}`;
  if (isSame(dataOf(parseYaml(anew)), after)) return anew;
  throw new Error('Its syntax cannot be changed.');
}

function dataOf(yaml: ParsedYaml): FileData {
  if (yaml.fault) throw new Error(yaml.fault.reason);
  const data = fileDataOf(yaml);
  if (data === null) throw new Error('It holds no keys.');
  return data;
}

/** Also compares the order of keys: the order of variables is shown. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) && isDeepStrictEqual(orderIn(a), orderIn(b));
}

function orderIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orderIn);
  return isKeyed(value) ? Object.entries(value).map(([key, inner]) => [key, orderIn(inner)]) : null;
}

/**
 * Tries to change a text in place.
 *
 * @param parsed the text, if already parsed
 */
function attempt(
  text: string,
  parsed: ParsedYaml | null,
  changes: readonly Change[],
  after: FileData,
  hasLiterals: boolean,
): string | null {
  try {
    let patched = text;
    for (const [index, change] of changes.entries()) {
      const known = index === 0 ? parsed : null;
      const yaml = known ?? parseYaml(patched);
      patched = applied(patched, yaml, change, hasLiterals);
    }
    return isSame(dataOf(parseYaml(patched)), after) ? patched : null;
  } catch {
    // An unknown notation, or one that the change would break.
    return null;
  }
}

function changesOf(path: Path, before: unknown, after: unknown): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length > 0) {
    return listChanges(path, before, after);
  }
  if (isKeyed(before) && isKeyed(after)) {
    const isEmptied = Object.keys(after).length === 0;
    if (Object.keys(before).length > 0 ? !isEmptied : path.length === 0) {
      return mapChanges(path, before, after);
    }
  }
  return [{ kind: 'set', path, value: after }];
}

function listChanges(path: Path, before: readonly unknown[], after: readonly unknown[]): Change[] {
  const sources = matchItems(before, after);
  const inner = after.flatMap((item, index) => {
    const from = sources[index];
    return typeof from === 'number' ? changesOf([...path, from], before[from], item) : [];
  });
  const isInPlace =
    after.length === before.length && sources.every((from, index) => from === index);
  if (isInPlace) return inner;
  const entries = after.map((value, index): ArrangedEntry => {
    const from = sources[index];
    return typeof from === 'number' ? { kind: 'kept', from } : { kind: 'new', key: null, value };
  });
  return [...inner, { kind: 'arrange', path, entries }];
}

function mapChanges(path: Path, before: FileData, after: FileData): Change[] {
  const oldKeys = Object.keys(before);
  const newKeys = Object.keys(after);
  const removed = oldKeys.filter((key) => !Object.hasOwn(after, key));
  const added = newKeys.filter((key) => !Object.hasOwn(before, key));
  const [from] = removed;
  const [to] = added;
  if (from !== undefined && to !== undefined && removed.length === 1 && added.length === 1) {
    const renamed = Object.fromEntries(
      Object.entries(before).map(([key, value]) => [key === from ? to : key, value]),
    );
    const isRenamed = isDeepStrictEqual(Object.keys(renamed), newKeys);
    if (isRenamed) {
      return [{ kind: 'rename', path, from, to }, ...mapChanges(path, renamed, after)];
    }
  }
  const inner = newKeys.flatMap((key) =>
    Object.hasOwn(before, key) ? changesOf([...path, key], before[key], after[key]) : [],
  );
  const kept = oldKeys.filter((key) => Object.hasOwn(after, key));
  const isInPlace =
    removed.length === 0 && added.length === 0 && isDeepStrictEqual(oldKeys, newKeys);
  if (isInPlace) return inner;
  const isReordered = !isDeepStrictEqual(
    kept,
    newKeys.filter((key) => Object.hasOwn(before, key)),
  );
  const keys = isReordered ? newKeys : withNewKeys(kept, newKeys);
  const entries = keys.map(
    (key): ArrangedEntry =>
      Object.hasOwn(before, key)
        ? { kind: 'kept', from: key }
        : { kind: 'new', key, value: after[key] },
  );
  return [...inner, { kind: 'arrange', path, entries }];
}

/** Returns the kept keys, with each new one after the key that it follows. */
function withNewKeys(kept: readonly string[], wanted: readonly string[]): string[] {
  const keys = [...kept];
  for (const [index, key] of wanted.entries()) {
    if (keys.includes(key)) continue;
    const previous = wanted[index - 1];
    keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key);
  }
  return keys;
}

function applied(
  text: string,
  { document, fault }: ParsedYaml,
  change: Change,
  hasLiterals: boolean,
): string {
  if (fault) throw new UnknownPlaceError();
  const style = { ...styleOf(text, document.contents), hasLiterals };
  if (change.kind === 'set') {
    return setValue(text, placeOf(text, document, change.path), change.value, style);
  }
  if (change.kind === 'rename') return renamed(text, document, change);
  if (change.path.length === 0 && !isMap(document.contents)) {
    const lines = change.entries.flatMap((entry) =>
      entry.kind === 'new' ? [[entry.key ?? '', entry.value] as const] : [],
    );
    return intoNothing(text, document, renderBlock(Object.fromEntries(lines), 0, style), style);
  }
  const collection = collectionAt(document, change.path);
  const entries = change.entries.map((entry) =>
    entry.kind === 'new' ? entry : { ...entry, from: indexIn(collection, entry.from) },
  );
  return rearrange(text, collection, entries, style);
}

/** Writes data into a text that has only comments, or nothing. */
function intoNothing(
  text: string,
  document: Document,
  lines: string,
  { lineBreak }: { readonly lineBreak: string },
): string {
  if (document.contents !== null && !isScalar(document.contents)) throw new UnknownPlaceError();
  const isOpen = text !== '' && text !== '\uFEFF' && !text.endsWith('\n');
  return `${text}${isOpen ? lineBreak : ''}${lines}${lineBreak}`;
}

function renamed(
  text: string,
  document: Document,
  { path, from, to }: Extract<Change, { kind: 'rename' }>,
): string {
  const map = collectionAt(document, path);
  if (!isMap(map)) throw new UnknownPlaceError();
  const { key } = pairAt(map, from);
  const range = isScalar(key) ? key.range : null;
  if (!range) throw new UnknownPlaceError();
  return `${text.slice(0, range[0])}${renderInline(to, map.flow === true)}${text.slice(range[1])}`;
}

function indexIn(collection: YAMLMap | YAMLSeq, from: string | number): number {
  if (!isMap(collection)) return Number(from);
  return collection.items.indexOf(pairAt(collection, String(from)));
}

/** Replaces references in a text by what they refer to. */
function spellOut(text: string): string {
  const { document } = parseYaml(text);
  const found: { start: number; end: number; value: unknown }[] = [];
  visit(document, {
    Alias(_key, alias) {
      const target = alias.resolve(document);
      if (!alias.range || !target) return;
      const value: unknown = target.toJS(document);
      found.push({ start: alias.range[0], end: alias.range[1], value });
    },
  });
  let spelled = text;
  for (const { start, end, value } of found.sort((a, b) => b.start - a.start)) {
    spelled = `${spelled.slice(0, start)}${renderInline(value, true)}${spelled.slice(end)}`;
  }
  return spelled;
}
