import { wireTypes } from '../wire/read-field.ts';
import type { ProfileEntry, ProfileNode } from './body-profile.ts';
import { type FieldVerdict, judgeField } from './judge-field.ts';
import type { TableMessage } from './type-table.ts';

/** The fit of a type, counted over all messages of a body. */
export interface Fit {
  /** Orders the types: evidence for the type minus evidence against it. Comparable only within one body. */
  gain: number;
  knownFields: number;
  unknownFields: number;
  mismatches: number;
  unknownBytes: number;
  mismatchBytes: number;
  /** The number of different fields, by place, that are known to the type, unknown, or of another type. */
  distinctKnown: number;
  distinctUnknown: number;
  distinctMismatched: number;
  /** The number of top-level fields of the body that fit with all their content. */
  outerFields: number;
  outerKnown: number;
  /** The first reasons against the type, in words. */
  readonly reasons: string[];
}

/** The evidence against a type if a field is unknown or cannot have its declared type. */
const unknownCost = 8;
const hardCost = 12;
const softCost = 5;
const requiredCost = 12;

/** The depth limit of profiles. */
const maxDepth = 40;

const maxReasons = 3;

/** Creates an empty count. */
export function emptyFit(): Fit {
  return {
    gain: 0,
    knownFields: 0,
    unknownFields: 0,
    mismatches: 0,
    unknownBytes: 0,
    mismatchBytes: 0,
    distinctKnown: 0,
    distinctUnknown: 0,
    distinctMismatched: 0,
    outerFields: 0,
    outerKnown: 0,
    reasons: [],
  };
}

/** Compares the messages of a profile with a type, and adds the result to `fit`. */
export function fitMessage(
  node: ProfileNode,
  type: TableMessage,
  fit: Fit,
  path = '',
  depth = 0,
): void {
  const seen = new Set<number>();
  for (const entry of node.entries.values()) {
    const field = type.byNumber.get(entry.number);
    if (depth === 0) fit.outerFields += entry.count;
    if (!field) {
      addUnknown(fit, entry, path);
      continue;
    }
    seen.add(entry.number);
    const name = path === '' ? field.name : `${path}.${field.name}`;
    const verdict = judgeField(entry, field);
    addVerdict(fit, entry, verdict, name);
    const inside = field.mapKey === null ? entry.child : valuesOf(entry);
    const before = strangeFields(fit);
    if (verdict.inner && inside && depth < maxDepth) {
      fitMessage(inside, verdict.inner, fit, name, depth + 1);
    }
    if (depth > 0) continue;
    const isWhole = strangeFields(fit) === before;
    fit.outerKnown += isWhole ? entry.count - verdict.bad : 0;
  }
  addUnset(fit, node, type, seen);
  addOneofs(fit, node, type, path);
}

/** Returns the number of fields that are unknown or of another type, at any depth. */
export function strangeFields({ unknownFields, mismatches }: Fit): number {
  return unknownFields + mismatches;
}

function addUnknown(fit: Fit, entry: ProfileEntry, path: string): void {
  fit.unknownFields += entry.count;
  fit.unknownBytes += entry.bytes;
  fit.distinctUnknown += 1;
  fit.gain -= unknownCost;
  const where = path === '' ? '' : ` in ${path}`;
  report(fit, `it has no field ${entry.number}${where}`);
}

function addVerdict(fit: Fit, entry: ProfileEntry, verdict: FieldVerdict, name: string): void {
  const { gain, bad, isHard, reason } = verdict;
  fit.gain += gain;
  fit.knownFields += entry.count - bad;
  if (reason !== null) report(fit, `${name} ${reason}`);
  if (bad === 0) {
    fit.distinctKnown += 1;
    return;
  }
  fit.distinctMismatched += 1;
  fit.mismatches += bad;
  fit.gain -= isHard ? hardCost : softCost;
  if (isHard) fit.mismatchBytes += Math.round((entry.bytes * bad) / entry.count);
}

/** A type with most of its fields present is likelier than one with many absent. */
function addUnset(
  fit: Fit,
  node: ProfileNode,
  type: TableMessage,
  seen: ReadonlySet<number>,
): void {
  const all = type.fields.length;
  const cost = 0.35 * (Math.log(all + 1) + logChoices(all, Math.min(seen.size, all)));
  fit.gain -= Math.min(4, cost);
  for (const { number, name, isRequired } of type.fields) {
    if (!isRequired) continue;
    let have = 0;
    for (const entry of node.entries.values()) {
      if (entry.number === number) have += entry.messagesWith;
    }
    if (have >= node.messages) continue;
    fit.gain -= requiredCost;
    fit.mismatches += node.messages - have;
    fit.distinctMismatched += 1;
    report(fit, `the required field ${name} is missing`);
  }
}

/** Writers set one member of a oneof: several members per message are evidence against it. */
function addOneofs(fit: Fit, node: ProfileNode, type: TableMessage, path: string): void {
  const members = new Map<string, number>();
  for (const entry of node.entries.values()) {
    const oneof = type.byNumber.get(entry.number)?.oneof;
    if (oneof) members.set(oneof, (members.get(oneof) ?? 0) + entry.messagesWith);
  }
  for (const [oneof, count] of members) {
    if (count <= node.messages) continue;
    fit.gain -= softCost;
    fit.mismatches += count - node.messages;
    const where = path === '' ? oneof : `${path}.${oneof}`;
    report(fit, `${where} has several members of the oneof`);
  }
}

function report(fit: Fit, reason: string): void {
  if (fit.reasons.length < maxReasons) fit.reasons.push(reason);
}

/** Returns the logarithm of the number of ways to choose `k` of `n`. */
function logChoices(n: number, k: number): number {
  let sum = 0;
  for (let at = 1; at <= Math.min(k, n - k); at += 1) sum += Math.log((n - at + 1) / at);
  return sum;
}

/** Returns the messages that are the values of a map. */
function valuesOf({ child }: ProfileEntry): ProfileNode | null {
  return child?.entries.get(2 * 8 + wireTypes.lengthDelimited)?.child ?? null;
}
