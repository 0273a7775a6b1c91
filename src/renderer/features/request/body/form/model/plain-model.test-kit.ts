import type { FormField, ValueType } from '../../../../../../shared/model/message-form.ts';
import { parsePath } from './form-path.ts';
import { kitchenTypes } from './kitchen-form.test-kit.ts';

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Container = Json[] | { [key: string]: Json };

/** Returns the default of a field, or the first value of a type. */
export function zeroOf(type: ValueType, field: FormField | null): Json {
  if (field?.defaultJson) return JSON.parse(field.defaultJson) as Json;
  if (type.kind === 'scalar')
    return type.scalar === 'bool' ? false : /string|bytes/.test(type.scalar) ? '' : 0;
  if (type.kind === 'enum') return type.typeName.endsWith('NullValue') ? null : 0;
  const name = type.typeName.replace('google.protobuf.', '');
  if (/String|Bytes|FieldMask/.test(name)) return '';
  if (name === 'BoolValue') return false;
  if (/^(Int|UInt|Double|Float).*Value$/.test(name)) return 0;
  if (name === 'Timestamp') return '1970-01-01T00:00:00Z';
  if (name === 'Duration') return '0s';
  if (name === 'Value') return null;
  return name === 'ListValue' ? [] : {};
}

/** The JSON of a body, edited in the simplest way. */
export function createModel(rootType: string, tree: { [key: string]: Json }) {
  /** Returns the keys from the top to a path, by JSON names, with the field of each step. */
  function keysOf(path: string) {
    let type = rootType;
    const keys: { readonly key: string | number; readonly field: FormField | null }[] = [];
    let field: FormField | null = null;
    for (const step of parsePath(path) ?? []) {
      if (step.kind === 'content') type = step.typeName;
      else if (step.kind === 'value') {
        const key =
          field?.label === 'map'
            ? step.text.startsWith('"')
              ? (JSON.parse(step.text) as string)
              : step.text
            : Number(step.text);
        keys.push({ key, field: null });
      } else if (step.kind === 'field') {
        const message = kitchenTypes.message(type);
        if (typeof message !== 'object') throw new Error(`No type ${type}`);
        field = message.fields.find(({ name }) => name === step.name) ?? null;
        keys.push({ key: field?.jsonName ?? step.name, field });
        const rivals = message.fields.filter(
          (other) => other.oneof !== null && other.oneof === field?.oneof && other !== field,
        );
        rivalKeys.set(
          field,
          rivals.map(({ jsonName }) => jsonName),
        );
        if (field !== null && field.type.kind === 'message') type = field.type.typeName;
      }
    }
    return keys;
  }
  const rivalKeys = new Map<FormField | null, readonly string[]>();

  function holderOf(path: string, isMade: boolean): { holder: Container; key: string | number } {
    const keys = keysOf(path);
    let holder: Container = tree;
    for (const [at, { key, field }] of keys.slice(0, -1).entries()) {
      let next = (holder as Record<string | number, Json>)[key] ?? null;
      if (next === null && isMade) {
        next = typeof keys[at + 1]?.key === 'number' ? [] : {};
        for (const rival of rivalKeys.get(field) ?? [])
          delete (holder as Record<string, Json>)[rival];
        (holder as Record<string | number, Json>)[key] = next;
      }
      holder = next as Container;
    }
    return { holder, key: keys.at(-1)?.key ?? '' };
  }

  return {
    tree,
    set(path: string, json: Json, _field?: FormField) {
      const { holder, key } = holderOf(path, true);
      const field = keysOf(path).at(-1)?.field ?? null;
      for (const rival of rivalKeys.get(field) ?? [])
        delete (holder as Record<string, Json>)[rival];
      (holder as Record<string | number, Json>)[key] = json;
    },
    remove(path: string) {
      const { holder, key } = holderOf(path, false);
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    },
    duplicate(path: string, copy: string) {
      const { holder, key } = holderOf(path, false);
      if (Array.isArray(holder))
        holder.splice(Number(key) + 1, 0, structuredClone(holder[Number(key)] as Json));
      else holder[holderOf(copy, false).key] = structuredClone(holder[key] as Json);
    },
    move(path: string, by: number) {
      const { holder, key } = holderOf(path, false);
      const [moved] = (holder as Json[]).splice(Number(key), 1);
      (holder as Json[]).splice(Number(key) + by, 0, moved as Json);
    },
    rename(path: string, to: string) {
      const { holder, key } = holderOf(path, false);
      const object = holder as Record<string, Json>;
      object[to] = object[key] as Json;
      delete object[key];
    },
  };
}

/** A model of a body; see {@link createModel}. */
export type Model = ReturnType<typeof createModel>;
