import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { isNumberText } from '../../../shared/model/variable.ts';
import { type Slot, wrapped } from './json-slot.ts';
import type { LeafType } from './read-text-leaf-value.ts';

/** What a value of JSON is as a kind of a field: its text, or what else it takes. */
type Takes = 'text' | 'number' | 'boolean' | 'object' | 'array';

const texts = /^\.google\.protobuf\.(?:Duration|FieldMask|Timestamp|Value)$/;

function takenBy(slot: Slot): Takes {
  switch (slot.kind) {
    case 'message': {
      const field = wrapped(slot.type);
      if (field) return takenByLeaf(field);
      if (slot.type.fullName === '.google.protobuf.ListValue') return 'array';
      return texts.test(slot.type.fullName) ? 'text' : 'object';
    }
    case 'list':
    case 'messages':
      return 'array';
    case 'map':
      return 'object';
    case 'leaf':
      return takenByLeaf(slot.as);
    case 'free':
      return 'text';
  }
}

function takenByLeaf({ resolvedType, type }: LeafType): Takes {
  if (resolvedType !== null) return 'number';
  if (type === 'bool') return 'boolean';
  return /^(?:string|bytes)$|64$/.test(type) ? 'text' : 'number';
}

/**
 * The JSON that a text is, without line breaks, where its field takes it as that: 7 for an int32, `{...}` for a
 * message. Null where it stays text: a 64-bit number too, as ProtoJSON writes it, and what its field does not
 * take, for the reader to tell of.
 */
export function rawJsonFor(value: string, slot: Slot): string | null {
  const takes = takenBy(slot);
  const text = value.trim();
  switch (takes) {
    case 'text':
      return null;
    case 'number':
      return isNumberText(text) ? text : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null;
    case 'object':
    case 'array': {
      const isOpened = text.startsWith(takes === 'object' ? '{' : '[');
      // A line break may only be space there; the lines after it are to stay where they are.
      return isOpened && isJson(text) ? text.replaceAll(/[\r\n]/g, ' ') : null;
    }
  }
}

/** Whether a text is JSON as it is sent. */
export function isJson(text: string): boolean {
  try {
    parseJsonTree(text);
    return true;
  } catch {
    return false;
  }
}

/** A value in the room of a string: it is never longer, since the string had it with quotes. */
export function padded(raw: string, length: number): string {
  return ` ${raw}`.padEnd(length);
}
