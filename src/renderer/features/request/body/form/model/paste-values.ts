import { parseDraftJson } from '../../../../../../shared/json/parse-draft-json.ts';
import { defaultValueOf } from './default-value.ts';
import { setJson, setText, soundJson } from './edit-leaf.ts';
import { type FollowPath, reindexed } from './follow-paths.ts';
import { type Change, type FormBody, placeIn, refusal } from './form-change.ts';
import { pathOfEntry, pathOfItem } from './form-path.ts';
import type { FormPlace } from './form-place.ts';
import type { FormTypes } from './form-types.ts';
import { countOf, insertEntries, insertValues, refuseTakenKeys } from './insert-values.ts';
import { rootId } from './lay-out-form.ts';
import { isLeaf, leafText, readLeaf } from './leaf-state.ts';
import { keyScalarOf } from './map-keys.ts';
import { valueKindOf } from './value-kind.ts';

/**
 * Pastes text on a row. The values of a JSON array or of lines go after the last item of a list, or after an
 * item. The members of an object go into a map. An object becomes a message. Anything else is the text of a
 * value.
 */
export function pasteInto(body: FormBody, path: string, text: string): Change {
  const place = placeIn(body, path);
  const { types } = body.form.input;
  if (place.shape === 'map') return pasteEntries(place, text);
  if (place.shape === 'list') return pasteBehind(place, countOf(place), text, types);
  const kind = valueKindOf(place.type);
  const { parent, role, index } = place;
  const isItem = role === 'item' && parent !== null && kind.kind !== 'json';
  if (isItem && isSeveral(place, text, types)) {
    return isBlank(body, place)
      ? pasteInstead(parent, index, text, types)
      : pasteBehind(parent, index + 1, text, types);
  }
  if (isLeaf(kind)) return setText(body, path, text.trim());
  if (kind.kind !== 'json' && parseDraftJson(soundJson(text)).root?.kind !== 'object') {
    throw refusal(
      'This is not a message',
      `\`${path}\` takes a JSON object with its fields.`,
      'Copy { "field": value, ... } and paste again.',
    );
  }
  return { ...setJson(path, text), expand: [path] };
}

/** True when text pasted into an item's editor is a list of items, not the text of one. */
export function isListText(editor: string, text: string): boolean {
  if (/^\s*\[[\s\S]*\]\s*$/.test(text)) {
    const { root, isSound } = parseDraftJson(text);
    if (!isSound || root?.kind !== 'array') return false;
    return editor !== 'text' || root.items.every(({ kind }) => kind === 'string');
  }
  // A string may have lines itself.
  return editor !== 'text' && linesIn(text).length > 1;
}

function pasteBehind(list: FormPlace, at: number, text: string, types: FormTypes): Change {
  const { path } = list;
  const values = valuesIn(list, text, types);
  return {
    steps: insertValues(list, values, at),
    focusId: values.length === 0 ? null : pathOfItem(path, at),
    expand: [path === '' ? rootId : path],
    follow: shifted(path, at, values.length),
  };
}

/** Replaces an empty item. */
function pasteInstead(list: FormPlace, index: number, text: string, types: FormTypes): Change {
  const { node, path } = list;
  const item = node?.kind === 'array' ? node.items[index] : undefined;
  const [first, ...others] = valuesIn(list, text, types);
  if (item === undefined || first === undefined) return { steps: [] };
  return {
    // From the end, so that the position of the item stays the same.
    steps: [
      ...insertValues(list, others, index + 1),
      () => [{ start: item.start, end: item.end, text: first }],
    ],
    focusId: pathOfItem(path, index),
    follow: shifted(path, index + 1, others.length),
  };
}

function pasteEntries(map: FormPlace, json: string): Change {
  const { path } = map;
  const text = soundJson(json);
  const { root } = parseDraftJson(text);
  if (root?.kind !== 'object') {
    throw refusal(
      'These are not map entries',
      'A map takes a JSON object with one member per entry.',
      'Copy { "key": value, ... } and paste again.',
    );
  }
  refuseTakenKeys(map, root);
  const entries = root.members.map(
    ({ key, value }) => [key, text.slice(value.start, value.end)] as const,
  );
  const [first] = entries;
  const focusId = first === undefined ? null : pathOfEntry(path, first[0], keyScalarOf(map));
  return { steps: insertEntries(map, entries), focusId, expand: [path] };
}

/** Returns the values of a JSON array, of lines, or the one value of a text. */
function valuesIn(list: FormPlace, pasted: string, types: FormTypes): readonly string[] {
  const lines = lineValues(list, pasted, types);
  if (lines !== null) return lines;
  refuseLines(list, pasted, types);
  const text = soundJson(pasted);
  const { root } = parseDraftJson(text);
  const nodes = root?.kind === 'array' ? root.items : root === null ? [] : [root];
  return nodes.map((node) => text.slice(node.start, node.end));
}

/** Returns a value for each line; null when the text is JSON, or not all lines are values. */
function lineValues(place: FormPlace, text: string, types: FormTypes): readonly string[] | null {
  const kind = valueKindOf(place.type);
  const lines = linesIn(text);
  if (!isLeaf(kind) || /^\s*[[{"]/.test(text)) return null;
  if (lines.length === 1 && parseDraftJson(text).faults.length === 0) return null;
  const readings = lines.map((line) => readLeaf(kind, line, types));
  const values = readings.flatMap((reading) => (reading.ok ? [reading.json] : []));
  return values.length === lines.length ? values : null;
}

/** Refuses broken lines: names the first line that is not a value, unless the text is broken JSON. */
function refuseLines(list: FormPlace, text: string, types: FormTypes): void {
  if (/^\s*[[{"]/.test(text) || parseDraftJson(text).isSound) return;
  const kind = valueKindOf(list.type);
  const readings = isLeaf(kind)
    ? linesIn(text).map((line) => ({ line, reading: readLeaf(kind, line, types) }))
    : [];
  const wrong = readings.find(({ reading }) => !reading.ok);
  const said =
    wrong === undefined || wrong.reading.ok
      ? ''
      : ` \`${wrong.line.slice(0, 60)}\` is not one. ${wrong.reading.issue}`;
  throw refusal(
    'This is not a list of values',
    `\`${list.path}\` takes a JSON array, or one value per line.${said}`,
  );
}

function isSeveral(item: FormPlace, text: string, types: FormTypes): boolean {
  if (/^\s*\[/.test(text)) return true;
  const isText = valueKindOf(item.type);
  const hasLines = isText.kind === 'scalar' && isText.scalar === 'string';
  return !hasLines && linesIn(text).length > 1 && lineValues(item, text, types) !== null;
}

/** True when an item is new or empty. */
function isBlank(body: FormBody, place: FormPlace): boolean {
  const { node } = place;
  if (node === null || leafText(node) === '') return true;
  const json = body.text.slice(node.start, node.end);
  return json === defaultValueOf({ ...place, node: null }, body.form.input.types);
}

function linesIn(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Follows items that move because others were inserted. */
function shifted(list: string, at: number, count: number): FollowPath {
  return reindexed(list, (index) => (index >= at ? index + count : index));
}
