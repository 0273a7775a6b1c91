import { createJsonPieces } from '../bytes/json-pieces.ts';
import { isJson } from '../bytes/json-syntax.ts';

/**
 * Indents JSON text; strings and numbers stay exactly as written. Returns text that is not JSON unchanged.
 */
export function indentJson(text: string, indent = 2): string {
  return isJson(text) ? createJsonPieces(indent).take(text) : text;
}
