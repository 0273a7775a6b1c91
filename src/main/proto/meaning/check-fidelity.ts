import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { type Fidelity, type FidelityCode, harmlessCodes } from '../../../shared/model/fidelity.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { typeOfRecovered } from '../types/recovered-package.ts';
import { maxMessageDepth } from '../wire/find-fault.ts';
import type { FieldShape, MessageShape, ShapeLookup } from '../wire/message-shape.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { readSetItem, setFields } from '../wire/read-set-item.ts';
import { createWalkTypes, type WalkType, walkField } from '../wire/walk-types.ts';
import { checkEntry } from './check-entry.ts';
import { checkPacked, checkScalar } from './check-scalar.ts';
import { createLevel, type Level } from './fidelity-level.ts';
import { createFindingLog } from './finding-log.ts';
import { messagesOf, type UnreadFrame } from './messages-of.ts';
import { isMissingInParts } from './missing-in-parts.ts';
import { nameUnknown } from './name-unknown.ts';
import { unnamedText, unnamedValue } from './unnamed-value.ts';
import { varintBytes } from './varint-reader.ts';

/** A body to check, and its type; null if unknown. */
export interface BodyToCheck {
  readonly bytes: Uint8Array;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
  readonly shapes: ShapeLookup;
  /** The reasons why messages are still compressed, by the start of their frames. */
  readonly unreadFrames?: ReadonlyMap<number, string>;
  /** Called from time to time with the number of bytes checked. */
  readonly onProgress?: (bytes: number) => void;
}

const progressBytes = 1 << 20;

/** Findings for bytes that do not fit their type. */
const breakingCodes: ReadonlySet<FidelityCode> = new Set([
  'trailing-bytes',
  'invalid-utf8',
  'unread-message',
]);

/**
 * Finds the bytes of a body that re-encoding would change, with a writer that keeps unknown fields after the
 * others, as ours does. One pass that stores no more than the current path; never throws, whatever the bytes
 * are.
 */
export function checkFidelity(body: BodyToCheck): Fidelity {
  const { bytes, typeName } = body;
  const typeOf = createWalkTypes(body.shapes);
  const levels: Level[] = [];
  let depth = -1;
  let messageIndex: number | null = null;
  const log = createFindingLog(bytes, levels, () =>
    messageIndex === null ? '' : `[${messageIndex}]`,
  );
  let fault: WireFault | null = null;
  let checkedBytes = 0;
  let nextReport = progressBytes;

  function report(code: FidelityCode, offset: number, detail: string): void {
    if (breakingCodes.has(code)) fault ??= { offset, reason: detail };
    log.add(code, offset, detail, depth);
  }

  function checkMessage(type: WalkType, start: number, end: number): void {
    if (depth >= maxMessageDepth) {
      const reason = `messages are nested deeper than ${maxMessageDepth}`;
      fault ??= { offset: start, reason };
      report('too-deep', start, reason);
      return;
    }
    depth += 1;
    levels[depth] ??= createLevel();
    const level = levels[depth] as Level;
    level.begin(type, start, end);
    const { scanner } = level;
    let position = start;
    while (position < end) {
      if (!scanner.read(bytes, position, end)) {
        stopAt(position, end);
        break;
      }
      const next = scanner.end;
      checkField(level);
      position = next;
      if (position >= nextReport) {
        nextReport = position + progressBytes;
        body.onProgress?.(position);
      }
    }
    if (type.required.length > 0) finish(level, type.required);
    depth -= 1;
  }

  function checkNamed(name: string, start: number, end: number): void {
    checkMessage(typeOf(name), start, end);
  }

  function shapeOf(name: string): MessageShape | undefined {
    return typeOf(name).shape;
  }

  function stopAt(position: number, end: number): void {
    const read = readFieldAt(bytes, position, end);
    const found = isFault(read) ? read : { offset: position, reason: 'not a field' };
    fault ??= found;
    const left = end - position;
    const noun = left === 1 ? 'byte is' : 'bytes are';
    report('trailing-bytes', position, `the last ${left} ${noun} not a field: ${found.reason}`);
  }

  function checkField(level: Level): void {
    const { scanner, shape } = level;
    const walked = walkField(level.type, scanner.number);
    const known = walked?.field;
    if (!walked || !known || isUnknownToParsers(known, shape)) {
      if (shape) unknownField(level, 'unknown-field', 'the type has no such field');
      else log.addUnknown(null, depth);
      return;
    }
    const { type } = known;
    const packable = walked.packed;
    const isPacked = packable !== null && scanner.wireType === wireTypes.lengthDelimited;
    if (!isPacked && scanner.wireType !== walked.wireType) {
      const detail = `wire type differs from ${known.name}: parsers treat it as unknown`;
      unknownField(level, 'wrong-wire-type', detail);
      return;
    }
    if (type.kind === 'message') walked.content ??= typeOf(type.typeName);
    const unnamed = isPacked ? null : unnamedValue(bytes, scanner, walked);
    if (unnamed) {
      unknownField(level, 'unknown-enum-value', unnamedText(unnamed));
      return;
    }
    const itemTypes = walked.content?.shape?.itemTypes;
    if (itemTypes) {
      const item = readSetItem(bytes, scanner.valueStart, scanner.valueEnd);
      if (!item || !itemTypes.has(item.typeId)) {
        unknownField(level, 'unknown-field', 'the set has no such extension');
        return;
      }
      checkItemOrder(level, item.typeId);
    }
    checkFrame(level);
    checkOrder(level, known);
    if (shape?.isMessageSet && known.number !== setFields.item) {
      const detail = 'a message set extension that is not an item is written as one';
      report('out-of-order', scanner.tagStart, detail);
    }
    if (isPacked && packable) {
      checkPacking(level, known, true, checkPacked(bytes, level, packable, report));
    } else if (known.map) {
      checkEntry(bytes, level, known, shapeOf, report, checkNamed);
    } else if (type.kind === 'message') {
      checkMessage(walked.content ?? typeOf(type.typeName), scanner.valueStart, scanner.valueEnd);
    } else {
      checkScalar(bytes, level, known, report);
      if (shape?.itemTypes && known.number === setFields.message) {
        const held = itemTypeIn(shape.itemTypes, level.start, level.end);
        if (held !== undefined) checkNamed(held, scanner.valueStart, scanner.valueEnd);
      }
      if (packable) checkPacking(level, known, false, 1);
    }
  }

  /**
   * Returns the type of the message in a message set item; undefined if parsers treat it as an unknown field.
   */
  function itemTypeIn(
    types: ReadonlyMap<number, string>,
    start: number,
    end: number,
  ): string | undefined {
    const item = readSetItem(bytes, start, end);
    return item ? types.get(item.typeId) : undefined;
  }

  function unknownField(level: Level, code: FidelityCode, detail: string): void {
    level.lastUnknown = level.scanner.number;
    report(code, level.scanner.tagStart, detail);
    log.addUnknown(level.shape?.fullName ?? null, depth);
  }

  /** Checks that tag and length use the fewest bytes. */
  function checkFrame({ scanner }: Level): void {
    const { number, wireType, tagStart, lengthStart, valueStart, valueEnd, end } = scanner;
    // One byte is the minimum.
    const tagBytes =
      lengthStart - tagStart === 1 ? 1 : varintBytes(((number << 3) | wireType) >>> 0, 0);
    if (lengthStart - tagStart !== tagBytes) {
      report('long-tag', tagStart, moreThan('the tag', lengthStart - tagStart, tagBytes));
    }
    if (wireType === wireTypes.startGroup) {
      if (end - valueEnd !== tagBytes) {
        report('long-tag', valueEnd, moreThan('the end-group tag', end - valueEnd, tagBytes));
      }
      return;
    }
    if (wireType !== wireTypes.lengthDelimited || valueStart - lengthStart === 1) return;
    const length = valueEnd - valueStart;
    const needed = varintBytes(length >>> 0, Math.floor(length / 0x1_0000_0000));
    if (valueStart - lengthStart !== needed) {
      const what = `the length ${length}`;
      report('long-length', lengthStart, moreThan(what, valueStart - lengthStart, needed));
    }
  }

  function checkOrder(level: Level, known: FieldShape): void {
    const { scanner } = level;
    const { number, tagStart } = scanner;
    if (level.lastUnknown !== 0) {
      const detail = `it follows the unknown field ${level.lastUnknown}`;
      report('out-of-order', tagStart, detail);
    } else if (number < level.largest && !(known.isRepeated && number === level.last)) {
      const code = known.isRepeated && level.hasSeen(number) ? 'scattered-list' : 'out-of-order';
      report(code, tagStart, `it follows field ${level.largest}`);
    }
    if (!known.isRepeated && level.hasSeen(number)) {
      const detail =
        known.type.kind === 'message'
          ? 'a duplicate: parsers merge both'
          : 'a duplicate: the last one counts';
      report('repeated-singular', tagStart, detail);
    }
    if (known.oneof !== null) {
      const other = level.memberOf(known.oneof);
      if (other !== 0 && other !== number) {
        const detail = `another member of the oneof ${known.oneof} precedes it: the last one counts`;
        report('oneof-several', tagStart, detail);
      }
      level.setMember(known.oneof, number);
    }
    level.see(number);
  }

  /** Checks that message set items are in order of their numbers, each once. */
  function checkItemOrder(level: Level, typeId: number): void {
    const { tagStart } = level.scanner;
    if (typeId === level.largestItem) {
      report('repeated-singular', tagStart, 'a duplicate item: parsers merge both');
    } else if (typeId < level.largestItem) {
      report('out-of-order', tagStart, `it follows item ${level.largestItem}`);
    }
    level.largestItem = Math.max(level.largestItem, typeId);
  }

  function checkPacking(level: Level, known: FieldShape, isPacked: boolean, count: number): void {
    const { number, tagStart } = level.scanner;
    const isToBePacked = known.isPacked ?? true;
    if (isPacked && count === 0) {
      report('packed-empty', tagStart, 'an empty list, which writers omit');
    } else if (isPacked && !isToBePacked) {
      report('packed', tagStart, 'the type does not pack this list');
    } else if (!isPacked && isToBePacked) {
      report('unpacked', tagStart, 'the type packs this list');
    }
    if (isPacked && level.hasPiece(number)) {
      report('packed-in-pieces', tagStart, 'a list in several pieces');
    }
    if (isPacked) level.addPiece(number);
  }

  function finish(level: Level, required: readonly FieldShape[]): void {
    for (const field of required) {
      if (level.hasSeen(field.number) || !isMissingInParts(bytes, levels, depth, field)) continue;
      const detail = `the required field ${field.name} is missing`;
      fault ??= { offset: level.start, reason: detail };
      report('required-missing', level.start, detail);
    }
  }

  let isWhole = true;
  function reportUnread({ offset, index, reason }: UnreadFrame): void {
    messageIndex = null;
    if (reason !== null) {
      report('trailing-bytes', offset, reason);
      return;
    }
    isWhole = false;
    const damage = body.unreadFrames?.get(offset);
    if (damage === undefined) return;
    messageIndex = index;
    report('unread-message', offset, damage);
  }

  const type = typeOf(typeName);
  for (const { start, end, index } of messagesOf(bytes, body.framing, reportUnread)) {
    messageIndex = index;
    checkMessage(type, start, end);
    checkedBytes = end;
  }
  const { counts, findings, unknown } = log.result();
  const isSame = counts.every(({ code }) => harmlessCodes.has(code) || code === 'unread-message');
  return {
    isExact: type.shape && (isWhole || !isSame) ? isSame : null,
    counts,
    findings,
    unknown: [...nameUnknown(unknown, shapeOf)],
    checkedBytes,
    fault,
  };
}

/** A recovered field of a type is unknown to parsers; a fully recovered type has its own fields. */
function isUnknownToParsers(known: FieldShape, shape: MessageShape | undefined): boolean {
  return known.isRecovered === true && typeOfRecovered(shape?.fullName ?? '') === null;
}

function moreThan(what: string, bytes: number, needed: number): string {
  return `${what} has ${bytes} bytes, and needs ${needed}`;
}
