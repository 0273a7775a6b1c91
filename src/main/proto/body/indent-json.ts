import { createJsonPieces } from '../bytes/json-pieces.ts';
import { isJson } from '../bytes/json-syntax.ts';

/**
 * Indents JSON text, every string and number exactly as written. Text that is not JSON comes back as it is.
 */
export function indentJson(text: string, indent = 2): string {
  return isJson(text) ? createJsonPieces(indent).take(text) : text;
}
