import type { JsonNode } from '../../../shared/json/json-tree.ts';
import type { FieldShape } from '../wire/message-shape.ts';
import type { Datum } from './datum.ts';
import { foreignJson } from './free-json.ts';
import {
  boolLeaf,
  bytesLeaf,
  enumLeaf,
  foreignLeaf,
  shownText,
  textLeaf,
  writtenText,
} from './leaf.ts';
import { doubleFromJson, floatFromJson, integerFromJson, wholeNumber } from './number-leaf.ts';

type ScalarFieldType = Exclude<FieldShape['type'], { readonly kind: 'message' }>;

/** Reads JSON as the value of a scalar or enum field; JSON that does not fit is kept as it stands. */
export function readJsonScalar(
  node: JsonNode,
  type: ScalarFieldType,
  enumNumbers: ReadonlyMap<string, number> | undefined,
): Datum {
  if (node.kind === 'literal' && node.value === null) return { kind: 'none' };
  if (type.kind === 'enum') return readEnum(node, type.names, enumNumbers) ?? foreignJson(node);
  switch (type.scalar) {
    case 'string':
      return node.kind === 'string' ? textLeaf(node.value) : foreignJson(node);
    case 'bytes':
      return (node.kind === 'string' ? readBase64(node.value) : null) ?? foreignJson(node);
    case 'bool':
      return node.kind === 'literal' && node.value !== null
        ? boolLeaf(node.value)
        : foreignJson(node);
    case 'double':
      return readNumber(node, doubleFromJson) ?? foreignJson(node);
    case 'float':
      return readNumber(node, floatFromJson) ?? foreignJson(node);
    default:
      return readNumber(node, integerFromJson) ?? foreignJson(node);
  }
}

function readNumber<T>(
  node: JsonNode,
  read: (text: string, isString: boolean) => T | null,
): T | null {
  if (node.kind === 'number') return read(node.text, false);
  return node.kind === 'string' ? read(node.value, true) : null;
}

function readEnum(
  node: JsonNode,
  names: ReadonlyMap<number, string>,
  enumNumbers: ReadonlyMap<string, number> | undefined,
): Datum | null {
  if (node.kind === 'number') {
    const digits = wholeNumber(node.text);
    return digits === null ? null : enumLeaf(digits, names);
  }
  if (node.kind !== 'string') return null;
  const named = enumNumbers?.get(node.value) ?? numberNamed(names, node.value);
  if (named !== undefined) return enumLeaf(String(named), names, () => writtenText(node.value));
  const digits = wholeNumber(node.value);
  if (digits !== null) return enumLeaf(digits, names, () => writtenText(node.value));
  return foreignLeaf(node.value, 'a name that the enum does not have', () => shownText(node.value));
}

function numberNamed(names: ReadonlyMap<number, string>, wanted: string): number | undefined {
  for (const [number, name] of names) if (name === wanted) return number;
  return undefined;
}

/** Reads base64 (RFC 4648), either alphabet, padded or not; null for anything else. */
function readBase64(text: string): Datum | null {
  const digits = text.replace(/={1,2}$/, '');
  if (!/^(?:[A-Za-z0-9+/]*|[A-Za-z0-9_-]*)$/.test(digits) || digits.length % 4 === 1) return null;
  const isUrl = /[-_]/.test(digits);
  const isPadded = digits.length !== text.length || digits.length % 4 === 0;
  const name = isUrl ? 'base64url' : 'base64';
  const short = digits.length > 24 ? `${digits.slice(0, 24)}…` : text;
  const bytes = Buffer.from(digits, 'base64');
  const written = `${name}${isPadded ? '' : ' without padding'} "${short}"`;
  return { ...bytesLeaf(bytes, 'base64', written), shown: () => shownText(text) };
}
