/** What one pass over JSON text finds; meaningless for text that is not JSON. */
export interface JsonTextScan {
  /** Members of all objects, duplicates counted. */
  readonly memberCount: number;
  /** Deepest nesting of objects and arrays. */
  readonly depth: number;
  /** Whether a number may be an integer that a double cannot hold (past 2^53). */
  readonly hasLongNumber: boolean;
}

/** Integers of up to this many digits are exact in a double. */
const exactDigits = 15;

const quote = 0x22;
const backslash = 0x5c;

/** Looks at the text once, without building anything: what `JSON.parse` would lose is found here. */
export function scanJsonText(text: string): JsonTextScan {
  const { length } = text;
  let memberCount = 0;
  let depth = 0;
  let maxDepth = 0;
  let hasLongNumber = false;
  let index = 0;
  while (index < length) {
    const code = text.charCodeAt(index);
    index += 1;
    if (code === quote) {
      for (;;) {
        const inside = text.charCodeAt(index);
        index += 1;
        if (inside === quote || index > length) break;
        if (inside === backslash) index += 1;
      }
    } else if (code >= 0x30 && code <= 0x39) {
      const start = index - 1;
      while (index < length && isNumberPart(text.charCodeAt(index))) index += 1;
      if (index - start > exactDigits) {
        hasLongNumber ||= mayBeLongInteger(text.slice(start, index));
      }
    } else if (code === 0x3a) memberCount += 1;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) maxDepth = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return { memberCount, depth: maxDepth, hasLongNumber };
}

/** Digits, `.`, `e`, `E`, `+`, `-`. */
function isNumberPart(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2e ||
    code === 0x65 ||
    code === 0x45 ||
    code === 0x2b ||
    code === 0x2d
  );
}

/** Long fractions are common and harmless: only a long whole part or an exponent can make an integer of them. */
function mayBeLongInteger(number: string): boolean {
  const whole = number.search(/[.eE]/);
  if (whole === -1 || whole > exactDigits) return true;
  return /[eE]/.test(number);
}
