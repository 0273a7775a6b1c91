import { maxMessageDepth } from '../language/outline-definitions.ts';
import type { MessageShape, ShapeLookup } from '../wire/message-shape.ts';
import { wireTypes } from '../wire/read-field.ts';
import { packableType } from '../wire/read-packed-page.ts';
import type { ProfileEntry, ProfileNode } from './body-profile.ts';
import { addTallies, enoughBits, likelyElements } from './packed-evidence.ts';
import {
  type FieldDraft,
  type MessageDraft,
  type PossibleLists,
  recoveredPath,
} from './recovered-draft.ts';

/** The field limit of a draft: only hostile bodies have more. */
const maxFields = 4000;

/** True for numbers that .proto files may use (language specification, "Assigning Field Numbers"). */
function isUsable(number: number): boolean {
  return number <= 536_870_911 && (number < 19_000 || number > 19_999);
}

/**
 * Drafts all fields of a profile with their most likely types, judged by all values.
 *
 * @param level the depth of its message in the file, 1 at the top: messages below the deepest level of a
 *   file stay bytes
 */
export function draftFields(
  node: ProfileNode,
  level = 1,
  budget = { left: maxFields },
): FieldDraft[] {
  const numbers = new Map<number, ProfileEntry[]>();
  for (const entry of node.entries.values()) {
    if (!isUsable(entry.number)) continue;
    const known = numbers.get(entry.number);
    if (known) known.push(entry);
    else numbers.set(entry.number, [entry]);
  }
  const drafts: FieldDraft[] = [];
  for (const [number, entries] of [...numbers].sort(([a], [b]) => a - b)) {
    if (budget.left <= 0) break;
    budget.left -= 1;
    const draft = draftField(number, entries, level, budget);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/**
 * Drafts a field that came in one wire type, or as a list both packed and unpacked; null for anything else.
 */
function draftField(
  number: number,
  entries: readonly ProfileEntry[],
  level: number,
  budget: { left: number },
): FieldDraft | null {
  const [first, second] = [...entries].sort((a, b) => b.wireType - a.wireType);
  const base = { number, name: null, isChosen: false, inner: [] };
  if (!first) return null;
  if (second) {
    const pair = entries.length === 2 ? entries : [];
    const packed = pair.find(({ wireType }) => wireType === wireTypes.lengthDelimited);
    const single = pair.find((entry) => entry !== packed);
    if (!packed || !single || !isPackedOf(packed, single)) return null;
    return { ...base, kind: numberKind(single), isRepeated: true, isPacked: true };
  }
  const isRepeated = first.mostInOne > 1;
  if (first.wireType !== wireTypes.lengthDelimited && first.wireType !== wireTypes.startGroup) {
    const kind = numberKind(first);
    return { ...base, kind, isRepeated, isPacked: false, ...sureness(first, kind) };
  }
  const lists = listsOf(first);
  const kind = contentKind(first);
  const element = kind === 'bytes' && first.packed ? likelyElements(first.packed, lists) : null;
  if (element !== null) {
    const packed = { kind: element, isRepeated: true, isPacked: true, lists };
    return { ...base, ...packed, isGuess: true, isStrong: true };
  }
  const isHolder = kind === 'message' || kind === 'group';
  const isTooDeep = isHolder && level >= maxMessageDepth;
  const inner =
    isHolder && !isTooDeep && first.child ? draftFields(first.child, level + 1, budget) : [];
  // No message has a number that no field can have, or one in two wire types: they are bytes that read as one.
  if (isTooDeep || (kind === 'message' && inner.length < numbersIn(first.child))) {
    return kind === 'group' ? null : { ...base, kind: 'bytes', isRepeated, isPacked: false, lists };
  }
  const guess = kind === 'bytes' && { isGuess: true };
  return { ...base, kind, isRepeated, isPacked: false, inner, lists, ...guess };
}

function numbersIn(node: ProfileNode | null): number {
  return new Set([...(node?.entries.values() ?? [])].map(({ number }) => number)).size;
}

/**
 * Decides whether another body may give a better type for a number of fixed width, or this evidence is
 * enough.
 */
function sureness(
  entry: ProfileEntry,
  kind: FieldDraft['kind'],
): Pick<FieldDraft, 'isGuess' | 'isStrong'> {
  const { wireType, fixedNegatives, fixedNearZero } = entry;
  if (wireType === wireTypes.varint) return {};
  const isReal = kind === 'float' || kind === 'double';
  // The top bytes of a negative number near zero are all ones.
  const signBits = fixedNearZero * (wireType === wireTypes.fixed32 ? 7 : 15);
  const isSigned = kind === 'sfixed32' || kind === 'sfixed64';
  const isStrong = isReal
    ? entry.realBits >= enoughBits
    : isSigned && fixedNearZero === fixedNegatives && signBits >= 14;
  return isStrong ? { isStrong } : { isGuess: true };
}

function listsOf({ looked, packedVarints, packed32, packed64 }: ProfileEntry): PossibleLists {
  return {
    varint: packedVarints === looked,
    '32': packed32 === looked,
    '64': packed64 === looked,
  };
}

function isPackedOf(packed: ProfileEntry, single: ProfileEntry): boolean {
  const fitting =
    single.wireType === wireTypes.varint
      ? packed.packedVarints
      : single.wireType === wireTypes.fixed32
        ? packed.packed32
        : single.wireType === wireTypes.fixed64
          ? packed.packed64
          : 0;
  return fitting === packed.looked;
}

function numberKind(entry: ProfileEntry): FieldDraft['kind'] {
  // Zero is plausible as every type.
  const given = entry.looked - entry.zeros;
  const isReal = given === 0 || entry.plainReals * 2 > given;
  const isSigned = hasNegatives(entry);
  switch (entry.wireType) {
    case wireTypes.fixed32:
      return isReal ? 'float' : isSigned ? 'sfixed32' : 'fixed32';
    case wireTypes.fixed64:
      return isReal ? 'double' : isSigned ? 'sfixed64' : 'fixed64';
    default:
      return 'int64';
  }
}

/** True when fixed values are negative numbers; false if they spread over the whole range, as hashes do. */
function hasNegatives({ looked, zeros, plainReals, ...entry }: ProfileEntry): boolean {
  const { fixedNegatives: negatives, fixedNearZero: near } = entry;
  if (negatives === 0) return false;
  return near * 2 >= negatives || negatives * 4 > (looked - zeros - plainReals) * 3;
}

function contentKind(entry: ProfileEntry): FieldDraft['kind'] {
  if (entry.wireType === wireTypes.startGroup) return 'group';
  const given = entry.looked - entry.zeros;
  const isText = entry.utf8 === entry.looked && entry.texts === entry.looked;
  if (given > 0 && isText) return 'string';
  return given > 0 && entry.messagesRead === entry.looked ? 'message' : 'bytes';
}

/**
 * Drafts the fields of a body that its schema lacks, for each type in it. Includes earlier recovered fields,
 * to refine them.
 */
export function draftUnknown(
  root: ProfileNode,
  typeName: string,
  shapes: ShapeLookup,
): MessageDraft[] {
  const found = new Map<string, ProfileNode>();
  const budget = { left: maxFields };

  function visit(node: ProfileNode, shape: MessageShape, depth: number): void {
    for (const entry of node.entries.values()) {
      const known = shape.byNumber.get(entry.number);
      if (!known || known.isRecovered) {
        addEntry(shape.fullName, node, entry);
        continue;
      }
      const isList = known.isRepeated && packableType(known.type) !== null;
      if (isList || known.type.kind !== 'message' || !entry.child || depth > 40) continue;
      const inner = shapes(known.type.typeName);
      if (inner) visit(entry.child, inner, depth + 1);
    }
  }

  /** A type may occur in many places: their fields are merged. */
  function addEntry(fullName: string, node: ProfileNode, entry: ProfileEntry): void {
    const known = found.get(fullName) ?? { messages: 0, bytes: 0, entries: new Map() };
    found.set(fullName, known);
    const key = entry.number * 8 + entry.wireType;
    const before = known.entries.get(key);
    known.entries.set(key, before ? together(before, entry) : entry);
    known.messages = Math.max(known.messages, node.messages);
  }

  const shape = shapes(typeName);
  if (shape) visit(root, shape, 0);
  return [...found].map(([fullName, node]) => {
    const path = recoveredPath(fullName);
    return { path, fields: draftFields(node, path.length, budget) };
  });
}

/** Merges the entries of two places; inner messages come from the place with more. */
function together(a: ProfileEntry, b: ProfileEntry): ProfileEntry {
  const larger = a.looked < b.looked ? b : a;
  return {
    ...larger,
    count: a.count + b.count,
    looked: a.looked + b.looked,
    mostInOne: Math.max(a.mostInOne, b.mostInOne),
    zeros: a.zeros + b.zeros,
    floats: a.floats + b.floats,
    plainReals: a.plainReals + b.plainReals,
    fixedNegatives: a.fixedNegatives + b.fixedNegatives,
    fixedNearZero: a.fixedNearZero + b.fixedNearZero,
    utf8: a.utf8 + b.utf8,
    texts: a.texts + b.texts,
    messagesRead: a.messagesRead + b.messagesRead,
    packedVarints: a.packedVarints + b.packedVarints,
    packed32: a.packed32 + b.packed32,
    packed64: a.packed64 + b.packed64,
    packed: addTallies(a.packed, b.packed),
    realBits: a.realBits + b.realBits,
  };
}
