import { parseTextFormat } from '../../../../shared/text-format/parse-text-format.ts';

/** Larger text is not looked through while it is typed. */
const maxLength = 1_000_000;

/** Whether a text that is no JSON is text format: fields by their names, without a fault. */
export function isTextFormat(text: string, isSeveral: boolean): boolean {
  if (text.length > maxLength || !/^\s*(?:#[^\n]*\n\s*)*[A-Za-z_[]/.test(text)) return false;
  const { messages, faults } = parseTextFormat(text, { isSeveral });
  return faults.length === 0 && messages.some(({ fields }) => fields.length > 0);
}
