import { writeDraftString } from './draft-string.ts';
import { insertWritten } from './insert-in-json.ts';
import {
  type Container,
  type EditableJson,
  indentationOf,
  layoutOf,
  newIndentation,
  spanOf,
} from './json-layout.ts';
import type { DraftArray, DraftMember, DraftNode, DraftObject } from './json-tree.ts';
import { layOutJson } from './lay-out-json.ts';
import type { TextEdit } from './text-edit.ts';

/** Replaces a value. The new JSON gets the layout of the text around it. */
export function replaceValue(json: EditableJson, node: DraftNode, value: string): TextEdit[] {
  const { start, end } = node;
  const indentation = indentationOf(json, node);
  return [{ start, end, text: layOutJson(value, layoutOf(json.text, json.root), indentation) }];
}

/** Writes the first value of a text, after existing comments. */
export function writeRoot(text: string, value: string): TextEdit[] {
  const kept = text.trimEnd();
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const laidOut = layOutJson(value, { unit: '  ', newline, colon: ': ' }, '');
  const before = kept === '' ? '' : newline;
  return [{ start: kept.length, end: text.length, text: before + laidOut }];
}

/** Writes another key. */
export function renameKey(member: DraftMember, key: string): TextEdit[] {
  return [{ start: member.keyStart, end: member.keyEnd, text: writeDraftString(key) }];
}

/** Inserts a member in an object, before the one that has the index now. */
export function insertMember(
  json: EditableJson,
  object: DraftObject,
  index: number,
  key: string,
  value: string,
): TextEdit[] {
  const { colon } = layoutOf(json.text, json.root);
  return insertLaidOut(json, object, index, [value], `${writeDraftString(key)}${colon}`);
}

/** Inserts an item in a list, before the one that has the index now. */
export function insertItem(
  json: EditableJson,
  array: DraftArray,
  index: number,
  value: string,
): TextEdit[] {
  return insertLaidOut(json, array, index, [value], '');
}

/** Inserts several items in a list, before the one that has the index now. */
export function insertItems(
  json: EditableJson,
  array: DraftArray,
  index: number,
  values: readonly string[],
): TextEdit[] {
  return values.length === 0 ? [] : insertLaidOut(json, array, index, values, '');
}

/** Inserts a copy of an item right after it, as written. */
export function duplicateItem(json: EditableJson, array: DraftArray, index: number): TextEdit[] {
  const { start, end } = spanOf(array, index);
  return insertWritten(json, array, index + 1, [json.text.slice(start, end)]);
}

/** Inserts a copy of a member right after it, under another key. */
export function duplicateMember(
  json: EditableJson,
  object: DraftObject,
  index: number,
  key: string,
): TextEdit[] {
  const { keyEnd, value } = object.members[index] as DraftMember;
  const written = `${writeDraftString(key)}${json.text.slice(keyEnd, value.end)}`;
  return insertWritten(json, object, index + 1, [written]);
}

/** Inserts formatted parts before the part that has the index now. */
function insertLaidOut(
  json: EditableJson,
  container: Container,
  index: number,
  values: readonly string[],
  prefix: string,
): TextEdit[] {
  const layout = layoutOf(json.text, json.root);
  const indentation = newIndentation(json, container);
  const parts = values.map((value) => `${prefix}${layOutJson(value, layout, indentation)}`);
  return insertWritten(json, container, index, parts);
}
