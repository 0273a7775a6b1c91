import { readCutField } from '../wire/read-cut-field.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { type MessageScan, scanMessage } from '../wire/scan-message.ts';
import { looksLikeText, wholeCharacters } from '../wire/show-string.ts';

/** The longest scalar field: a varint for its tag, and one for its value. */
const maxScalarBytes = 15;
/** Few schemas have larger field numbers; most bytes that are not a message do. */
const maxLikelyNumber = 65_535;
/** A longer claimed length is never real. */
const maxClaimedBytes = 0x7fff_ffffn;
/** The depth to which nested messages are followed. */
const maxDepth = 100;

/**
 * True when bytes are very likely the first part of a message: at least two fields are readable, they are
 * most of the bytes, and the only fault is that the bytes end. A truncated field is checked inside too.
 */
export function looksCutOff(bytes: Uint8Array): boolean {
  let start = 0;
  let explained = 0;
  let fieldCount = 0;
  const isEnough = (more = 0) => fieldCount >= 2 && (explained + more) * 2 >= bytes.length;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const scan = scanMessage(bytes, start);
    if (!hasLikelyNumbers(scan)) return depth > 0 && isEnough();
    explained += scan.readEnd - start;
    fieldCount += scan.fieldCount;
    if (scan.fault === null || endsInScalar(bytes, scan.readEnd)) return isEnough();
    const cut = readCutField(bytes, scan.readEnd, bytes.length);
    if (cut === null || (cut.declaredBytes ?? 0n) > maxClaimedBytes) return depth > 0 && isEnough();
    const part = bytes.subarray(cut.valueStart);
    if (part.length > 0 && looksLikeText(wholeCharacters(part))) return isEnough(part.length);
    start = cut.valueStart;
  }
  return isEnough();
}

/** True when only the last bytes of a tag, a length or a number are missing. */
function endsInScalar(bytes: Uint8Array, start: number): boolean {
  const rest = bytes.subarray(start);
  if (rest.length > maxScalarBytes) return false;
  const longer = new Uint8Array(2 * maxScalarBytes);
  longer.set(rest);
  const field = readFieldAt(longer, 0, longer.length);
  if (isFault(field)) return false;
  const { end, valueStart, wireType } = field;
  return wireType === wireTypes.lengthDelimited ? valueStart > rest.length : end > rest.length;
}

function hasLikelyNumbers({ total }: MessageScan): boolean {
  return [...total.large.keys()].every((number) => number <= maxLikelyNumber);
}
