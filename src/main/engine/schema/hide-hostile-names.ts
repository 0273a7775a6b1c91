import protobuf from 'protobufjs';
import type { ProtoOutline } from './outline-proto.ts';

/** Text in which names that protobufjs silently drops are replaced by others of the same length. */
export interface HiddenNames {
  readonly text: string;
  /** From the name that stands in to the name in the file. */
  readonly standIns: ReadonlyMap<string, string>;
}

/**
 * Replaces field and oneof names that protobufjs 8.8.1 silently leaves out.
 *
 * `__proto__` is a legal name, but the library adds no object of that name; nor the oneof it makes
 * for a proto3 `optional` field named `_proto__`. Offsets stay the same.
 */
export function hideHostileNames(text: string, outline: () => ProtoOutline): HiddenNames {
  if (!text.includes('_proto__')) return { text, standIns: new Map() };
  const standIns = new Map<string, string>();
  const pieces: string[] = [];
  let copied = 0;
  for (const { kind, name, nameOffset } of outline().entries) {
    const isHostile = name === '__proto__' || name === '_proto__';
    if (!isHostile || !['field', 'oneof', 'extension'].includes(kind)) continue;
    const standIn = standInFor(name, text);
    standIns.set(standIn, name);
    pieces.push(text.slice(copied, nameOffset), standIn);
    copied = nameOffset + name.length;
  }
  pieces.push(text.slice(copied));
  return { text: pieces.join(''), standIns };
}

/**
 * Gives fields their own name back where users and servers see it. A oneof keeps its stand-in: its
 * name becomes a property of every message, and only shows as a label.
 */
export function restoreHostileNames(parent: protobuf.NamespaceBase, hidden: HiddenNames): void {
  if (hidden.standIns.size === 0) return;
  for (const object of parent.nestedArray) {
    if (object instanceof protobuf.Type) {
      for (const field of object.fieldsArray) restoreName(field, hidden.standIns);
    }
    if (object instanceof protobuf.Namespace) restoreHostileNames(object, hidden);
  }
}

function restoreName(field: protobuf.FieldBase, standIns: ReadonlyMap<string, string>): void {
  const name = standIns.get(field.name);
  if (name === undefined) return;
  field.protoName = name;
  field.jsonName ??= protobuf.util.jsonName(name);
}

function standInFor(name: string, text: string): string {
  for (let n = 0; ; n += 1) {
    const standIn = `p${String(n).padStart(name.length - 1, '0')}`;
    if (!text.includes(standIn)) return standIn;
  }
}
