import type { DriftChange } from '../../../../shared/model/schema-drift.ts';
import type { TableField } from './field-table.ts';
import type { EnumView, MessageView, SetView } from './table-view.ts';

/** The field that corresponds to an old one now, and the changes between. */
export interface FieldFate {
  /** Null if it is gone; under another name if it was renamed. */
  readonly now: TableField | null;
  readonly isRenamed: boolean;
  readonly changes: readonly DriftChange[];
}

/**
 * Returns what became of a message field.
 *
 * @param key its key in a body, if any: a JSON name may change while the name stays
 * @param sets of the two messages, for looking up the types of their fields
 */
export function fateOfField(
  field: TableField,
  key: string,
  before: MessageView,
  after: MessageView,
  sets: { readonly before: SetView; readonly after: SetView },
): FieldFate {
  const called = after.byKey.get(key);
  const now = called ?? successorOf(field, after);
  const base = { typeName: before.fullName, fieldName: field.name };
  if (!called) {
    const change: DriftChange = {
      kind: 'field-vanished',
      ...base,
      number: field.number,
      renamedTo: now?.name ?? null,
    };
    return { now, isRenamed: now !== null, changes: [change] };
  }
  const changes: DriftChange[] = [];
  if (called.number !== field.number) {
    changes.push({
      kind: 'field-renumbered',
      ...base,
      fromNumber: field.number,
      toNumber: called.number,
    });
  }
  const missing = missingType(called, sets.after);
  // A type that was already missing is not a change.
  if (missing !== null && missingType(field, sets.before) === null) {
    const typeName = field.type.endsWith(`.${missing}`) ? field.type.slice(1) : missing;
    changes.push({ kind: 'type-vanished', typeName });
  } else if (missing === null) {
    const [fromType, toType] = [spellType(field), spellType(called)];
    const [fromKind, toKind] = [kindOf(field, sets.before), kindOf(called, sets.after)];
    if (fromType !== toType) changes.push({ kind: 'field-retyped', ...base, fromType, toType });
    else if (fromKind !== null && toKind !== null && fromKind !== toKind) {
      changes.push({
        kind: 'field-retyped',
        ...base,
        fromType: `${fromKind} ${fromType}`,
        toType: `${toKind} ${toType}`,
      });
    }
  }
  return { now: called, isRenamed: false, changes };
}

/** Returns the enum value that a body names, if it does not exist any more with this name and number. */
export function fateOfValue(
  valueName: string,
  number: number,
  before: EnumView,
  after: EnumView,
): DriftChange | null {
  const now = after.numberOf.get(valueName);
  if (now === number) return null;
  const typeName = before.fullName;
  if (now === undefined) {
    const renamedTo = after.nameOf.get(number) ?? null;
    return { kind: 'enum-value-vanished', typeName, valueName, renamedTo };
  }
  return {
    kind: 'field-renumbered',
    typeName,
    fieldName: valueName,
    fromNumber: number,
    toNumber: now,
  };
}

/** Returns a type as written: `repeated string`, `map<string, pkg.T>`. */
function spellType({ type, isRepeated, mapKey }: TableField): string {
  const name = type.replace(/^\./, '');
  if (mapKey !== null) return `map<${mapKey}, ${name}>`;
  return isRepeated ? `repeated ${name}` : name;
}

/** True when two types share their encoding (protobuf language guide, "Updating A Message Type"). */
export function isWireCompatible(fromType: string, toType: string): boolean {
  const [from, to] = [wireGroup(fromType), wireGroup(toType)];
  return from !== null && from === to;
}

const wireGroups: readonly (readonly string[])[] = [
  ['int32', 'uint32', 'int64', 'uint64', 'bool'],
  ['sint32', 'sint64'],
  ['fixed32', 'sfixed32'],
  ['fixed64', 'sfixed64'],
  ['string', 'bytes'],
];

function wireGroup(type: string): string | null {
  const [, label, name] = /^(repeated )?(.*)$/.exec(type) ?? [];
  const group = wireGroups.findIndex((names) => names.includes(name ?? ''));
  return group < 0 ? null : `${label ?? ''}${group}`;
}

/** Returns the field that replaced a field: with its name, or with its number and type. */
function successorOf(field: TableField, after: MessageView): TableField | null {
  const named = after.byName.get(field.name);
  if (named && named.number === field.number) return named;
  const numbered = after.byNumber.get(field.number);
  return numbered && spellType(numbered) === spellType(field) ? numbered : null;
}

function missingType({ type }: TableField, set: SetView): string | null {
  if (!type.startsWith('.')) return null;
  const fullName = type.slice(1);
  return set.find(fullName) === 'missing' ? fullName : null;
}

function kindOf({ type }: TableField, set: SetView): 'message' | 'enum' | null {
  const found = type.startsWith('.') ? set.find(type.slice(1)) : 'unknown';
  return typeof found === 'object' ? found.kind : null;
}
