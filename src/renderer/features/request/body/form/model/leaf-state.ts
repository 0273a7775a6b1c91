import type { DraftNode } from '../../../../../../shared/json/json-tree.ts';
import { base64ByteLength } from '../../../../../../shared/model/leaf-bytes.ts';
import {
  likelyEnum,
  likelyScalar,
  likelyWellKnown,
} from '../../../../../../shared/model/leaf-fix.ts';
import {
  exactInteger,
  isSameScalar,
  type LeafReading,
  readEnumText,
  readScalarText,
  readWellKnownText,
} from '../../../../../../shared/model/leaf-value.ts';
import {
  integerRange,
  scalarWords,
  wellKnownWords,
} from '../../../../../../shared/model/leaf-words.ts';
import type { FormEnum } from '../../../../../../shared/model/message-form.ts';
import { formatCounted } from '../../../../../ui/format-quantity.ts';
import { isVariableText } from './form-place.ts';
import type { RowEditor, RowState } from './form-row.ts';
import type { FormTypes } from './form-types.ts';
import type { ValueKind } from './value-kind.ts';

/** The kinds of values that are one line of text. */
export type LeafKind = Extract<ValueKind, { kind: 'scalar' | 'enum' | 'null' | 'text' }>;

/** The editor of a leaf, and its state. */
export interface LeafState {
  readonly editor: RowEditor;
  readonly text: string | null;
  readonly state: RowState;
  readonly hint: string | null;
  readonly issue: string | null;
  /** The likely correction of a wrong text; null for none. */
  readonly fix?: string | null;
}

/** True when a value is one line of text. */
export function isLeaf(kind: ValueKind): kind is LeafKind {
  return kind.kind !== 'any' && kind.kind !== 'json' && kind.kind !== 'message';
}

/** True for a field mask: the only well-known text that may be empty. */
export function isFieldMask(kind: ValueKind): boolean {
  return kind.kind === 'text' && kind.typeName === 'google.protobuf.FieldMask';
}

/**
 * Returns the state of a leaf. A list or object in its place is shown as it is written, to be fixed.
 *
 * @param source the text that contains the node
 * @param defaultJson the default as ProtoJSON; null for none
 * @param holder the message that holds it, for the paths of a mask
 */
export function leafState(
  kind: LeafKind,
  node: DraftNode | null,
  source: string,
  defaultJson: string | null,
  holder: string,
  types: FormTypes,
): LeafState {
  const editor = editorOf(kind, holder, types);
  if (node === null) return { editor, text: null, state: 'unset', hint: null, issue: null };
  const text = leafText(node);
  if (text === null || (node.kind === 'literal' && node.value === null && kind.kind !== 'null')) {
    const issue = `${wordsOf(kind)} not ${foundWords(node)}.`;
    const raw = source.slice(node.start, node.end);
    return { editor: { kind: 'raw' }, text: raw, state: 'set', hint: null, issue };
  }
  if (node.kind === 'placeholder' || (node.kind === 'string' && isVariableText(text))) {
    return { editor, text, state: 'set', hint: null, issue: null };
  }
  const isDefault = isFieldMask(kind)
    ? text.trim() === ''
    : defaultJson !== null && isDefaultText(kind, text, defaultJson, types);
  return {
    editor,
    text,
    state: isDefault ? 'default' : 'set',
    hint: hintOf(kind, text, types),
    issue: issueOf(kind, node, text, types),
    fix: fixOf(kind, text, types),
  };
}

function fixOf(kind: LeafKind, text: string, types: FormTypes): string | null {
  if (kind.kind === 'scalar') return likelyScalar(kind.scalar, text);
  if (kind.kind === 'text') return likelyWellKnown(kind.typeName, text);
  const type = kind.kind === 'enum' ? types.enum(kind.typeName) : undefined;
  return type === undefined ? null : likelyEnum(type, text);
}

/** Returns the text of a value for an editor; null for lists and objects. */
export function leafText(node: DraftNode): string | null {
  if (node.kind === 'string') return node.value;
  if (node.kind === 'number' || node.kind === 'placeholder') return node.text;
  return node.kind === 'literal' ? String(node.value) : null;
}

/** Returns a ProtoJSON default as editor text, without quotes. */
export function defaultText(defaultJson: string): string {
  return defaultJson.startsWith('"') ? (JSON.parse(defaultJson) as string) : defaultJson;
}

/** Parses a text as a value of the kind. While the enum is unknown, any name is accepted. */
export function readLeaf(kind: LeafKind, text: string, types: FormTypes): LeafReading {
  if (kind.kind === 'scalar') return readScalarText(kind.scalar, text);
  if (kind.kind === 'text') return readWellKnownText(kind.typeName, text);
  if (kind.kind === 'null') {
    return text === 'null' || text === 'NULL_VALUE' || text === '0'
      ? { ok: true, json: 'null' }
      : { ok: false, issue: 'Takes null.' };
  }
  const type = types.enum(kind.typeName);
  return type === undefined ? { ok: true, json: JSON.stringify(text) } : readEnumText(type, text);
}

/** Returns the number of an enum value by its name or number; null for an unknown name. */
function enumNumberOf(type: FormEnum, text: string): bigint | null {
  const named = type.values.find(({ name }) => name === text);
  return named === undefined ? exactInteger(text) : BigInt(named.number);
}

function editorOf(kind: LeafKind, holder: string, types: FormTypes): RowEditor {
  switch (kind.kind) {
    case 'enum':
      return { kind: 'enum', type: types.enum(kind.typeName) ?? null };
    case 'null':
      return { kind: 'null' };
    case 'text':
      if (isFieldMask(kind)) return { kind: 'field-mask', typeName: holder };
      return { kind: kind.typeName === 'google.protobuf.Duration' ? 'duration' : 'timestamp' };
    case 'scalar':
      if (kind.scalar === 'string') return { kind: 'text' };
      if (kind.scalar === 'bool') return { kind: 'bool' };
      if (kind.scalar === 'bytes') return { kind: 'bytes' };
      return { kind: 'number', scalar: kind.scalar };
  }
}

function isDefaultText(
  kind: LeafKind,
  text: string,
  defaultJson: string,
  types: FormTypes,
): boolean {
  const unset = defaultText(defaultJson);
  if (kind.kind === 'scalar') return isSameScalar(kind.scalar, text, unset);
  if (kind.kind !== 'enum') return text === unset;
  const type = types.enum(kind.typeName);
  if (type === undefined) return text === unset;
  const number = enumNumberOf(type, text);
  return number !== null && number === enumNumberOf(type, unset);
}

function hintOf(kind: LeafKind, text: string, types: FormTypes): string | null {
  if (kind.kind === 'scalar' && kind.scalar === 'string' && text !== '') {
    const length = text.length < 1000 ? [...text].length : text.length;
    return formatCounted(length, 'char');
  }
  if (kind.kind === 'scalar' && kind.scalar === 'bytes') {
    const length = base64ByteLength(text);
    return formatCounted(length, 'byte');
  }
  const type = kind.kind === 'enum' ? types.enum(kind.typeName) : undefined;
  if (type === undefined) return null;
  const named = type.values.find(({ name }) => name === text);
  if (named !== undefined) return `= ${named.number}`;
  const number = exactInteger(text);
  const meant = type.values.find((value) => BigInt(value.number) === number);
  return meant === undefined ? null : `= ${meant.name}`;
}

/** Returns errors besides the text: a number instead of a string, quotes around `true`. */
function issueOf(kind: LeafKind, node: DraftNode, text: string, types: FormTypes): string | null {
  const reading = readLeaf(kind, text, types);
  if (!reading.ok) return reading.issue;
  if (kind.kind === 'enum') {
    const isName = !/^[-\d]/.test(text);
    if (node.kind === 'string' && isName) return null;
    if (node.kind === 'number') return null;
    return isName ? 'Put an enum value name in quotes.' : 'Remove the quotes around a number.';
  }
  if (kind.kind === 'null') return null;
  const isText = kind.kind === 'text' || kind.scalar === 'string' || kind.scalar === 'bytes';
  if (isText && node.kind !== 'string') return `${wordsOf(kind)} not ${text}.`;
  if (kind.kind !== 'scalar') return null;
  if (kind.scalar === 'bool') {
    return node.kind === 'literal' ? null : 'Remove the quotes around true and false.';
  }
  const isInteger = integerRange(kind.scalar) !== null;
  return !isText && node.kind === 'literal'
    ? `Takes ${isInteger ? 'a whole number' : 'a number'}, not ${text}.`
    : null;
}

/** Names the expected value, as the beginning of a sentence. */
function wordsOf(kind: LeafKind): string {
  if (kind.kind === 'scalar') return `Takes ${scalarWords(kind.scalar)},`;
  if (kind.kind === 'text') return `Takes ${wellKnownWords(kind.typeName)},`;
  if (kind.kind === 'null') return 'Takes null,';
  return `Takes a value name or number of ${kind.typeName.slice(kind.typeName.lastIndexOf('.') + 1)},`;
}

/** Describes a value in a sentence, shortened. */
export function foundWords(node: DraftNode): string {
  if (node.kind === 'object') return 'an object';
  if (node.kind === 'array') return 'a list';
  const text = leafText(node) ?? '';
  const shown = text.length > 60 ? `${text.slice(0, 60)}...` : text;
  return node.kind === 'string' ? JSON.stringify(shown) : shown;
}
