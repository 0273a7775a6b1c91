import type { Span } from '../../../shared/json/json-tree.ts';
import { placeholderAt } from '../../../shared/model/placeholder.ts';

/** Marks that stand for variables inside of texts, and are put back when these are written. */
export interface Marks {
  /** A mark for a text that is put back as it is; the same for the same text. */
  mark(raw: string): string;
  /** A written text, its marks replaced, and what only looks like a variable made literal. */
  putBack(written: string): string;
}

/** @param texts bodies; none of them holds the marks by itself */
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
        // A mark of a whole value stands in quotes that are not part of it.
        return isWholeValue(raw) && found.startsWith('"') && found.endsWith('"')
          ? raw.slice(1)
          : found.replace(`${sign}${index}${sign}`, () => raw);
      });
    },
  };
}

/** A value that is, or holds, a variable. */
export interface StoodAt {
  /** Into the text, quotes included. */
  readonly start: number;
  readonly end: number;
  readonly path: string;
}

/**
 * What stands for the variables of a body while it goes through its message: values of the fields'
 * types, which are put back by their paths, and marks inside of texts and keys.
 */
export interface StandIns {
  readonly marks: Marks;
  /** By field path, the value as it was typed: `{{id}}`, `"{{id}}"`. */
  readonly values: Map<string, string>;
  /** All values with variables. */
  readonly places: StoodAt[];
  /** By the path of a map's entry, whose key is a stand-in, the key as it was typed, without quotes. */
  readonly keys: Map<string, string>;
  /** A text of a draft with marks for its variables; `\{{name}}` becomes the literal text. */
  marked(draft: string): string;
  /** The same, of the inside of a string literal whose escapes are still to be read. */
  markedLiteral(inner: string): string;
  /** A key of a map by numbers that it does not have; null where none can be found again. */
  freeKey(type: string, map: object): string | null;
}

/** Stand-ins of one reading. */
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

/** What is put back in place of a whole string, quotes included. */
export function asWholeValue(raw: string): string {
  return wholeValue + raw;
}

function isWholeValue(raw: string): boolean {
  return raw.startsWith(wholeValue);
}

/** Characters of private use that the texts have none of. */
function freeSign(texts: readonly string[]): string {
  let sign = '\ue000';
  while (texts.some((text) => text.includes(sign))) sign += '\ue001';
  return sign;
}

/**
 * The text of a draft with its placeholders replaced. Of the backslashes before one, each pair is one
 * character, and an odd one makes it literal.
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

/** The one placeholder that a text of a draft is; null for any other text. */
export function wholePlaceholder(draft: string): string | null {
  return placeholderAt(draft, 0)?.end === draft.length ? draft : null;
}

/** Whether a text of a draft has a variable in it. */
export function hasPlaceholder(draft: string): boolean {
  let has = false;
  mapPlaceholders(draft, 1, (_written, isLiteral) => {
    has ||= !isLiteral;
    return '';
  });
  return has;
}

/** Braces in the strings of a written text, whose backslashes are doubled there, as literal text. */
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

/** What is said of a variable that another format has no room for. */
export function noRoomFor(path: string, written: string, why: string): string {
  const subject = path === '' ? 'The body' : `\`${path}\``;
  return `${subject} holds ${written.slice(0, 60)}, which cannot be taken to another format: ${why}.`;
}

/**
 * The place that an offset lies in.
 *
 * @param places by place, none overlap
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
