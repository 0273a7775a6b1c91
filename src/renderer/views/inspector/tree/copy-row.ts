import { type BodyTextForm, maxTextPage } from '../../../../shared/contract/engine-texts.ts';
import { bodyPartId } from '../../../../shared/model/body-id.ts';
import { textOfBytes } from '../../../../shared/model/leaf-bytes.ts';
import type { NodeRef, TreeRow } from '../../../../shared/model/tree-row.ts';
import { formatBytes, formatCount } from '../../../ui/format-quantity.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { maxCopiedBytes, readRange } from '../base/read-range.ts';
import { hasBytes, savedBytes, TooMuchToCopy } from '../save/too-much-to-copy.tsx';
import type { TreeQuery } from './tree-query.ts';

/** The maximum number of packed elements to copy. */
const maxCopiedElements = 50_000;

/** The maximum number of bytes to write as digits or base64; more would block the window. */
const maxSpelledBytes = 1_000_000;

/** A tree, and the engine that reads it. */
export interface TreeSource {
  readonly engine: EngineCalls;
  readonly query: TreeQuery;
}

/** A row, and the body that contains its bytes. */
export interface PlacedRow {
  readonly row: TreeRow;
  readonly bodyId: string;
}

/**
 * Returns the whole value of a row as one would type it: a string without quotes, bytes in hex, an enum by
 * name. Null when it cannot be read, or is a message without a short form.
 *
 * @throws {TooMuchToCopy} like all functions here
 */
export async function readFullValue(source: TreeSource, placed: PlacedRow): Promise<string | null> {
  const { row } = placed;
  const { value, range, children } = row;
  if (value.kind === 'fault') return null;
  // The text of the row is the value: a time, a duration, a wrapper.
  if (value.kind === 'message') return value.text === '' || value.shortened ? null : value.text;
  if (value.kind === 'enum') return enumName(value.text);
  if (children?.content.kind === 'packed') {
    return (
      (await readElements(source, children, placed.bodyId))?.map(({ text }) => text).join(', ') ??
      null
    );
  }
  if (isMapEntry(row)) {
    const entry = await readEntryValue(source, placed);
    return entry === null || entry.row.children !== null ? null : readFullValue(source, entry);
  }
  if (value.kind !== 'string' && value.kind !== 'bytes') return value.text;
  if (range === null) return value.text === '""' ? '' : value.text;
  const bytes = await readPart(source, placed.bodyId, range.valueStart, range.end, {
    what: 'The value',
    limit: value.kind === 'bytes' ? maxSpelledBytes : maxCopiedBytes,
  });
  if (bytes === null) return null;
  return (value.kind === 'string' ? textOfBytes('utf8', bytes) : null) ?? hexOf(bytes);
}

/** Returns the bytes of a row in hex, including tag and length; null when it is not on the wire. */
export async function readRowBytes(
  source: TreeSource,
  { row, bodyId }: PlacedRow,
): Promise<string | null> {
  if (row.range === null) return null;
  const { tagStart, end } = row.range;
  const bytes = await readPart(source, bodyId, tagStart, end, {
    what: 'The field',
    limit: maxSpelledBytes,
  });
  return bytes === null ? null : hexOf(bytes);
}

/**
 * Returns a row and everything below it as ProtoJSON; null when there is no schema, or the bytes are broken.
 */
export async function readRowJson(source: TreeSource, placed: PlacedRow): Promise<string | null> {
  const { row, bodyId } = placed;
  const { value, range, children } = row;
  if (isMapEntry(row)) {
    const entry = await readEntryValue(source, placed);
    return entry === null ? null : readRowJson(source, entry);
  }
  const content = children?.content;
  if (children && content?.kind === 'message') {
    return readMessage(source, children, children.bodyId ?? bodyId, 'protojson');
  }
  if (children && content?.kind === 'packed') {
    const elements = await readElements(source, children, bodyId);
    return elements === null ? null : `[${elements.map(jsonOfLeaf).join(', ')}]`;
  }
  if (value.kind === 'string' || value.kind === 'bytes') {
    if (range === null) return '""';
    const bytes = await readPart(source, bodyId, range.valueStart, range.end, {
      what: 'The value',
      limit: value.kind === 'bytes' ? maxSpelledBytes : maxCopiedBytes,
    });
    if (bytes === null) return null;
    return JSON.stringify(textOfBytes(value.kind === 'string' ? 'utf8' : 'base64', bytes));
  }
  return value.kind === 'message' ? null : jsonOfLeaf({ ...value, type: row.typeLabel });
}

/** Returns a message in text format; without a schema, its fields by number. */
export async function readRowText(
  source: TreeSource,
  { row, bodyId }: PlacedRow,
): Promise<string | null> {
  const { children } = row;
  if (children?.content.kind !== 'message') return null;
  return readMessage(source, children, children.bodyId ?? bodyId, 'textproto');
}

/** Returns the whole body as text. */
export async function readBodyText(
  { engine, query }: TreeSource,
  kind: 'protojson' | 'textproto',
): Promise<string | null> {
  const { bodyId, typeName, schemaSet, framing } = query;
  return readWholeText(engine, bodyId, formOf(kind, typeName, schemaSet, framing));
}

/** True when a row can be written as ProtoJSON. */
export function hasJson({ value, children }: TreeRow): boolean {
  const content = children?.content;
  if (content?.kind === 'message') return content.typeName !== null;
  return value.kind !== 'message' && value.kind !== 'fault';
}

function formOf(
  kind: 'protojson' | 'textproto',
  typeName: string | null,
  schemaSet: string | null,
  framing: TreeQuery['framing'],
): BodyTextForm | null {
  if (kind === 'textproto') return { kind, typeName, schemaSet, framing };
  if (typeName === null) return null;
  return { kind, typeName, schemaSet, framing, defaults: false, names: 'json' };
}

function readMessage(
  { engine, query }: TreeSource,
  { start, end, content }: NodeRef,
  bodyId: string,
  kind: 'protojson' | 'textproto',
): Promise<string | null> {
  const form = formOf(kind, content.typeName, query.schemaSet, null);
  return readWholeText(engine, bodyPartId(bodyId, { start, end, coding: null }), form);
}

async function readWholeText(
  engine: EngineCalls,
  bodyId: string,
  as: BodyTextForm | null,
): Promise<string | null> {
  if (as === null) return null;
  let text = '';
  for (let total = 1; text.length < total; ) {
    const result = await engine.readText({ bodyId, as, start: text.length, count: maxTextPage });
    if (!result.ok || result.value.problem !== null) return null;
    total = result.value.totalLength;
    if (total > maxCopiedBytes) throw tooMuchText(bodyId, as, total);
    if (result.value.text === '' && total > text.length) return null;
    text += result.value.text;
  }
  return text;
}

/** Reads bytes of a body, unless they are too many to copy. */
async function readPart(
  { engine }: TreeSource,
  bodyId: string,
  start: number,
  end: number,
  { what, limit }: { readonly what: string; readonly limit: number },
): Promise<Uint8Array | null> {
  if (end - start <= limit) return readRange(engine, bodyId, start, end);
  const part = savedBytes(bodyPartId(bodyId, { start, end, coding: null }), end - start);
  throw new TooMuchToCopy(hasBytes(what, end - start), formatBytes(limit), part);
}

function tooMuchText(bodyId: string, as: BodyTextForm, length: number): TooMuchToCopy {
  const isText = as.kind === 'textproto';
  return new TooMuchToCopy(
    `The ${isText ? 'text' : 'JSON'} has ${formatCount(length)} characters`,
    formatCount(maxCopiedBytes),
    {
      id: isText ? 'textproto' : 'protojson',
      label: isText ? 'Text format' : 'ProtoJSON',
      bytes: null,
      ending: isText ? 'txtpb' : 'json',
      content: { kind: 'text', bodyId, as },
    },
  );
}

/** The row of a map entry shows its value, which is field 2 of the entry. */
async function readEntryValue(
  source: TreeSource,
  { row, bodyId }: PlacedRow,
): Promise<PlacedRow | null> {
  if (row.children === null) return null;
  const page = await readRows(source, row.children, 0, 16);
  const value = page?.rows.findLast(({ number }) => number === 2);
  return value === undefined ? null : { row: value, bodyId };
}

function isMapEntry({ typeLabel, children }: TreeRow): boolean {
  return typeLabel.includes(' → ') && children?.content.kind === 'message';
}

interface Leaf {
  readonly kind: TreeRow['value']['kind'];
  readonly text: string;
  readonly type: string;
}

async function readElements(
  source: TreeSource,
  node: NodeRef,
  bodyId: string,
): Promise<readonly Leaf[] | null> {
  const elements: Leaf[] = [];
  for (let total = 1; elements.length < total; ) {
    const page = await readRows(source, node, elements.length, 500);
    if (page === null || page.rows.length === 0) return null;
    if (page.total > maxCopiedElements) {
      const { start, end } = node;
      const part = savedBytes(bodyPartId(bodyId, { start, end, coding: null }), end - start);
      const what = `The list has ${formatCount(page.total)} elements`;
      throw new TooMuchToCopy(what, formatCount(maxCopiedElements), part);
    }
    total = page.total;
    elements.push(...page.rows.map((row) => ({ ...row.value, type: row.typeLabel })));
  }
  return elements;
}

const largeNumber = /^(?:s?fixed|[su]?int)64\b/;

/** Writes a leaf as ProtoJSON: 64-bit integers and special floats as strings, enums by name. */
function jsonOfLeaf({ kind, text, type }: Leaf): string {
  if (kind === 'enum') return /^-?\d/.test(text) ? enumName(text) : JSON.stringify(enumName(text));
  if (kind === 'bool') return text;
  const isPlain = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text);
  return isPlain && !largeNumber.test(type) ? text : JSON.stringify(text);
}

/** Returns `EMPLOYEE` for `EMPLOYEE (2)`, and `7` for `7 (no name)`. */
function enumName(text: string): string {
  return text.replace(/ \((?:-?\d+|no name)\)$/, '');
}

function hexOf(bytes: Uint8Array): string {
  return textOfBytes('hex', bytes) ?? '';
}

async function readRows(
  { engine, query }: TreeSource,
  node: NodeRef,
  start: number,
  count: number,
) {
  const result = await engine.readTree({ ...query, node, start, count, showUnset: false });
  return result.ok ? result.value : null;
}
