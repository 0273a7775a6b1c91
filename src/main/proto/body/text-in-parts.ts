import { cutMessage, cutSizes, type Part } from './cut-message.ts';
import { messageTypeOf, withoutDot } from './find-json-field.ts';
import type { Writing } from './json-in-parts.ts';
import { type WrittenField, writtenFieldsOf } from './text-fields.ts';
import { decodeForText, textFormatOf } from './text-format.ts';
import { setUnknowns, unknownsOf } from './unknown-fields.ts';
import { writeTextMessage } from './write-text-message.ts';

type Fields = Record<string, unknown>;

/**
 * Yields the text format of a message as `textFormatOf` writes it, in pieces; the lists of a large message
 * come in parts.
 *
 * @throws ProblemError as `textFormatOf`, possibly after some pieces; offsets then refer to a part
 */
export function* textFormatPieces(
  writing: Writing,
  typeName: string,
  bytes: Uint8Array,
): Generator<string> {
  let before = '';
  for (const text of blocks(writing, typeName, bytes)) {
    if (text === '') continue;
    yield before + text;
    before = '\n';
  }
}

/** Yields whole lines; an empty piece is no line. */
function* blocks(writing: Writing, typeName: string, bytes: Uint8Array): Generator<string> {
  const { schema, onWritten, sizes = cutSizes } = writing;
  const type = schema.requireType(typeName);
  const cut = cutMessage(type, bytes, sizes);
  if (cut === null) {
    yield textFormatOf(schema, typeName, bytes);
    onWritten(bytes.length);
    return;
  }
  const message = decodeForText(schema, typeName, cut.rest);
  const rest = message as unknown as Fields;
  onWritten(cut.rest.length);
  let between: Fields = {};
  for (const written of writtenFieldsOf(type)) {
    const { name } = written.field;
    const parts = cut.parts.get(written.field.id);
    if (parts === undefined) {
      if (Object.hasOwn(rest, name)) between[name] = rest[name];
      continue;
    }
    yield writeTextMessage(schema, type, between);
    between = {};
    for (const part of parts) {
      if (part.large !== null) yield* largeBlocks(writing, written, part);
      else {
        yield textFormatOf(schema, typeName, part.bytes);
        onWritten(part.bytes.length);
      }
    }
  }
  setUnknowns(between, unknownsOf(message));
  yield writeTextMessage(schema, type, between);
}

function* largeBlocks(
  writing: Writing,
  { field, name }: WrittenField,
  { bytes, large }: Part,
): Generator<string> {
  const inner = large ?? bytes;
  const typeName = withoutDot(messageTypeOf(field)?.fullName ?? '');
  let isEmpty = true;
  for (const text of blocks(writing, typeName, inner)) {
    if (text === '') continue;
    if (isEmpty) yield `${name} {`;
    isEmpty = false;
    // Text format strings contain no line breaks.
    yield `  ${text.replaceAll('\n', '\n  ')}`;
  }
  yield isEmpty ? `${name} {}` : '}';
  writing.onWritten(bytes.length - inner.length);
}
