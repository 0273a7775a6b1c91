import type { DriftChange } from '../../../../shared/model/schema-drift.ts';
import type { TableField } from './field-table.ts';
import type { EnumView, MessageView, SetView } from './table-view.ts';

/** What became of a field: the one that stands for it now, and the changes on the way. */
export interface FieldFate {
  /** Null when it is gone; under another name when it was renamed. */
  readonly now: TableField | null;
  readonly isRenamed: boolean;
  readonly changes: readonly DriftChange[];
}

/**
 * What became of a field of a message.
 *
 * @param key what calls it, where a body does: a JSON name may change while the name stays
 * @param sets of the two messages, in which the types of their fields are looked up
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
  // A type that was missing before as well is no news.
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

/** The enum value that a body names, when it is not there any more under this name and number. */
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

/** A type as it is written: `repeated string`, `map<string, pkg.T>`. */
function spellType({ type, isRepeated, mapKey }: TableField): string {
  const name = type.replace(/^\./, '');
  if (mapKey !== null) return `map<${mapKey}, ${name}>`;
  return isRepeated ? `repeated ${name}` : name;
}

/** Whether two types share their encoding (protobuf language guide, "Updating A Message Type"). */
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

/** The field that has taken a field's place: under its name, or with its number and type. */
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
