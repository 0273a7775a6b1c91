import type { JsonNode } from '../../../shared/json/json-tree.ts';
import {
  formatMoment,
  parseEpochTime,
  parseIsoTime,
  timeLeaf,
  timeOfDay,
  timeOfParts,
  timeOfTimestamp,
  type WrittenTime,
} from './calendar.ts';
import type { PlainLeaf, TimeLeaf, Words, WrittenForm } from './datum.ts';
import { durationLeaf, formatDuration, parseDuration, parseSeconds } from './duration.ts';
import { shownJson } from './free-json.ts';
import { writtenText } from './leaf.ts';
import { wholeNumber } from './number-leaf.ts';

/**
 * Reads a moment: ISO 8601 text, a number since 1970, `[2024, 6, 3, ..]`, `{seconds, nanos}`. Returns null
 * for anything else.
 */
export function readJsonTimestamp(node: JsonNode): TimeLeaf | null {
  switch (node.kind) {
    case 'string': {
      const time = parseIsoTime(node.value);
      if (time) return timeLeaf(time, formOfText(node.value, time), () => writtenText(node.value));
      return leafOf(parseEpochTime(node.value), 'time-epoch', () => writtenText(node.value));
    }
    case 'number':
      return leafOf(parseEpochTime(node.text), 'time-epoch', node.text);
    case 'array':
      return leafOf(timeOfArray(node.items), 'time-parts', () => shownJson(node));
    case 'object': {
      const parts = secondsOf(node);
      return leafOf(parts && timeOfTimestamp(parts.seconds, parts.nanos), 'time-parts', () =>
        shownJson(node),
      );
    }
    case 'literal':
      return null;
  }
}

/** Reads a day, or a moment for a message that has only the day. Returns null for anything else. */
export function readJsonDate(node: JsonNode): TimeLeaf | null {
  switch (node.kind) {
    case 'string':
      return leafOf(parseIsoTime(node.value), 'date-text', () => writtenText(node.value));
    case 'number': {
      const time = parseEpochTime(node.text);
      // A small number is a mistake, not a day in 1970.
      return time && node.text.length >= 9 ? timeLeaf(time, 'time-epoch', node.text) : null;
    }
    case 'array':
      return leafOf(timeOfArray(node.items), 'time-parts', () => shownJson(node));
    case 'object': {
      const numbers = new Map(node.members.map(({ key, value }) => [key, wholeOf(value)]));
      if ([...numbers.keys()].some((key) => !['year', 'month', 'day'].includes(key))) return null;
      const [year, month, day] = ['year', 'month', 'day'].map((key) => numbers.get(key) ?? 0);
      const time = timeOfDay(Number(year), Number(month), Number(day));
      return time ? timeLeaf(time, 'plain', () => shownJson(node)) : null;
    }
    case 'literal':
      return null;
  }
}

/**
 * Reads a duration: ProtoJSON, ISO 8601, a number of seconds, `{seconds, nanos}`. Returns null for anything
 * else.
 */
export function readJsonDuration(node: JsonNode): PlainLeaf | null {
  switch (node.kind) {
    case 'string': {
      const nanos = parseDuration(node.value);
      if (nanos === null) return null;
      const isCanonical = formatDuration(nanos) === node.value;
      return durationLeaf(nanos, isCanonical ? 'plain' : 'duration-spelling', () =>
        writtenText(node.value),
      );
    }
    case 'number': {
      const nanos = parseSeconds(node.text);
      return nanos === null ? null : durationLeaf(nanos, 'duration-spelling', node.text);
    }
    case 'object': {
      const parts = secondsOf(node);
      if (!parts) return null;
      const nanos = parts.seconds * 1_000_000_000n + parts.nanos;
      return durationLeaf(nanos, 'duration-spelling', () => shownJson(node));
    }
    default:
      return null;
  }
}

function leafOf(time: WrittenTime | null, form: WrittenForm, written: Words): TimeLeaf | null {
  return time && timeLeaf(time, form, written);
}

function formOfText(text: string, time: WrittenTime): WrittenForm {
  if (!time.hasZone) return 'time-without-zone';
  return formatMoment(time.nanos) === text ? 'plain' : 'time-spelling';
}

function timeOfArray(items: readonly JsonNode[]): WrittenTime | null {
  const parts = items.map((item) => Number(wholeOf(item) ?? Number.NaN));
  // Jackson omits the seconds if they are 0.
  return timeOfParts(parts);
}

function secondsOf(node: JsonNode): { readonly seconds: bigint; readonly nanos: bigint } | null {
  if (node.kind !== 'object') return null;
  const parts = { seconds: 0n, nanos: 0n };
  for (const { key, value } of node.members) {
    const digits = wholeOf(value);
    if ((key !== 'seconds' && key !== 'nanos') || digits === null) return null;
    parts[key] = BigInt(digits);
  }
  return node.members.length === 0 ? null : parts;
}

function wholeOf(node: JsonNode): string | null {
  if (node.kind === 'number') return wholeNumber(node.text);
  return node.kind === 'string' ? wholeNumber(node.value) : null;
}
