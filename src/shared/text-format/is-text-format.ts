import { parseTextFormat } from './parse-text-format.ts';
import type { TextDocument } from './text-tree.ts';

/** Whether a text is of protobuf's text format: without a fault, and with at least one field. */
export function isTextFormat(text: string, isSeveral = false): boolean {
  const document = parseTextFormat(text, { isSeveral });
  return document.faults.length === 0 && hasTextFields(document);
}

/** Whether there is a field in a document, faults or not: words alone are none. */
export function hasTextFields({ messages }: Pick<TextDocument, 'messages'>): boolean {
  return messages.some(({ fields }) =>
    fields.some(
      ({ colon, value }) => value !== null && (colon !== null || value.kind === 'message'),
    ),
  );
}
