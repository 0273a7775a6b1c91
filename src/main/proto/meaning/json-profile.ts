import { ProblemError } from '../../../shared/problem.ts';

/** The merged objects at one place of a JSON text. */
export interface JsonNode {
  objects: number;
  readonly keys: Map<string, JsonEntry>;
}

/** The values of one key, or the elements of a list. */
export interface JsonEntry {
  count: number;
  /** The approximate characters of key and value. */
  length: number;
  nulls: number;
  bools: number;
  numbers: number;
  /** Numbers that are integers. */
  integers: number;
  least: number;
  largest: number;
  strings: number;
  /** The first few strings. */
  readonly samples: string[];
  objects: number;
  arrays: number;
  /** The objects, merged. */
  child: JsonNode | null;
  /** The elements of the arrays, merged. */
  elements: JsonEntry | null;
}

/** The profile of a JSON text: its value as an entry. */
export interface JsonProfile {
  readonly root: JsonEntry;
}

const maxSamples = 24;
const maxKeys = 20_000;
const maxValues = 400_000;
const maxDepth = 60;

/**
 * Makes the profile of a JSON text.
 *
 * @throws ProblemError `json-syntax`
 */
export function profileJson(bytes: Uint8Array): JsonProfile {
  const root = emptyEntry();
  let keys = 0;
  let values = 0;

  function add(entry: JsonEntry, value: unknown, depth: number): void {
    values += 1;
    entry.count += 1;
    if (values > maxValues || depth > maxDepth) return;
    if (value === null) entry.nulls += 1;
    else if (typeof value === 'boolean') entry.bools += 1;
    else if (typeof value === 'number') addNumber(entry, value);
    else if (typeof value === 'string') addString(entry, value);
    else if (Array.isArray(value)) {
      entry.arrays += 1;
      entry.elements ??= emptyEntry();
      for (const element of value) add(entry.elements, element, depth + 1);
    } else addObject(entry, value as Record<string, unknown>, depth);
  }

  function addObject(entry: JsonEntry, value: Record<string, unknown>, depth: number): void {
    entry.objects += 1;
    entry.child ??= { objects: 0, keys: new Map() };
    const node = entry.child;
    node.objects += 1;
    for (const [key, inner] of Object.entries(value)) {
      let found = node.keys.get(key);
      if (!found) {
        if (keys >= maxKeys) return;
        keys += 1;
        found = emptyEntry();
        node.keys.set(key, found);
      }
      found.length += key.length + 3;
      add(found, inner, depth + 1);
    }
  }

  add(root, parsed(bytes), 0);
  return { root };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ProblemError({
      kind: 'json-syntax',
      title: 'This is not JSON',
      detail: 'Only JSON text can be compared with types as JSON.',
      hint: 'View it as text, or compare it as protobuf.',
      cause: String(error),
    });
  }
}

function addNumber(entry: JsonEntry, value: number): void {
  entry.numbers += 1;
  entry.length += 4;
  if (Number.isInteger(value)) entry.integers += 1;
  if (value < entry.least) entry.least = value;
  if (value > entry.largest) entry.largest = value;
}

function addString(entry: JsonEntry, value: string): void {
  entry.strings += 1;
  entry.length += value.length + 2;
  if (entry.samples.length < maxSamples) entry.samples.push(value.slice(0, 200));
}

function emptyEntry(): JsonEntry {
  return {
    count: 0,
    length: 0,
    nulls: 0,
    bools: 0,
    numbers: 0,
    integers: 0,
    least: Number.POSITIVE_INFINITY,
    largest: Number.NEGATIVE_INFINITY,
    strings: 0,
    samples: [],
    objects: 0,
    arrays: 0,
    child: null,
    elements: null,
  };
}
