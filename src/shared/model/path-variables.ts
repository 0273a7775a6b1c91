import { placeholderAt } from './placeholder.ts';

/** A path variable in a URL as typed. */
export interface PathVariable {
  readonly name: string;
  /** As written: `:id` or `{id}`. */
  readonly written: string;
  /** Offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The values of path variables by name. They may contain `{{variables}}`. */
export type PathValues = Readonly<Record<string, string>>;

/** `:id` as a whole segment, or `{id}` as a segment or a part of one. The name may still be empty. */
const pattern = /(?<=\/):([A-Za-z_][\w.-]*)?(?=\/|$)|(?<!\{)\{([A-Za-z_][\w.-]*)?\}(?!\})/gu;

/**
 * Returns the path variables of a URL, in order, with duplicates. Only the path has some: `{{name}}`, the
 * host, a port, the query and a part of a segment such as `/orders:cancel` are none.
 */
export function pathVariablesIn(url: string): readonly PathVariable[] {
  return placesIn(url).filter(({ name }) => name !== '');
}

/** Returns the names of the path variables of a URL, each once. */
export function pathNames(url: string): readonly string[] {
  return [...new Set(pathVariablesIn(url).map(({ name }) => name))];
}

/**
 * Returns the values after an edit of the URL. A renamed variable keeps its value, also through an empty name
 * (`:`, `{}`). The values of names that the URL no longer has are dropped.
 */
export function pathValuesAfter(before: string, after: string, values: PathValues): PathValues {
  const was = placesIn(before).map(({ name }) => name);
  const is = placesIn(after).map(({ name }) => name);
  const isRenamed = was.length === is.length;
  const kept = is.flatMap((name, at): [string, string][] => {
    const renamed = isRenamed && !was.includes(name) ? was[at] : undefined;
    const value = pathValueOf(values, renamed ?? name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

/** Returns the value of a path variable; undefined when there is none. */
export function pathValueOf(values: PathValues, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A URL with its path variables filled in. */
export interface FilledPath {
  readonly url: string;
  /** The variables without a value, or with an empty one. */
  readonly missing: readonly PathVariable[];
  /** The variables that make a segment `.` or `..`, which URLs do not keep (RFC 3986, 5.2.4). */
  readonly dots: readonly PathVariable[];
}

/**
 * Fills in the path variables of a URL. A value is percent-encoded into its segment: a `/` becomes `%2F`.
 *
 * @param fill.text returns the text between path variables as it is sent
 * @param fill.value returns the value of a path variable
 */
export function fillPath(
  url: string,
  fill: { text(text: string): string; value(variable: PathVariable): string },
): FilledPath {
  const missing: PathVariable[] = [];
  const filled: { variable: PathVariable; start: number; end: number }[] = [];
  let text = '';
  let copied = 0;
  for (const variable of pathVariablesIn(url)) {
    text += fill.text(url.slice(copied, variable.start));
    const value = fill.value(variable);
    if (value === '') missing.push(variable);
    const start = text.length;
    text += encodeSegment(value);
    filled.push({ variable, start, end: text.length });
    copied = variable.end;
  }
  text += fill.text(url.slice(copied));
  const dots = filled.filter(({ start, end }) => {
    const rest = /[/?#]/u.exec(text.slice(end));
    const segmentEnd = rest === null ? text.length : end + rest.index;
    const segment = text.slice(text.lastIndexOf('/', start - 1) + 1, segmentEnd);
    return /^(?:\.|%2e){1,2}$/iu.test(segment);
  });
  return { url: text, missing, dots: dots.map(({ variable }) => variable) };
}

/** Percent-encodes all but what may stand in a segment (`pchar` of RFC 3986, 3.3). */
function encodeSegment(value: string): string {
  const wellFormed = value.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(wellFormed).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/gu, (code) =>
    decodeURIComponent(code),
  );
}

/** Returns the path variables, and those whose name is not typed yet: `:` and `{}`. */
function placesIn(url: string): readonly PathVariable[] {
  const masked = withoutPlaceholders(url);
  const [start = ''] = /^(?:[^/?#]*:\/\/)?[^/?#]*/u.exec(masked) ?? [];
  const path = masked.slice(0, start.length + masked.slice(start.length).search(/[?#]|$/u));
  return [...path.matchAll(pattern)]
    .filter(({ index }) => index > start.length)
    .map((match) => ({
      name: match[1] ?? match[2] ?? '',
      written: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
}

/** Returns the URL, as long as before, with another character for each `{{name}}`. */
function withoutPlaceholders(url: string): string {
  let masked = url;
  for (let at = url.indexOf('{{'); at >= 0; at = url.indexOf('{{', at)) {
    const end = placeholderAt(url, at)?.end;
    if (end !== undefined)
      masked = `${masked.slice(0, at)}${'\0'.repeat(end - at)}${masked.slice(end)}`;
    at = end ?? at + 1;
  }
  return masked;
}
