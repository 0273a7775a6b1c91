import { isUtf8 } from 'node:buffer';
import { wireTypes } from '../wire/read-field.ts';
import { isPlainReal } from './judge-reading.ts';
import { addPacked, addReal, emptyTally, type PackedTally } from './packed-evidence.ts';
import { createFieldScanner, type FieldScanner, readsAsFields } from './scan-fields.ts';

/**
 * The fields of the messages at one place of a body by number and wire type, without a schema. It is made in
 * one pass over the bytes and then compared with any number of types; each comparison depends only on its few
 * entries.
 */
export interface ProfileNode {
  /** The number of messages merged into it. */
  messages: number;
  bytes: number;
  readonly entries: Map<number, ProfileEntry>;
}

/** Fields of one number and wire type, over all messages of a node. */
export interface ProfileEntry {
  readonly number: number;
  readonly wireType: number;
  count: number;
  /** Tags, lengths and values together. */
  bytes: number;
  /** The number of messages that have it, and the most occurrences in one. */
  messagesWith: number;
  mostInOne: number;
  /** The number of values that were checked: all, or the first many. */
  looked: number;
  /** Values that are zero or empty. */
  zeros: number;
  /** Varints: the values up to a limit, null past it; minimum and maximum as signed 64-bit. */
  values: Set<number> | null;
  least: number;
  largest: number;
  /** Varints of ten bytes that are negative numbers, and others past 32 bits. */
  negatives: number;
  over32: number;
  over31: number;
  /** Fixed values that are plausible as float or double. */
  floats: number;
  /**
   * Counts of nonzero fixed values: those plain as float or double; of the others, those negative as
   * integers, and of these the ones near zero. Then the evidence in bits that the plain ones are floats.
   */
  plainReals: number;
  realBits: number;
  fixedNegatives: number;
  fixedNearZero: number;
  /** Contents that are UTF-8, readable text, fields, or packed numbers of each width. */
  utf8: number;
  texts: number;
  messagesRead: number;
  packedVarints: number;
  packed32: number;
  packed64: number;
  /** Of contents that are neither text nor fields; null if there are none. */
  packed: PackedTally | null;
  child: ProfileNode | null;
  /** The last message counted, and the occurrences in it. */
  lastMessage: number;
  inLast: number;
}

/** The profile of a body. */
export interface BodyProfile {
  readonly root: ProfileNode;
  /** Where the first message stops being fields; -1 if all are complete. */
  readonly faultAt: number;
  /** The bytes of messages after such a place. */
  readonly unreadBytes: number;
  readonly isSampled: boolean;
}

/** The limit of contents checked per entry. */
const maxLooked = 4000;
/** The limit of content bytes checked in the whole body. */
const maxContentBytes = 24 * 1024 * 1024;
/** The limit of values kept for one varint entry. */
const maxValues = 48;
/** The limits of entries and depth; only hostile bytes exceed them. */
const maxEntries = 20_000;
const maxDepth = 40;

/** Bytes between two calls of `onProgress`. */
const progressBytes = 1 << 20;

/**
 * Makes one merged profile of the messages in some ranges of a body.
 *
 * @param onProgress called from time to time with the number of bytes done
 */
export function profileBody(
  bytes: Uint8Array,
  messages: Iterable<{ readonly start: number; readonly end: number }>,
  onProgress?: (bytes: number) => void,
): BodyProfile {
  let nextReport = progressBytes;
  const scanners: FieldScanner[] = [];
  const root = emptyNode();
  let contentBytes = 0;
  let entries = 0;
  let serial = 0;
  let faultAt = -1;
  let unreadBytes = 0;
  let isSampled = false;

  function scannerAt(depth: number): FieldScanner {
    scanners[depth] ??= createFieldScanner();
    return scanners[depth];
  }

  function addMessage(node: ProfileNode, start: number, end: number, depth: number): number {
    const field = scannerAt(depth);
    serial += 1;
    const message = serial;
    node.messages += 1;
    node.bytes += end - start;
    let position = start;
    while (position < end) {
      if (!field.read(bytes, position, end)) return position;
      const { end: next } = field;
      addField(node, field, message, depth);
      position = next;
      if (position >= nextReport) {
        nextReport = position + progressBytes;
        onProgress?.(position);
      }
    }
    return -1;
  }

  function addField(node: ProfileNode, field: FieldScanner, message: number, depth: number): void {
    const key = field.number * 8 + field.wireType;
    let entry = node.entries.get(key);
    if (!entry) {
      if (entries >= maxEntries) {
        isSampled = true;
        return;
      }
      entries += 1;
      entry = emptyEntry(field.number, field.wireType);
      node.entries.set(key, entry);
    }
    entry.count += 1;
    entry.bytes += field.end - field.tagStart;
    if (entry.lastMessage !== message) {
      entry.lastMessage = message;
      entry.inLast = 0;
      entry.messagesWith += 1;
    }
    entry.inLast += 1;
    if (entry.inLast > entry.mostInOne) entry.mostInOne = entry.inLast;
    if (entry.looked >= maxLooked || contentBytes >= maxContentBytes) {
      isSampled = true;
      return;
    }
    entry.looked += 1;
    switch (field.wireType) {
      case wireTypes.varint:
        addVarint(entry, field.low, field.high);
        break;
      case wireTypes.fixed32:
      case wireTypes.fixed64:
        addFixed(entry, bytes, field.valueStart, field.valueEnd);
        break;
      case wireTypes.startGroup:
        entry.messagesRead += 1;
        addInner(entry, field.valueStart, field.valueEnd, depth);
        break;
      default:
        addContent(entry, field.valueStart, field.valueEnd, depth);
    }
  }

  function addContent(entry: ProfileEntry, start: number, end: number, depth: number): void {
    const length = end - start;
    contentBytes += length;
    if (length === 0) entry.zeros += 1;
    const content = bytes.subarray(start, end);
    let isOther = length > 0;
    if (isUtf8(content)) {
      entry.utf8 += 1;
      if (!hasControls(content)) {
        entry.texts += 1;
        isOther = false;
      }
    }
    if (length % 4 === 0) entry.packed32 += 1;
    if (length % 8 === 0) entry.packed64 += 1;
    if (readsAsVarints(bytes, start, end)) entry.packedVarints += 1;
    if (depth + 1 < maxDepth && readsAsFields(scannerAt(depth + 1), bytes, start, end)) {
      entry.messagesRead += 1;
      addInner(entry, start, end, depth);
      isOther = false;
    }
    if (!isOther) return;
    entry.packed ??= emptyTally();
    addPacked(entry.packed, bytes, start, end);
  }

  function addInner(entry: ProfileEntry, start: number, end: number, depth: number): void {
    if (depth + 1 >= maxDepth) return;
    entry.child ??= emptyNode();
    addMessage(entry.child, start, end, depth + 1);
  }

  for (const { start, end } of messages) {
    const stopped = addMessage(root, start, end, 0);
    if (stopped < 0) continue;
    unreadBytes += end - stopped;
    if (faultAt < 0) faultAt = stopped;
  }
  return { root, faultAt, unreadBytes, isSampled };
}

function emptyNode(): ProfileNode {
  return { messages: 0, bytes: 0, entries: new Map() };
}

function emptyEntry(number: number, wireType: number): ProfileEntry {
  return {
    number,
    wireType,
    count: 0,
    bytes: 0,
    messagesWith: 0,
    mostInOne: 0,
    looked: 0,
    zeros: 0,
    values: wireType === wireTypes.varint ? new Set() : null,
    least: Number.POSITIVE_INFINITY,
    largest: Number.NEGATIVE_INFINITY,
    negatives: 0,
    over32: 0,
    over31: 0,
    floats: 0,
    plainReals: 0,
    realBits: 0,
    fixedNegatives: 0,
    fixedNearZero: 0,
    utf8: 0,
    texts: 0,
    messagesRead: 0,
    packedVarints: 0,
    packed32: 0,
    packed64: 0,
    packed: null,
    child: null,
    lastMessage: -1,
    inLast: 0,
  };
}

function addVarint(entry: ProfileEntry, low: number, high: number): void {
  if (low === 0 && high === 0) entry.zeros += 1;
  // A double is precise enough: it is only compared with ranges.
  const value = (high | 0) * 0x1_0000_0000 + low;
  if (value < entry.least) entry.least = value;
  if (value > entry.largest) entry.largest = value;
  if (high >= 0x8000_0000) entry.negatives += 1;
  else if (high > 0) entry.over32 += 1;
  else if (low > 0x7fff_ffff) entry.over31 += 1;
  if (entry.values && !entry.values.has(value)) {
    if (entry.values.size >= maxValues) entry.values = null;
    else entry.values.add(value);
  }
}

function addFixed(entry: ProfileEntry, bytes: Uint8Array, start: number, end: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const real = end - start === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
  const magnitude = Math.abs(real);
  if (magnitude === 0) entry.zeros += 1;
  if (magnitude === 0 || (magnitude >= 1e-9 && magnitude < 1e15)) entry.floats += 1;
  if (magnitude === 0) return;
  if (isPlainReal(real)) {
    entry.plainReals += 1;
    entry.realBits = addReal(entry.realBits, real, end - start === 4 ? 4 : 8);
  } else if ((bytes[end - 1] ?? 0) >= 0x80) {
    entry.fixedNegatives += 1;
    if (bytes[end - 1] === 0xff && (end - start === 4 || bytes[end - 2] === 0xff)) {
      entry.fixedNearZero += 1;
    }
  }
}

function hasControls(content: Uint8Array): boolean {
  const end = Math.min(content.length, 4096);
  for (let at = 0; at < end; at += 1) {
    const byte = content[at] ?? 0;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return true;
    if (byte === 0x7f) return true;
  }
  return false;
}

/** True when bytes are a sequence of varints. */
export function readsAsVarints(bytes: Uint8Array, start: number, end: number): boolean {
  let length = 0;
  for (let at = start; at < end; at += 1) {
    length = (bytes[at] ?? 0) < 0x80 ? 0 : length + 1;
    if (length >= 10) return false;
  }
  return length === 0;
}
