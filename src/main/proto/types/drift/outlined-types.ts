import { jsonNameOf } from '../../language/json-name-of.ts';
import { integerOf, type OutlineField } from '../../language/outline-model.ts';
import { outlineProto } from '../../language/outline-proto.ts';
import type { TableType } from './field-table.ts';

/** A field as in its file: its type is still as written. */
export interface OutlinedField {
  readonly name: string;
  readonly jsonName: string;
  readonly number: number;
  readonly writtenType: string;
  /** The scope in which the type is looked up. */
  readonly scope: string;
  readonly isRepeated: boolean;
  readonly mapKey: string | null;
  readonly oneof: string | null;
}

/** A field that a file adds to a message of its own or of another file. */
export interface OutlinedExtension extends OutlinedField {
  /** As written. */
  readonly extendee: string;
}

/** The definitions of a file, by full name. */
export interface OutlinedFile {
  readonly messages: ReadonlyMap<string, readonly OutlinedField[]>;
  readonly enums: ReadonlyMap<string, Extract<TableType, { kind: 'enum' }>['values']>;
  readonly extensions: readonly OutlinedExtension[];
}

/** Reads fields and values from the outline of a text; null for a syntax error. */
export function outlineTypes(text: string): OutlinedFile | null {
  const { entries, errors, packageName } = outlineProto(text);
  if (errors.length > 0) return null;
  const messages = new Map<string, OutlinedField[]>();
  const enums = new Map<string, { name: string; number: number }[]>();
  const extensions: OutlinedExtension[] = [];
  for (const entry of entries) {
    switch (entry.kind) {
      case 'message':
        messages.set(
          entry.path,
          entry.fields.map((field) => fieldOf(field, entry.path)),
        );
        break;
      case 'enum':
        enums.set(
          entry.path,
          entry.values.map(({ name, number }) => ({ name, number: wholeNumber(number) })),
        );
        break;
      case 'extension': {
        const name = `[${entry.path}]`;
        const field = fieldOf(entry, entry.parent?.path ?? packageName);
        extensions.push({ ...field, name, jsonName: name, extendee: entry.extended ?? '' });
        break;
      }
      default:
        break;
    }
  }
  return { messages, enums, extensions };
}

function fieldOf(field: OutlineField, scope: string): OutlinedField {
  const { name, number, type, label, mapKey, oneof } = field;
  return {
    name,
    jsonName: jsonNameOf(field),
    number: wholeNumber(number),
    writtenType: type,
    scope,
    isRepeated: label === 'repeated',
    mapKey,
    oneof,
  };
}

/** The rule check reports invalid numbers; here it only has to be the same before and after. */
function wholeNumber(written: string): number {
  const number = integerOf(written);
  return Number.isSafeInteger(number) ? number : 0;
}
