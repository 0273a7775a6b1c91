import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { type Fit, strangeFields } from './fit-message.ts';
import type { JsonEntry, JsonNode, JsonProfile } from './json-profile.ts';
import type { TableEnum, TableField, TableMessage } from './type-table.ts';

const unknownCost = 6;
const mismatchCost = 8;
const maxDepth = 60;

/** Patterns for types whose ProtoJSON is a string. */
const textForms: ReadonlyMap<string, RegExp> = new Map([
  ['google.protobuf.Timestamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)$/i],
  ['google.protobuf.Duration', /^-?\d+(\.\d+)?s$/],
  ['google.protobuf.FieldMask', /^[\w.]*(,[\w.]+)*$/],
]);

/** Types whose ProtoJSON is any value, or has no keys of its own. */
const freeForms: ReadonlySet<string> = new Set([
  'google.protobuf.Value',
  'google.protobuf.Struct',
  'google.protobuf.ListValue',
  'google.protobuf.Any',
]);

/** Compares a JSON text with a type, and adds the result to `fit`; a bare array by its elements. */
export function fitJson({ root }: JsonProfile, type: TableMessage, fit: Fit): void {
  const elements = root.arrays > 0 ? root.elements : null;
  const node = root.child ?? elements?.child;
  if (!node) return;
  if (elements) fit.reasons.push('the body is a list of it');
  fitObject(node, type, fit, '', 0);
}

function fitObject(
  node: JsonNode,
  type: TableMessage,
  fit: Fit,
  path: string,
  depth: number,
): void {
  let seen = 0;
  for (const [key, entry] of node.keys) {
    const field = type.byName(key);
    const name = path === '' ? key : `${path}.${key}`;
    const before = strangeFields(fit);
    if (depth === 0) fit.outerFields += entry.count;
    if (!field) {
      fit.unknownFields += entry.count;
      fit.unknownBytes += entry.length;
      fit.distinctUnknown += 1;
      fit.gain -= unknownCost;
      report(fit, `it has no field ${name}`);
      continue;
    }
    seen += 1;
    const gain = fitField(entry, field, fit, name, depth);
    if (gain === null) {
      fit.mismatches += entry.count;
      fit.mismatchBytes += entry.length;
      fit.distinctMismatched += 1;
      fit.gain -= mismatchCost;
      report(fit, `${name} is no ${labelOf(field)}`);
    } else {
      fit.knownFields += entry.count;
      fit.distinctKnown += 1;
      fit.gain += gain;
      if (depth === 0 && strangeFields(fit) === before) fit.outerKnown += entry.count;
    }
  }
  const all = type.fields.length;
  fit.gain -= Math.min(4, all === 0 ? 0 : (3 * (all - Math.min(seen, all))) / all);
}

/** Returns the evidence for a field; null if its values cannot be of its type. */
function fitField(
  entry: JsonEntry,
  field: TableField,
  fit: Fit,
  name: string,
  depth: number,
): number | null {
  if (entry.nulls === entry.count) return 0.5;
  const given = entry.count - entry.nulls;
  if (field.mapKey !== null) return fitMap(entry, field, fit, name, depth);
  if (!field.isRepeated) return fitValue(entry, given, field, fit, name, depth);
  if (entry.arrays !== given) return null;
  const { elements } = entry;
  if (!elements || elements.count === 0) return 1.5;
  const inner = fitValue(elements, elements.count, field, fit, name, depth);
  return inner === null ? null : inner + 0.5;
}

function fitMap(
  entry: JsonEntry,
  field: TableField,
  fit: Fit,
  name: string,
  depth: number,
): number | null {
  const given = entry.count - entry.nulls;
  if (entry.objects !== given) return null;
  let worst = 1.5;
  for (const value of entry.child?.keys.values() ?? []) {
    const gain = fitValue(value, value.count, field, fit, name, depth + 1);
    if (gain === null) return null;
    worst = Math.min(worst, gain);
  }
  return worst;
}

function fitValue(
  entry: JsonEntry,
  given: number,
  field: TableField,
  fit: Fit,
  name: string,
  depth: number,
): number | null {
  if (field.scalar !== null) return fitScalar(entry, given, field.scalar);
  const target = field.target();
  if (!target) return 0.5;
  if (target.kind === 'enum') return fitEnum(entry, given, target);
  const form = textForms.get(target.fullName);
  if (form) return entry.strings === given && entry.samples.every((s) => form.test(s)) ? 3 : null;
  if (freeForms.has(target.fullName)) return 0.5;
  const wrapped = /^google\.protobuf\.(\w+)Value$/.exec(target.fullName);
  if (wrapped) {
    const value = target.byName('value');
    return value?.scalar ? fitScalar(entry, given, value.scalar) : 0.5;
  }
  if (entry.objects !== given || depth >= maxDepth) return null;
  if (entry.child) fitObject(entry.child, target, fit, name, depth + 1);
  return 2;
}

function fitScalar(entry: JsonEntry, given: number, scalar: ScalarType): number | null {
  switch (scalar) {
    case 'bool':
      return entry.bools === given ? 2 : null;
    case 'string':
      return entry.strings === given ? 2 : null;
    case 'bytes':
      return entry.strings === given && entry.samples.every(isBase64) ? 1.5 : null;
    case 'float':
    case 'double':
      return entry.numbers === given ||
        numericTexts(entry, given, /^-?[\d.eE+-]+$|^(NaN|-?Infinity)$/)
        ? entry.integers < entry.numbers
          ? 2
          : 1.2
        : null;
    default: {
      const is64 = scalar.endsWith('64');
      if (entry.integers === given && isInRange(entry, scalar)) return is64 ? 1.2 : 1.8;
      return numericTexts(entry, given, /^-?\d+$/) ? (is64 ? 2.2 : 0.8) : null;
    }
  }
}

/** ProtoJSON writes 64-bit integers as strings, and accepts every number as a string. */
function numericTexts(entry: JsonEntry, given: number, form: RegExp): boolean {
  return entry.strings + entry.integers === given && entry.samples.every((each) => form.test(each));
}

function isInRange({ least, largest }: JsonEntry, scalar: ScalarType): boolean {
  const isUnsigned = scalar.startsWith('u') || scalar.startsWith('fixed');
  if (isUnsigned && least < 0) return false;
  if (scalar.endsWith('64')) return true;
  return isUnsigned ? largest <= 0xffff_ffff : least >= -0x8000_0000 && largest <= 0x7fff_ffff;
}

function fitEnum(entry: JsonEntry, given: number, target: TableEnum): number | null {
  if (entry.strings === given) {
    return entry.samples.every((each) => target.names.has(each)) ? 3 : null;
  }
  return entry.integers === given ? 0.6 : null;
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(text);
}

function labelOf(field: TableField): string {
  const base = field.mapKey === null ? field.type : `map<${field.mapKey}, ${field.type}>`;
  return field.isRepeated && field.mapKey === null ? `list of ${base}` : base;
}

function report(fit: Fit, reason: string): void {
  if (fit.reasons.length < 3) fit.reasons.push(reason);
}
