import { type OutlineEntry, outlineProto } from '../outline-proto.ts';
import type { TableType } from './field-table.ts';

/** A field as its file has it: the type is still as it is written. */
export interface OutlinedField {
  readonly name: string;
  readonly jsonName: string;
  readonly number: number;
  readonly writtenType: string;
  /** In which the type is looked up. */
  readonly scope: string;
  readonly isRepeated: boolean;
  readonly mapKey: string | null;
  readonly oneof: string | null;
}

/** A field that a file adds to a message of its own or of another file. */
export interface OutlinedExtension extends OutlinedField {
  /** As it is written. */
  readonly extendee: string;
}

/** What a file defines, by full name. */
export interface OutlinedFile {
  readonly messages: ReadonlyMap<string, readonly OutlinedField[]>;
  readonly enums: ReadonlyMap<string, Extract<TableType, { kind: 'enum' }>['values']>;
  readonly extensions: readonly OutlinedExtension[];
}

/** Reads fields and values off the outline of a text; null for one that breaks the grammar. */
export function outlineTypes(text: string): OutlinedFile | null {
  const outline = outlineProto(text);
  if (outline.error) return null;
  const messages = new Map<string, OutlinedField[]>();
  const enums = new Map<string, { name: string; number: number }[]>();
  const extensions: OutlinedExtension[] = [];
  for (const entry of outline.entries) {
    const scope = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('.')));
    switch (entry.kind) {
      case 'message':
        messages.set(entry.path, []);
        break;
      case 'enum':
        enums.set(entry.path, []);
        break;
      case 'enumValue':
        enums.get(scope)?.push({ name: entry.name, number: numberOf(entry.number) });
        break;
      case 'field':
        messages.get(scope)?.push(fieldOf(entry, scope, text));
        break;
      case 'extension': {
        const name = `[${entry.path}]`;
        const field = fieldOf(entry, scope, text);
        const extendee = readName(text, entry.extendOffset ?? 0);
        extensions.push({ ...field, name, jsonName: name, extendee });
        break;
      }
      default:
        break;
    }
  }
  return { messages, enums, extensions };
}

function fieldOf(entry: OutlineEntry, scope: string, text: string): OutlinedField {
  const typeOffset = entry.typeOffset ?? entry.nameOffset;
  const head = text.slice(Math.max(0, typeOffset - 200), typeOffset);
  const [, mapKey = null] = /\bmap\s*<\s*(\w+)\s*,\s*$/.exec(head) ?? [];
  const written = readName(text, typeOffset);
  const isGroup = written === 'group';
  const name = isGroup ? entry.name.toLowerCase() : entry.name;
  const end = text.indexOf(';', entry.numberOffset);
  const options = text.slice(entry.numberOffset, end < 0 ? text.length : end);
  const [, jsonName] = /\bjson_name\s*=\s*["']([^"']*)["']/.exec(options) ?? [];
  return {
    name,
    jsonName: jsonName ?? camelCase(name),
    number: numberOf(entry.number),
    writtenType: isGroup ? entry.name : written,
    scope,
    isRepeated: mapKey === null && /\brepeated\s+$/.test(head),
    mapKey,
    oneof: null,
  };
}

/** The JSON name that protoc gives: letters after an underscore in upper case, without it. */
function camelCase(name: string): string {
  return name.replace(/_+([^_]?)/g, (_all, next: string) => next.toUpperCase());
}

/** An integer literal (language specification, "Integer literals"); 0 for what is none. */
function numberOf(written = ''): number {
  const isNegative = written.startsWith('-');
  const digits = isNegative ? written.slice(1) : written;
  const value = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  if (!Number.isSafeInteger(value)) return 0;
  return isNegative ? -value : value;
}

function readName(text: string, offset: number): string {
  return /^[\w.]+/.exec(text.slice(offset, offset + 500))?.[0] ?? '';
}
