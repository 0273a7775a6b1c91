import { parseTextFormat } from './parse-text-format.ts';
import type { TextDocument } from './text-tree.ts';

/** True when a text is protobuf text format: without a fault, and with at least one field. */
export function isTextFormat(text: string, isSeveral = false): boolean {
  const document = parseTextFormat(text, { isSeveral });
  return document.faults.length === 0 && hasTextFields(document);
}

/** True when a document has a field, with or without faults: words alone are not fields. */
export function hasTextFields({ messages }: Pick<TextDocument, 'messages'>): boolean {
  return messages.some(({ fields }) =>
    fields.some(
      ({ colon, value }) => value !== null && (colon !== null || value.kind === 'message'),
    ),
  );
}
