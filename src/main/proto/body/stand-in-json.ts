import protobuf from 'protobufjs';
import type {
  DraftNode,
  DraftObject,
  JsonMember,
  JsonNode,
} from '../../../shared/json/json-tree.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { type BodyFinding, entryPath, joinPath } from './body-finding.ts';
import { hasPlaceholder, type StandIns, wholePlaceholder } from './draft-stand-ins.ts';
import { jsonFieldsOf, messageTypeOf, withoutDot } from './find-json-field.ts';
import { itemOf, memberReader, type ReadAs, typeOfAny } from './json-value-of.ts';
import type { LeafType } from './read-text-leaf-value.ts';
import { noRoomFor, standInValue } from './stand-in-value.ts';

/** ProtoJSON of a draft with stand-ins for its variables, and what has no room for one. */
export interface StoodIn {
  readonly root: JsonNode;
  readonly findings: readonly BodyFinding[];
}

/**
 * Replaces the variables of a draft, so that the library can read it as a message. Nodes keep their
 * places.
 *
 * @param as what the whole is read as: a message, or a list of them
 */
export function standInJson(root: DraftNode, as: ReadAs, standIns: StandIns): StoodIn {
  const findings: BodyFinding[] = [];

  function tell(node: DraftNode, path: string, written: string, why: string): JsonNode {
    findings.push({ offset: node.start, path, what: noRoomFor(path, written, why) });
    return { kind: 'literal', start: node.start, end: node.end, value: null };
  }

  function stand(node: DraftNode, reading: ReadAs, path: string): JsonNode {
    switch (node.kind) {
      case 'placeholder': {
        standIns.places.push({ start: node.start, end: node.end, path });
        const leaf = leafOf(reading, path);
        if (!leaf) return tell(node, path, node.text, 'its value is written in JSON');
        if (takesText(leaf.type)) return tell(node, path, node.text, 'it stands without quotes');
        return keep(node, leaf, node.text);
      }
      case 'string':
        return standString(node, reading, path);
      case 'array': {
        const item = itemOf(reading);
        const items = node.items.map((one, index) => stand(one, item, `${path}[${index}]`));
        return { ...node, items };
      }
      case 'object':
        return { ...node, members: standMembers(node, reading, path) };
      default:
        return node;
    }
  }

  function standString(
    node: Extract<DraftNode, { kind: 'string' }>,
    reading: ReadAs,
    path: string,
  ): JsonNode {
    const { value } = node;
    if (!value.includes('{{')) return node;
    const marked = { ...node, value: standIns.marked(value) };
    if (!hasPlaceholder(value)) return marked;
    standIns.places.push({ start: node.start, end: node.end, path });
    if (reading.kind === 'free') return marked;
    const leaf = leafOf(reading, path);
    if (!leaf) {
      // Any JSON may stand in a Value: a text is one.
      if (typeOf(reading)?.fullName === '.google.protobuf.Value') return marked;
      return tell(node, path, value, 'the other format writes such a value in another way');
    }
    if (leaf.type.resolvedType === null && leaf.type.type === 'string') return marked;
    if (takesText(leaf.type)) {
      return tell(node, path, value, 'its value is base64 here, and text in text format');
    }
    if (wholePlaceholder(value) === null) {
      return tell(node, path, value, 'it is a part of a value only');
    }
    return keep(node, leaf, `"${value}"`);
  }

  function keep(node: DraftNode, leaf: LeafAt, written: string): JsonNode {
    const { start, end } = node;
    standIns.values.set(leaf.path, written);
    const value = standInValue(leaf.type);
    return typeof value === 'boolean'
      ? { kind: 'literal', start, end, value }
      : { kind: 'number', start, end, text: String(value) };
  }

  function standMembers(node: DraftObject, reading: ReadAs, path: string): JsonMember[] {
    const plain = node as JsonNode & { readonly kind: 'object' };
    const reader = memberReader(plain, reading);
    const map =
      reading.kind === 'field' && reading.field instanceof protobuf.MapField ? reading.field : null;
    const type = typeOf(reading);
    const inner = type?.fullName === '.google.protobuf.Any' ? typeOfAny(plain, type) : type;
    const around =
      inner && inner !== type ? joinPath(path, `(${withoutDot(inner.fullName)})`) : path;
    const keys = Object.fromEntries(node.members.map(({ key }) => [key, true]));
    return node.members.map((member) => {
      const { key, value } = member;
      if (!map) {
        const field = inner && jsonFieldsOf(inner).get(key);
        const at = field ? joinPath(around, fieldNameOf(field)) : joinPath(around, key);
        const name = reader(key).kind === 'free' ? standIns.marked(key) : key;
        return { ...member, key: name, value: stand(value, reader(key), at) };
      }
      const stood = keyOf(map, key, keys);
      const at = entryPath(path, map.keyType, stood);
      if (stood !== key && map.keyType !== 'string') {
        keys[stood] = true;
        standIns.keys.set(at, key);
      }
      if (map.keyType === 'bool' && hasPlaceholder(key)) tell(value, path, key, 'it is a key');
      return { ...member, key: stood, value: stand(value, reader(key), at) };
    });
  }

  function keyOf(map: protobuf.MapField, key: string, keys: object): string {
    if (map.keyType === 'string') return standIns.marked(key);
    return hasPlaceholder(key) ? (standIns.freeKey(map.keyType, keys) ?? key) : key;
  }

  return { root: stand(root, as, ''), findings };
}

interface LeafAt {
  readonly type: LeafType;
  readonly path: string;
}

/** The scalar or enum that a part of JSON is read as: of a wrapper, its value. */
function leafOf(as: ReadAs, path: string): LeafAt | null {
  if (as.kind === 'scalar') return { type: as.field, path };
  const type = typeOf(as);
  if (!type) {
    const isLeaf =
      as.kind === 'field' && !as.field.repeated && !as.field.map && !messageTypeOf(as.field);
    return isLeaf ? { type: as.field, path } : null;
  }
  const field = wrapped(type);
  return field && { type: field, path: joinPath(path, 'value') };
}

/** The value of a wrapper, whose ProtoJSON is that value; null for other types. */
export function wrapped(type: protobuf.Type): protobuf.Field | null {
  const isWrapper = /^\.google\.protobuf\.(?:Bool|Bytes|Double|Float|U?Int32|U?Int64|String)Value$/;
  return isWrapper.test(type.fullName) ? (type.fieldsById[1] ?? null) : null;
}

function typeOf(as: ReadAs): protobuf.Type | null {
  if (as.kind === 'message') return as.type;
  if (as.kind !== 'field' || as.field.repeated || as.field instanceof protobuf.MapField)
    return null;
  return messageTypeOf(as.field);
}

function takesText({ type, resolvedType }: LeafType): boolean {
  return resolvedType === null && (type === 'string' || type === 'bytes');
}
