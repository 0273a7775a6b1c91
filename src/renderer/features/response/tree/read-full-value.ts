import { maxPageBytes } from '../../../../shared/contract/engine.ts';
import type { NodeRef, TreeRow } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../engine-calls.ts';

/** A value larger than this is not put on the clipboard. */
const maxCopiedBytes = 16 * 1_048_576;

/** Packed elements copied at most. */
const maxCopiedElements = 50_000;

/** A body and the type it is read as. */
export interface BodySource {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly typeName: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
}

/**
 * The whole value of a row, as one would type it elsewhere: a string without quotes, bytes in hex,
 * an enum by name. Null when it is too large or cannot be read, or when the row is a message.
 */
export async function readFullValue(source: BodySource, row: TreeRow): Promise<string | null> {
  const { value, range, children } = row;
  if (value.kind === 'message' || value.kind === 'fault') return null;
  if (value.kind === 'enum') return enumName(value.text);
  if (children?.content.kind === 'packed') return readElements(source, children);
  if (children?.content.kind === 'message') return readEntryValue(source, children);
  if (value.kind !== 'string' && value.kind !== 'bytes') return value.text;
  if (range === null) return value.text === '""' ? '' : value.text;
  const bytes = await readRange(source, range.valueStart, range.end);
  if (bytes === null) return null;
  return value.kind === 'string' ? decodeText(bytes) : hexOf(bytes);
}

/** The bytes of a row, tag and length included, in hex; null when too large or not on the wire. */
export async function readRowBytes(source: BodySource, row: TreeRow): Promise<string | null> {
  if (row.range === null) return null;
  const bytes = await readRange(source, row.range.tagStart, row.range.end);
  return bytes === null ? null : hexOf(bytes);
}

/** `EMPLOYEE` of `EMPLOYEE (2)`; a number without a name stays as it is. */
function enumName(text: string): string {
  return text.replace(/ \(-?\d+\)$/, '');
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return hexOf(bytes);
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

async function readRange(
  { engine, bodyId }: BodySource,
  start: number,
  end: number,
): Promise<Uint8Array | null> {
  if (end - start > maxCopiedBytes) return null;
  const whole = new Uint8Array(end - start);
  for (let at = start; at < end; ) {
    const count = Math.min(maxPageBytes, end - at);
    const result = await engine.readBytes({ bodyId, start: at, count });
    if (!result.ok || result.value.bytes.length === 0) return null;
    whole.set(result.value.bytes, at - start);
    at += result.value.bytes.length;
  }
  return whole;
}

async function readElements(source: BodySource, node: NodeRef): Promise<string | null> {
  const texts: string[] = [];
  for (let total = 1; texts.length < total; ) {
    const page = await readRows(source, node, texts.length, 500);
    if (page === null || page.rows.length === 0 || page.total > maxCopiedElements) return null;
    total = page.total;
    texts.push(...page.rows.map((row) => row.value.text));
  }
  return texts.join(', ');
}

/** The row of a map entry shows its value; field 2 of the entry is where it stands. */
async function readEntryValue(source: BodySource, entry: NodeRef): Promise<string | null> {
  const page = await readRows(source, entry, 0, 16);
  const value = page?.rows.findLast((row) => row.number === 2);
  return value === undefined || value.children !== null ? null : readFullValue(source, value);
}

async function readRows(source: BodySource, node: NodeRef, start: number, count: number) {
  const { engine, ...body } = source;
  const result = await engine.readTree({ ...body, node, start, count, showUnset: false });
  return result.ok ? result.value : null;
}
