import type protobuf from 'protobufjs';
import type { Span } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import type { BodyFinding } from './body-finding.ts';
import { maxJsonDepth } from './parse-json-text.ts';
import { readJsonTree } from './read-json-message.ts';
import { isJson } from './retype-values.ts';
import { scanJsonText } from './scan-json-text.ts';

/**
 * Where values of variables that stand without quotes are no JSON, and their fields would not take them as
 * text either: that `id` takes a number says more than that `abc` is no JSON. Nothing where a field would
 * take the text, and where the rest is no JSON: quotes, or mending that, come first.
 *
 * @param spans the places of those values in the text
 */
export function findBareMismatches(
  type: protobuf.Type,
  text: string,
  spans: readonly Span[],
  isSeveral: boolean,
): readonly BodyFinding[] {
  const bare = unreadable(text, spans);
  if (bare.size === 0) return [];
  const masked = withNumbers(text, bare);
  if (scanJsonText(masked).depth > maxJsonDepth + (isSeveral ? 1 : 0)) return [];
  if (!isJson(masked)) return [];
  const { findings } = readJsonTree(type, parseJsonTree(masked), { isSeveral, bare });
  const places = new Set(findings.map(({ offset }) => offset));
  return [...bare.keys()].every((start) => places.has(start)) ? findings : [];
}

/** Those values that are no JSON, by place. */
export function unreadable(text: string, spans: readonly Span[]): ReadonlyMap<number, string> {
  return new Map(
    spans
      .map(({ start, end }) => [start, text.slice(start, end)] as const)
      .filter(([, value]) => value.trim() !== '' && !isJson(value)),
  );
}

/** The text with a number of the same length in each place, so that it can be read. */
export function withNumbers(text: string, bare: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [start, value] of bare) {
    parts.push(text.slice(copied, start), '0'.padEnd(value.length));
    copied = start + value.length;
  }
  return parts.join('') + text.slice(copied);
}
