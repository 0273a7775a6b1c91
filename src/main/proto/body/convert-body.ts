import type { BodyDraft, PreservedFields } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { type ExactCodec, type TextCodec, typedAs } from './body-codec.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createMarks } from './draft-stand-ins.ts';
import { bytesOfDraft } from './encode-body-draft.ts';
import { lostFieldsNote } from './lost-fields-note.ts';
import { type DraftMessages, readDraftMessages } from './read-body-messages.ts';

/** A body in another format, with notes. */
export interface ConvertedBody {
  readonly body: BodyDraft;
  readonly notes: Problem[];
}

/**
 * Converts a body to another format, through its message. Variables stay if the other format is typed text;
 * for hex they must be filled in.
 *
 * @param before the earlier text in that format: it stays if it means the same; otherwise JSON and text
 *   format are changed as little as possible
 * @throws ProblemError if the text does not fit the type, or the other format cannot express a value
 */
export function convertBody(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  to: TypedFormat,
  before: string | null = null,
): ConvertedBody {
  const { framing, writeDefaults } = body;
  const kept = { ...(framing && { framing }), ...(writeDefaults && { writeDefaults }) };
  const codec = codecOf({ format: to });
  if (codec.isExact) {
    const { bytes, lost } = bytesOfDraft(schema, typeName, body);
    const isSame = before !== null && isSpelledIn(codec, before, bytes);
    const text = isSame ? before : codec.spell(bytes);
    return { body: { format: to, text, ...kept }, notes: lost.map(lostFieldsNote) };
  }
  const marks = createMarks(body.text, before ?? '');
  const read = readDraftMessages(schema, typeName, body, marks);
  const notes = read.lost.map(lostFieldsNote);
  const asked = typedAs(schema, typeName, body);
  const written = codec.write(asked, read);
  const earlier = before === null ? null : readEarlier(before);
  const { aside } = written;
  return {
    body: {
      format: to,
      text:
        before !== null && earlier && isSame(earlier, read, aside)
          ? before
          : merged(codec, marks.putBack(written.text)),
      ...kept,
      ...(aside.length > 0 && { aside }),
    },
    notes,
  };

  function readEarlier(text: string): DraftMessages | null {
    if (text.trim() === '') return null;
    try {
      return readDraftMessages(schema, typeName, { ...kept, format: to, text }, marks);
    } catch (error) {
      // The earlier text does not fit any more: write a new one.
      if (error instanceof ProblemError) return null;
      throw error;
    }
  }

  /** True when the earlier text means what is to be written, apart from preserved fields. */
  function isSame(
    then: DraftMessages,
    now: DraftMessages,
    keptPreserved: PreservedFields[],
  ): boolean {
    if (keptPreserved.length > 0) return false;
    return (
      then.messages.length === now.messages.length &&
      then.messages.every(
        (message, index) => Buffer.compare(message, now.messages[index] ?? new Uint8Array(0)) === 0,
      ) &&
      isSameMap(then.standIns.values, now.standIns.values) &&
      isSameMap(then.standIns.keys, now.standIns.keys)
    );
  }

  function merged({ merge }: TextCodec, text: string): string {
    if (before === null || before.trim() === '') return text;
    return merge({ ...asked, text: before }, text, (tried) => {
      const again = readEarlier(tried);
      return again !== null && isSame(again, read, []);
    });
  }
}

/** True when a text spells these bytes. */
function isSpelledIn(codec: ExactCodec, text: string, bytes: Uint8Array): boolean {
  try {
    return Buffer.compare(codec.bytesOf(text), bytes) === 0;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

function isSameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  if (a.size !== b.size) return false;
  for (const [path, written] of a) {
    const other = b.get(path);
    // A variable means the same with and without quotes.
    if (other === undefined || unquoted(other) !== unquoted(written)) return false;
  }
  return true;
}

function unquoted(written: string): string {
  return written.replace(/^"(.*)"$/, '$1');
}
