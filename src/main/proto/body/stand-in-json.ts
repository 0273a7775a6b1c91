import type protobuf from 'protobufjs';
import type { DraftNode, DraftObject, Placeholder } from '../../../shared/json/json-tree.ts';
import { entryPath, joinPath } from './body-finding.ts';
import { hasPlaceholder, noRoomFor, type StandIns, wholePlaceholder } from './draft-stand-ins.ts';
import { type Slot, wrapped } from './json-slot.ts';
import type { JsonSource } from './json-source.ts';
import { readJsonLeafValue } from './read-json-leaf-value.ts';
import { standInValue } from './stand-in-value.ts';

/** A string of JSON with its place. */
export type TextNode = Extract<DraftNode, { kind: 'string' }>;

/** The reading of a value that contains a variable. */
export type Stood =
  /** The text itself, with its variables marked. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: unknown }
  /** No value; a finding was added. */
  | { readonly kind: 'none' };

/** Returns the stand-in for a draft value with variables; null if it has none. */
export function standInJson(
  source: JsonSource,
  standIns: StandIns,
  node: Placeholder | TextNode,
  slot: Slot,
  path: string,
): Stood {
  const { start, end } = node;
  const written = node.kind === 'string' ? node.value : node.text;
  if (node.kind === 'string' && !hasPlaceholder(written)) {
    return { kind: 'text', text: standIns.marked(written) };
  }
  standIns.places.push({ start, end, path });
  const as = leafOf(slot);
  const type = as?.resolvedType === null ? as.type : null;
  if (node.kind === 'string') {
    const isAnyText = slot.kind === 'message' && slot.type.fullName === '.google.protobuf.Value';
    if (slot.kind === 'free' || type === 'string' || isAnyText) {
      return { kind: 'text', text: standIns.marked(written) };
    }
    if (!as) return none('the other format writes this value differently');
    if (type === 'bytes') return none('its value is base64 here, and text in text format');
    if (wholePlaceholder(written) === null) return none('it is only part of a value');
  } else {
    if (!as) return none('its value is written in JSON');
    if (type === 'string' || type === 'bytes') return none('it has no quotes');
  }
  const { value } = readJsonLeafValue(standInValue(as), as) as { readonly value: never };
  const kept = node.kind === 'string' ? `"${written}"` : written;
  const isWrapper = slot.kind === 'message';
  standIns.values.set(isWrapper ? joinPath(path, 'value') : path, kept);
  return { kind: 'value', value: isWrapper ? slot.type.create({ value }) : value };

  function none(why: string): Stood {
    source.noRoom.push({ offset: start, path, what: noRoomFor(path, written, why) });
    return { kind: 'none' };
  }
}

/** Returns the scalar or enum field that a part of JSON is read as; for a wrapper, its value field. */
function leafOf(slot: Slot): protobuf.Field | null {
  if (slot.kind === 'leaf') return slot.as;
  return slot.kind === 'message' ? wrapped(slot.type) : null;
}

/** Makes map keys, with stand-ins for their variables. */
export function createKeys(
  { standIns, noRoom }: JsonSource,
  { keyType }: protobuf.MapField,
  node: DraftObject,
  path: string,
): (written: string, value: DraftNode) => string {
  if (!standIns) return (written) => written;
  if (keyType === 'string') return (written) => standIns.marked(written);
  const keys: Record<string, true> = Object.create(null);
  for (const { key } of node.members) keys[key] = true;
  return (written, { start }) => {
    if (!hasPlaceholder(written)) return written;
    const key = standIns.freeKey(keyType, keys) ?? written;
    const at = entryPath(path, keyType, key);
    if (key === written) {
      noRoom.push({ offset: start, path: at, what: noRoomFor(at, written, 'it is a key') });
    } else {
      keys[key] = true;
      standIns.keys.set(at, written);
    }
    return key;
  };
}
