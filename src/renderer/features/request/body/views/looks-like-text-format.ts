import { isTextFormat } from '../../../../../shared/text-format/is-text-format.ts';

/** Larger text is not looked through while it is typed. */
const maxLength = 1_000_000;

/** Whether a text that is no JSON is text format: fields by their names, without a fault. */
export function looksLikeTextFormat(text: string, isSeveral: boolean): boolean {
  if (text.length > maxLength || !/^\s*(?:#[^\n]*\n\s*)*[A-Za-z_[]/.test(text)) return false;
  return isTextFormat(text, isSeveral);
}
