import type { Span } from '../../../shared/json/json-tree.ts';
import { placeholderAt } from '../../../shared/model/placeholder.ts';

/** Marks that stand for variables inside texts, and are replaced by them when the texts are written. */
export interface Marks {
  /** Returns the mark of a text; the same text gets the same mark. */
  mark(raw: string): string;
  /** Replaces the marks in a written text by their variables, and escapes what only looks like a variable. */
  putBack(written: string): string;
}

/** @param texts bodies; none of them contains the marks that are created */
export function createMarks(...texts: readonly string[]): Marks {
  const marks = new Map<string, number>();
  const sign = freeSign(texts);
  const markPattern = new RegExp(`"?${sign}([0-9]+)${sign}"?`, 'g');
  return {
    mark(raw) {
      const index = marks.get(raw) ?? marks.size;
      marks.set(raw, index);
      return `${sign}${index}${sign}`;
    },
    putBack(written) {
      const raws = [...marks.keys()];
      return literalBraces(written).replaceAll(markPattern, (found, index: string) => {
        const raw = raws[Number(index)] ?? '';
        // The mark of a whole value is in quotes that are not part of the value.
        return isWholeValue(raw) && found.startsWith('"') && found.endsWith('"')
          ? raw.slice(1)
          : found.replace(`${sign}${index}${sign}`, () => raw);
      });
    },
  };
}

/** A value that is a variable or contains one. */
export interface StoodAt {
  /** Offset in the text, quotes included. */
  readonly start: number;
  readonly end: number;
  readonly path: string;
}

/**
 * Stand-ins for the variables of a body while it is converted through its message: values of the fields'
 * types, put back by path, and marks inside texts and keys.
 */
export interface StandIns {
  readonly marks: Marks;
  /** The value as typed, by field path: `{{id}}`, `"{{id}}"`. */
  readonly values: Map<string, string>;
  /** All values with variables. */
  readonly places: StoodAt[];
  /** The map key as typed, without quotes, by the path of the entry with the stand-in key. */
  readonly keys: Map<string, string>;
  /** Returns draft text with marks for its variables; `\{{name}}` becomes literal text. */
  marked(draft: string): string;
  /** Does the same for the inside of a string literal that is not unescaped yet. */
  markedLiteral(inner: string): string;
  /** Returns a number key that the map does not have yet; null if a key could not be found again. */
  freeKey(type: string, map: object): string | null;
}

/** Creates the stand-ins of one reading. */
export function createStandIns(marks: Marks): StandIns {
  function markVariable(written: string, isLiteral: boolean): string {
    return isLiteral ? written : marks.mark(written);
  }

  return {
    marks,
    values: new Map(),
    places: [],
    keys: new Map(),
    marked: (draft) => mapPlaceholders(draft, 1, markVariable),
    markedLiteral: (inner) => mapPlaceholders(inner, 2, markVariable),
    freeKey(type, map) {
      if (type === 'bool') return null;
      let key = 2_147_483_647;
      while (Object.hasOwn(map, String(key))) key -= 1;
      return String(key);
    },
  };
}

const wholeValue = '\u0000';

/** Returns the text that replaces a whole string, quotes included. */
export function asWholeValue(raw: string): string {
  return wholeValue + raw;
}

function isWholeValue(raw: string): boolean {
  return raw.startsWith(wholeValue);
}

/** Returns private use characters that do not occur in the texts. */
function freeSign(texts: readonly string[]): string {
  let sign = '\ue000';
  while (texts.some((text) => text.includes(sign))) sign += '\ue001';
  return sign;
}

/**
 * Replaces the placeholders in draft text. Of the backslashes before a placeholder, each pair is one
 * character; an odd one makes the placeholder literal.
 *
 * @param pairs how many backslashes a pair is written as
 */
function mapPlaceholders(
  draft: string,
  pairs: 1 | 2,
  replace: (written: string, isLiteral: boolean) => string,
): string {
  let result = '';
  let copied = 0;
  for (let at = draft.indexOf('{{'); at >= 0; ) {
    const found = placeholderAt(draft, at);
    if (found === null) {
      at = draft.indexOf('{{', at + 1);
      continue;
    }
    let run = at;
    while (run > copied && draft[run - 1] === '\\') run -= 1;
    const count = at - run;
    result += draft.slice(copied, run) + '\\'.repeat(pairs * Math.floor(count / 2));
    result += replace(draft.slice(at, found.end), count % 2 === 1);
    copied = found.end;
    at = draft.indexOf('{{', copied);
  }
  return result + draft.slice(copied);
}

/** Returns the single placeholder that makes up a draft text; null for any other text. */
export function wholePlaceholder(draft: string): string | null {
  return placeholderAt(draft, 0)?.end === draft.length ? draft : null;
}

/** True when a draft text contains a variable. */
export function hasPlaceholder(draft: string): boolean {
  let has = false;
  mapPlaceholders(draft, 1, (_written, isLiteral) => {
    has ||= !isLiteral;
    return '';
  });
  return has;
}

/** Escapes braces in the strings of a written text, where backslashes are doubled. */
function literalBraces(written: string): string {
  let result = '';
  let copied = 0;
  for (let at = written.indexOf('{{'); at >= 0; ) {
    const found = placeholderAt(written, at);
    if (found !== null) {
      result += `${written.slice(copied, at)}\\`;
      copied = at;
    }
    at = written.indexOf('{{', found?.end ?? at + 1);
  }
  return result + written.slice(copied);
}

/** Returns the note on a variable that another format has no place for. */
export function noRoomFor(path: string, written: string, why: string): string {
  const subject = path === '' ? 'The body' : `\`${path}\``;
  return `${subject} has ${written.slice(0, 60)}, which cannot be converted: ${why}.`;
}

/**
 * Returns the span that contains an offset.
 *
 * @param places in order, without overlaps
 */
export function spanAround<T extends Span>(places: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const place = places[low];
  return place !== undefined && place.start <= offset ? place : undefined;
}
