import { hexTextOf } from '../../../shared/hex/hex-text.ts';
import { formatJson } from '../../../shared/json/format-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { formatTextFormat } from '../../../shared/text-format/format-text-format.ts';
import { readHexBody } from './read-hex-body.ts';

/**
 * The text of a body laid out anew: what it says, its comments and its variables stay.
 *
 * @throws ProblemError `json-syntax`, `body-malformed` where it cannot be read
 */
export function formatBody({ format, framing, text }: BodyDraft): string {
  if (text.trim() === '') return text;
  switch (format) {
    case 'json':
      return formatJson(text);
    case 'textproto':
      return formatTextFormat(text, { isSeveral: framing === 'delimited' });
    case 'hex':
      return hexTextOf(readHexBody({ text }));
    case 'file':
      return text;
  }
}
