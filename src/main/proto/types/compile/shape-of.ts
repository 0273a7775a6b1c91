import protobuf from 'protobufjs';
import type { ScalarType } from '../../../../shared/model/scalar-type.ts';
import { mapEntryName } from '../../language/json-name-of.ts';
import { scopeOf } from '../../language/name-scopes.ts';
import type { FieldShape, MessageShape, ShapeLookup } from '../../wire/message-shape.ts';
import { setFields } from '../../wire/read-set-item.ts';
import { recoveredPackage, typeOfRecovered } from '../recovered-package.ts';
import { isClosedEnum, verifiesUtf8 } from './field-features.ts';
import { fieldNameOf, fullNameOf, packageOf, relativeTypeName } from './field-names.ts';
import { isMessageSetType } from './message-set-codec.ts';

/**
 * Returns the shapes of resolved types for the walker, made on demand.
 *
 * The entry message of a map field also has a shape, named as protoc names it: `pkg.Msg.LabelsEntry`.
 */
export function createShapeLookup(
  types: ReadonlyMap<string, protobuf.Type | protobuf.Enum>,
): ShapeLookup {
  const shapes = new Map<string, MessageShape>();

  function shapeOf(fullName: string): MessageShape | undefined {
    const known = shapes.get(fullName);
    if (known) return known;
    const type = types.get(fullName);
    if (type instanceof protobuf.Type) {
      const recovered = types.get(`${recoveredPackage}.${fullName}`);
      const plain = shapeOfType(type, fullName, recovered);
      const shape = isMessageSetType(type) ? setShape(plain) : plain;
      shapes.set(fullName, shape);
      return shape;
    }
    return type ? undefined : entryShape(fullName);
  }

  function entryShape(fullName: string): MessageShape | undefined {
    const parentName = scopeOf(fullName);
    const parent = types.get(parentName);
    if (!(parent instanceof protobuf.Type)) return undefined;
    if (isMessageSetType(parent) && fullName === itemNameOf(parentName)) {
      const shape = itemShape(fullName, parent);
      shapes.set(fullName, shape);
      return shape;
    }
    const field = parent.fieldsArray.find(
      (candidate) =>
        candidate instanceof protobuf.MapField && entryNameOf(candidate, parentName) === fullName,
    );
    if (!(field instanceof protobuf.MapField)) return undefined;
    const key = { kind: 'scalar', scalar: field.keyType as ScalarType } as const;
    const shape = messageShape(fullName, [
      { ...entryField(1, 'key', key, zeroText(key)), ...textRule(field.keyType, field) },
      {
        ...entryField(2, 'value', typeOf(field), defaultTextOf(field)),
        ...textRule(field.type, field),
      },
    ]);
    shapes.set(fullName, shape);
    return shape;
  }

  return shapeOf;
}

/** The group of an item has no name in the schema. */
function itemNameOf(setName: string): string {
  return `${setName}.Item`;
}

/** Parsers accept extensions of a set as items, and also as in other messages. */
function setShape({ fullName, fields }: MessageShape): MessageShape {
  const type = { kind: 'message', typeName: itemNameOf(fullName), isGroup: true } as const;
  const item = entryField(setFields.item, 'item', type, '');
  const all = [{ ...item, isRepeated: true, hasPresence: false }, ...fields];
  return { ...messageShape(fullName, all), isMessageSet: true };
}

/** An item names its extension by number; its message has the type of that extension. */
function itemShape(fullName: string, set: protobuf.Type): MessageShape {
  const fields = set.fieldsArray.map((field) => field.resolve());
  const names = new Map(fields.map((field) => [field.id, fieldNameOf(field)]));
  const typeId = { kind: 'enum', typeName: fullName, names } as const;
  const message = { kind: 'scalar', scalar: 'bytes' } as const;
  return {
    ...messageShape(fullName, [
      { ...entryField(setFields.typeId, 'type_id', typeId, '0'), hasPresence: true },
      { ...entryField(setFields.message, 'message', message, ''), hasPresence: true },
    ]),
    itemTypes: new Map(
      fields.map(({ id, resolvedType }) => [id, resolvedType ? fullNameOf(resolvedType) : '']),
    ),
  };
}

function shapeOfType(
  type: protobuf.Type,
  fullName: string,
  recovered: protobuf.Type | protobuf.Enum | undefined,
): MessageShape {
  const isRecovered = typeOfRecovered(fullName) !== null;
  const fields = type.fieldsArray.map(
    (field): FieldShape => ({
      ...fieldShape(field, fullName),
      ...(isRecovered && { isRecovered }),
    }),
  );
  return messageShape(
    fullName,
    [...fields, ...recoveredFields(type, recovered)].sort((a, b) => a.number - b.number),
  );
}

/** Returns the recovered fields of a type; those that the type has by now are its own. */
function recoveredFields(
  type: protobuf.Type,
  recovered: protobuf.Type | protobuf.Enum | undefined,
): readonly FieldShape[] {
  if (!(recovered instanceof protobuf.Type)) return [];
  const scope = fullNameOf(recovered);
  return recovered.fieldsArray
    .filter(({ id }) => type.fieldsById[id] === undefined)
    .map((field) => ({ ...fieldShape(field, scope), isRecovered: true }));
}

function messageShape(fullName: string, fields: readonly FieldShape[]): MessageShape {
  return { fullName, fields, byNumber: new Map(fields.map((field) => [field.number, field])) };
}

function fieldShape(field: protobuf.Field, scope: string): FieldShape {
  const isMap = field instanceof protobuf.MapField;
  return {
    number: field.id,
    name: fieldNameOf(field),
    type: isMap
      ? { kind: 'message', typeName: entryNameOf(field, scope), isGroup: false }
      : typeOf(field),
    isRepeated: field.repeated || isMap,
    map: isMap ? { key: field.keyType as ScalarType, valueLabel: typeLabel(field, scope) } : null,
    oneof: field.partOf && !field.partOf.isProto3Optional ? field.partOf.name : null,
    hasPresence: Boolean(field.hasPresence),
    defaultText: field.repeated || isMap ? '' : defaultTextOf(field),
    ...(field.repeated && !isMap && { isPacked: field.packed }),
    ...(field.required && { isRequired: true }),
    ...(!isMap && textRule(field.type, field)),
  };
}

function textRule(type: string, field: protobuf.Field): Pick<FieldShape, 'takesAnyText'> {
  return type === 'string' && !verifiesUtf8(field) ? { takesAnyText: true } : {};
}

function entryField(
  number: number,
  name: string,
  type: FieldShape['type'],
  defaultText: string,
): FieldShape {
  // A missing key or value of an entry reads as the default (protobuf encoding, "Maps").
  const hasPresence = type.kind === 'message';
  return {
    number,
    name,
    type,
    isRepeated: false,
    map: null,
    oneof: null,
    hasPresence,
    defaultText,
  };
}

function typeOf(field: protobuf.Field): FieldShape['type'] {
  const resolved = field.resolvedType;
  if (resolved instanceof protobuf.Enum) {
    return {
      kind: 'enum',
      typeName: fullNameOf(resolved),
      names: new Map(
        Object.entries(resolved.valuesById).map(([number, name]) => [Number(number), name]),
      ),
      ...(isClosedEnum(resolved) && { isClosed: true }),
    };
  }
  if (resolved instanceof protobuf.Type) {
    return { kind: 'message', typeName: fullNameOf(resolved), isGroup: field.delimited };
  }
  return { kind: 'scalar', scalar: field.type as ScalarType };
}

/** Returns `pkg.Msg.LabelsEntry` for the map field `labels` of `pkg.Msg`. */
function entryNameOf(field: protobuf.Field, scope: string): string {
  return `${scope}.${mapEntryName(field.protoName ?? field.name)}`;
}

function defaultTextOf(field: protobuf.Field): string {
  const type = typeOf(field);
  const declared: unknown = field.getOption('default');
  if (type.kind === 'message') return '';
  if (declared === undefined || declared === null) {
    // The default of an enum is its first value, which proto2 may number freely.
    const first = field.resolvedType instanceof protobuf.Enum ? firstNumber(field.resolvedType) : 0;
    return type.kind === 'enum' ? enumText(type.names, first) : zeroText(type);
  }
  if (type.kind === 'enum') return enumText(type.names, Number(field.typeDefault ?? 0));
  if (type.scalar === 'string' || type.scalar === 'bytes') {
    return declared instanceof Uint8Array
      ? JSON.stringify(Buffer.from(declared).toString('latin1'))
      : JSON.stringify(declared);
  }
  return String(declared);
}

function firstNumber(type: protobuf.Enum): number {
  const [first] = Object.keys(type.values);
  return first === undefined ? 0 : (type.values[first] ?? 0);
}

function enumText(names: ReadonlyMap<number, string>, number: number): string {
  const name = names.get(number);
  return name === undefined ? String(number) : `${name} (${number})`;
}

function zeroText(type: FieldShape['type']): string {
  if (type.kind === 'message') return '';
  if (type.kind === 'enum') return enumText(type.names, 0);
  if (type.scalar === 'string' || type.scalar === 'bytes') return '""';
  return type.scalar === 'bool' ? 'false' : '0';
}

/** Returns the type as written in `scope`; marks a group. */
function typeLabel(field: protobuf.Field, scope: string): string {
  if (!field.resolvedType) return field.type;
  const name = relativeTypeName(fullNameOf(field.resolvedType), scope, packageOf(field));
  return isGroup(field.resolvedType) ? `group ${name}` : name;
}

/** The parser knows this property, but the library's own types do not. */
function isGroup(type: protobuf.Type | protobuf.Enum): boolean {
  return type instanceof protobuf.Type && Reflect.get(type, 'group') === true;
}
