import protobuf from 'protobufjs';
import type { OutlineEntry, ProtoOutline } from './outline-proto.ts';

/** Text in which names that protobufjs cannot keep are replaced by others. */
export interface HiddenNames {
  readonly text: string;
  /** From the name that stands in to the name in the file. */
  readonly standIns: ReadonlyMap<string, string>;
}

const maxHiddenNames = 1000;

/**
 * Replaces legal field and oneof names that protobufjs 8.8.1 drops in silence or refuses.
 *
 * It adds no object named `__proto__`; and the oneof that it makes for a proto3 `optional x`, named
 * `_x`, is dropped for `_proto__` and clashes with a field `_x`. Stand-ins have the same length, so
 * that offsets stay right.
 */
export function hideHostileNames(text: string, outline: () => ProtoOutline): HiddenNames {
  const standIns = new Map<string, string>();
  if (!/(?<![A-Za-z0-9_])_[A-Za-z_]/.test(text)) return { text, standIns };
  const { entries } = outline();
  const paths = new Set(entries.map((entry) => entry.path));
  const byName = new Map<string, string>();
  const pieces: string[] = [];
  let copied = 0;
  for (const entry of entries) {
    if (!isHostile(entry, paths) || byName.size >= maxHiddenNames) continue;
    const { name, nameOffset } = entry;
    const standIn = byName.get(name) ?? standInFor(name, text, standIns);
    byName.set(name, standIn);
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
    if (object instanceof protobuf.Field) restoreName(object, hidden.standIns);
    if (object instanceof protobuf.Type) {
      for (const field of object.fieldsArray) restoreName(field, hidden.standIns);
    }
    if (object instanceof protobuf.Namespace) restoreHostileNames(object, hidden);
  }
}

function isHostile({ kind, name, path }: OutlineEntry, paths: ReadonlySet<string>): boolean {
  if (kind !== 'field' && kind !== 'oneof' && kind !== 'extension') return false;
  if (name === '__proto__' || name === '_proto__') return true;
  const scope = path.slice(0, path.length - name.length);
  return kind === 'field' && name.startsWith('_') && paths.has(scope + name.slice(1));
}

function restoreName(field: protobuf.FieldBase, standIns: ReadonlyMap<string, string>): void {
  const name = standIns.get(field.name);
  if (name === undefined) return;
  field.protoName = name;
  field.jsonName ??= protobuf.util.jsonName(name);
}

function standInFor(name: string, text: string, taken: ReadonlyMap<string, string>): string {
  for (let n = 0; ; n += 1) {
    const standIn = `p${String(n).padStart(name.length - 1, '0')}`;
    if (!taken.has(standIn) && !text.includes(standIn)) return standIn;
  }
}
