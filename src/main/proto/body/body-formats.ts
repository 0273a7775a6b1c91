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

const noCodec: ExactCodec = { ...hexCodec, bytesOf: () => new Uint8Array(0) };

/** Reads and writes each body format; its other properties are in `shared/model/body-formats.ts`. */
const codecs: Readonly<Record<BodyFormat, BodyCodec>> = {
  json: jsonCodec,
  textproto: textprotoCodec,
  hex: hexCodec,
  // They spell no message.
  file: noCodec,
  text: noCodec,
  form: noCodec,
  multipart: noCodec,
  none: noCodec,
};

/** Returns the codec of a body's format. */
export function codecOf({ format }: Pick<BodyDraft, 'format'>): BodyCodec {
  return codecs[format];
}

/**
 * Reformats the text of a body; content, comments and variables stay.
 *
 * @throws ProblemError `json-syntax`, `body-malformed` if it cannot be read
 */
export function formatBody(body: BodyDraft): string {
  const { text, framing } = body;
  const codec = codecOf(body);
  if (text.trim() === '') return text;
  return codec.isExact
    ? codec.spell(codec.bytesOf(text))
    : codec.layOut(text, framing === 'delimited');
}
