import { readCutField } from '../wire/read-cut-field.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { type MessageScan, scanMessage } from '../wire/scan-message.ts';
import { looksLikeText, wholeCharacters } from '../wire/show-string.ts';

/** No field of a scalar is longer: a varint for its tag, and one for its value. */
const maxScalarBytes = 15;
/** Numbers above it stand in few schemas, and in most of what is no message. */
const maxLikelyNumber = 65_535;
/** A value that claims to be longer was never one. */
const maxClaimedBytes = 0x7fff_ffffn;
/** Messages in messages are followed this deep. */
const maxDepth = 100;

/**
 * Whether bytes are very likely the first part of a message: at least two fields of it read, they make up
 * most of the bytes, and what breaks them is that the bytes end. What is cut is followed into its parts.
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

/** Whether only the last bytes of a tag, of a length, or of a number, are missing. */
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
