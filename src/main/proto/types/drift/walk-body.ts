import type { JsonMember, JsonNode, JsonObject } from '../../../../shared/json/json-tree.ts';
import type { DriftChange } from '../../../../shared/model/schema-drift.ts';
import { quote } from '../../wire/show-string.ts';
import { fateOfField, fateOfValue } from './compare-fields.ts';
import type { TableField } from './field-table.ts';
import { isLeafType } from './leaf-types.ts';
import type { BodyForm } from './read-body-tree.ts';
import type { EnumView, MessageView, SetView } from './table-view.ts';

/** The place in a body that a rename fixes: a key or a string of its text, quotes included. */
export interface RenamePlace {
  readonly start: number;
  readonly end: number;
  /** The text there as written, without quotes. */
  readonly written: string;
  readonly from: { readonly name: string; readonly jsonName: string };
  readonly to: { readonly name: string; readonly jsonName: string };
}

/** A schema change at a place in a body. */
export interface BodyUse {
  readonly change: DriftChange;
  readonly path: string;
  /** Null if a rename does not help. */
  readonly rename: RenamePlace | null;
}

/** Receives everything that a walk meets. */
export interface WalkListener {
  onUse(use: BodyUse): void;
  /** Called for a key that can be written in two ways, with the body's choice. */
  onKey(isJsonName: boolean): void;
}

/** The two schemas to read a body by. */
export interface WalkedSets {
  readonly before: SetView;
  readonly after: SetView;
}

/** No deeper body can be sent (protobuf's own limit is 100). */
const maxDepth = 200;

/**
 * Walks a body by its old type, and reports where it uses something that changed since. Skips keys and values
 * that the old type did not have: they were wrong before.
 */
export function walkBody(
  node: JsonNode,
  typeName: string,
  form: BodyForm,
  sets: WalkedSets,
  listener: WalkListener,
): void {
  if (node.kind === 'array') {
    // A body of several messages.
    for (const [index, item] of node.items.entries()) {
      inType(item, typeName, typeName, `[${index}]`, 0);
    }
  }
  inType(node, typeName, typeName, '', 0);

  function inType(
    at: JsonNode,
    beforeName: string,
    afterName: string,
    path: string,
    depth: number,
  ): void {
    if (depth > maxDepth) return;
    if (beforeName === 'google.protobuf.Any') inAny(at, path, depth);
    if (isLeafType(beforeName)) return;
    const before = sets.before.find(beforeName);
    const after = sets.after.find(afterName);
    if (typeof before !== 'object' || typeof after !== 'object') return;
    if (before.kind === 'enum' && after.kind === 'enum') inEnum(at, before, after, path);
    if (before.kind !== 'message' || after.kind !== 'message' || at.kind !== 'object') return;
    const seen = new Map<string, number>();
    for (const member of at.members) {
      const index = seen.get(member.key) ?? 0;
      seen.set(member.key, index + 1);
      inMember(member, index, at, before, after, path, depth);
    }
  }

  /** @param index the number of earlier occurrences of the same key */
  function inMember(
    member: JsonMember,
    index: number,
    object: JsonObject,
    before: MessageView,
    after: MessageView,
    path: string,
    depth: number,
  ): void {
    const { key, keyStart, keyEnd, value } = member;
    const field = before.byKey.get(key);
    if (!field) return;
    if (field.name !== field.jsonName) listener.onKey(key === field.jsonName);
    const isItem = form === 'textproto' && field.isRepeated && field.mapKey === null;
    const name = isItem && value.kind !== 'array' ? `${field.name}[${index}]` : field.name;
    const here = joinPath(path, name);
    const { now, isRenamed, changes } = fateOfField(field, key, before, after, sets);
    const isFree =
      isRenamed && now && !object.members.some((other) => after.byKey.get(other.key) === now);
    const rename = isFree
      ? { start: keyStart, end: keyEnd, written: key, from: field, to: now }
      : null;
    for (const change of changes) {
      const isVanished = change.kind === 'field-vanished';
      listener.onUse({ change, path: here, rename: isVanished ? rename : null });
    }
    if (now) inField(value, field, now, here, depth + 1);
  }

  function inField(
    value: JsonNode,
    field: TableField,
    now: TableField,
    path: string,
    depth: number,
  ): void {
    if (!field.type.startsWith('.') || !now.type.startsWith('.')) return;
    const [beforeName, afterName] = [field.type.slice(1), now.type.slice(1)];
    if (field.mapKey !== null && form === 'textproto') {
      for (const entry of value.kind === 'array' ? value.items : [value]) {
        inTextEntry(entry, beforeName, afterName, path, depth);
      }
    } else if (field.mapKey !== null && value.kind === 'object') {
      for (const { key, value: entry } of value.members) {
        const shown = field.mapKey === 'string' ? quote(key) : key;
        inType(entry, beforeName, afterName, `${path}[${shown}]`, depth);
      }
    } else if (field.isRepeated && value.kind === 'array') {
      for (const [index, item] of value.items.entries()) {
        inType(item, beforeName, afterName, `${path}[${index}]`, depth);
      }
    } else inType(value, beforeName, afterName, path, depth);
  }

  /** In text format a map entry is a message of its key and its value. */
  function inTextEntry(
    entry: JsonNode,
    beforeName: string,
    afterName: string,
    path: string,
    depth: number,
  ): void {
    if (entry.kind !== 'object') return;
    const key = entry.members.find((member) => member.key === 'key')?.value;
    const value = entry.members.find((member) => member.key === 'value')?.value;
    const shown =
      key?.kind === 'string' ? quote(key.value) : key?.kind === 'number' ? key.text : '';
    if (value) inType(value, beforeName, afterName, `${path}[${shown}]`, depth);
  }

  function inEnum(at: JsonNode, before: EnumView, after: EnumView, path: string): void {
    if (at.kind === 'number') {
      const number = Number(at.text);
      const valueName = before.nameOf.get(number);
      if (valueName === undefined || after.nameOf.has(number)) return;
      const change: DriftChange = {
        kind: 'enum-value-vanished',
        typeName: before.fullName,
        valueName,
        renamedTo: null,
      };
      listener.onUse({ change, path, rename: null });
    }
    if (at.kind !== 'string') return;
    const number = before.numberOf.get(at.value);
    const change = number === undefined ? null : fateOfValue(at.value, number, before, after);
    if (!change) return;
    const to = change.kind === 'enum-value-vanished' ? change.renamedTo : null;
    const { start, end, value: written } = at;
    const from = { name: written, jsonName: written };
    const rename =
      to === null ? null : { start, end, written, from, to: { name: to, jsonName: to } };
    listener.onUse({ change, path, rename });
  }

  function inAny(at: JsonNode, path: string, depth: number): void {
    const name = at.kind === 'object' ? typeOfAny(at) : null;
    if (name === null || isLeafType(name)) return;
    const inner = joinPath(path, `(${name})`);
    if (typeof sets.before.find(name) === 'object' && sets.after.find(name) === 'missing') {
      const change: DriftChange = { kind: 'type-vanished', typeName: name };
      listener.onUse({ change, path: inner, rename: null });
    }
    inType(at, name, name, inner, depth + 1);
  }
}

/** Returns the full name at the end of an `Any`'s `@type`; null if it has none. */
export function typeOfAny(node: JsonObject): string | null {
  const url = node.members.find(({ key }) => key === '@type')?.value;
  return url?.kind === 'string' ? url.value.slice(url.value.lastIndexOf('/') + 1) : null;
}

function joinPath(path: string, name: string): string {
  if (path === '') return name;
  return `${path}.${name}`;
}
