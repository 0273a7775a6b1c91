import { hexTextOf } from '../../../shared/hex/hex-text.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { BodyFormat } from '../../../shared/model/body-formats.ts';
import type { BodyCodec, ExactCodec } from './body-codec.ts';
import { jsonCodec } from './json-codec.ts';
import { readHexBody } from './read-hex-body.ts';
import { textprotoCodec } from './textproto-codec.ts';

const hexCodec: ExactCodec = {
  isExact: true,
  bytesOf: (text) => readHexBody({ text }),
  spell: hexTextOf,
  offsetOf(text, byteOffset) {
    let digits = 0;
    for (let index = 0; index < text.length; index += 1) {
      if (/\s/.test(text[index] ?? '')) continue;
      if (digits === byteOffset * 2) return index;
      digits += 1;
    }
    return text.length;
  },
};

/** How each format of a body is read and written; `shared/model/body-formats.ts` has what else is known of it. */
const codecs: Readonly<Record<BodyFormat, BodyCodec>> = {
  json: jsonCodec,
  textproto: textprotoCodec,
  hex: hexCodec,
  // Its bytes lie elsewhere: nothing is typed.
  file: { ...hexCodec, bytesOf: () => new Uint8Array(0) },
};

/** How a body is read and written. */
export function codecOf({ format }: Pick<BodyDraft, 'format'>): BodyCodec {
  return codecs[format];
}

/**
 * The text of a body laid out anew: what it says, its comments and its variables stay.
 *
 * @throws ProblemError `json-syntax`, `body-malformed` where it cannot be read
 */
export function formatBody(body: BodyDraft): string {
  const { text, framing } = body;
  const codec = codecOf(body);
  if (text.trim() === '') return text;
  return codec.isExact
    ? codec.spell(codec.bytesOf(text))
    : codec.layOut(text, framing === 'delimited');
}
