import { hexTextOf, readHexText } from '../../../shared/hex/hex-text.ts';
import { mergeJson } from '../../../shared/json/merge-json.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { AsideFields, BodyDraft } from '../../../shared/model/body-draft.ts';
import { messageOf, type Problem, ProblemError } from '../../../shared/problem.ts';
import { mergeTextFormat } from '../../../shared/text-format/merge-text-format.ts';
import { takeAside, unwritableRequired } from './aside-fields.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { createMarks } from './draft-stand-ins.ts';
import { encodeMessages } from './encode-body-draft.ts';
import { jsonMergeRules } from './json-merge-rules.ts';
import { lostAsideNote } from './lost-aside-note.ts';
import { mayHoldNegativeZero, stringifyJson } from './negative-zero.ts';
import { jsonOfMessage } from './proto-json-of.ts';
import { putInJson } from './put-in-json.ts';
import { type DraftMessages, readBodyMessages, readDraftMessages } from './read-body-messages.ts';
import { readHexBody } from './read-hex-body.ts';
import { writeTextMessage } from './write-text-message.ts';

/** The formats that a body is typed in. */
export type TypedFormat = 'json' | 'textproto' | 'hex';

/** A body in another format, and what is worth knowing of it. */
export interface ConvertedBody {
  readonly body: BodyDraft;
  readonly notes: Problem[];
}

/**
 * A body in another format, through its message. Its variables stay where the other format is typed
 * text; for hex they have to be filled in.
 *
 * @param before what was typed in that format earlier: where it says the same it stays as it is, and
 *   JSON and text format that do not are changed no more than they have to be
 * @throws ProblemError where its text does not fit the type, or the other format has no form for it
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
  if (to === 'hex') {
    const { text, notes } = hexOf(schema, typeName, body, before);
    return { body: { format: to, text, ...kept }, notes };
  }
  const marks = createMarks(body.text, before ?? '');
  const read = readDraftMessages(schema, typeName, body, marks);
  const notes = read.lost.map(lostAsideNote);
  const written =
    to === 'json' ? jsonOf(schema, typeName, body, read) : textOf(schema, typeName, body, read);
  const earlier = before === null ? null : readEarlier(before);
  const { aside } = written;
  return {
    body: {
      format: to,
      text:
        before !== null && earlier && isSame(earlier, read, aside)
          ? before
          : merged(marks.putBack(written.text)),
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
      // What was typed then does not fit any more: it is written anew.
      if (error instanceof ProblemError) return null;
      throw error;
    }
  }

  /** Whether the text of then says what is to be written, but for what is kept aside. */
  function isSame(then: DraftMessages, now: DraftMessages, keptAside: AsideFields[]): boolean {
    if (keptAside.length > 0) return false;
    return (
      then.messages.length === now.messages.length &&
      then.messages.every(
        (message, index) => Buffer.compare(message, now.messages[index] ?? new Uint8Array(0)) === 0,
      ) &&
      isSameMap(then.standIns.values, now.standIns.values) &&
      isSameMap(then.standIns.keys, now.standIns.keys)
    );
  }

  function merged(text: string): string {
    if (before === null || before.trim() === '') return text;
    if (to === 'textproto') return mergedText(before, text);
    const old = parseDraftJson(before);
    const made = parseDraftJson(text);
    if (!old.isSound || old.root === null || made.root === null) return text;
    const rules = jsonMergeRules(schema.requireType(typeName), old.root, framing === 'delimited');
    return mergeJson({ text: before, root: old.root }, { text, root: made.root }, rules);
  }

  /** The text of then with what is other now; as it is written anew where that would say something else. */
  function mergedText(then: string, text: string): string {
    const tried = mergeTextFormat(then, text, { isSeveral: framing === 'delimited' });
    const again = tried === null ? null : readEarlier(tried);
    return tried !== null && again && isSame(again, read, []) ? tried : text;
  }
}

/** The bytes of a body whose variables are filled in; the digits of before, where they are the same. */
function hexOf(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  before: string | null,
): { readonly text: string; readonly notes: Problem[] } {
  let bytes: Uint8Array;
  let notes: Problem[] = [];
  if (body.format === 'hex') bytes = readHexBody(body);
  else {
    const { messages, lost } = readBodyMessages(schema, typeName, body);
    bytes = encodeMessages(schema, typeName, messages, body);
    notes = lost.map(lostAsideNote);
  }
  const earlier = before === null ? null : readHexText(before);
  const isSame = earlier?.kind === 'bytes' && Buffer.compare(earlier.bytes, bytes) === 0;
  return { text: isSame && before !== null ? before : hexTextOf(bytes), notes };
}

interface Written {
  /** With marks. */
  readonly text: string;
  readonly aside: AsideFields[];
}

function jsonOf(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  { messages, standIns }: DraftMessages,
): Written {
  const type = schema.requireType(typeName);
  const isSeveral = body.framing === 'delimited';
  const aside: AsideFields[] = [];
  const values = messages.map((bytes, index) => {
    const path = isSeveral ? `[${index}]` : '';
    const message = decodeMessage(schema, typeName, bytes, {
      keepUnknown: true,
      keepEntries: true,
      keepLooseText: true,
    });
    const required = unwritableRequired(type, message);
    aside.push(...takeAside(schema, type, message, path));
    try {
      if (required !== null) throw new Error(`the required field ${required} has no form in it`);
      return putInJson(type, jsonOfMessage(type, { message, bytes }), standIns, path);
    } catch (error) {
      const cause = messageOf(error);
      throw new ProblemError(
        {
          kind: 'body-malformed',
          title: 'This message has no ProtoJSON',
          detail: `A value in it cannot be written as ProtoJSON: ${cause}.`,
          hint: 'Edit it as text format or as hex.',
          cause,
        },
        { cause: error },
      );
    }
  });
  const hasNegativeZero = messages.some(mayHoldNegativeZero);
  return { text: stringifyJson(isSeveral ? values : values[0], hasNegativeZero, 2), aside };
}

function textOf(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  { messages, standIns }: DraftMessages,
): Written {
  const type = schema.requireType(typeName);
  const isSeveral = body.framing === 'delimited';
  const aside: AsideFields[] = [];
  const texts: string[] = messages.map((bytes, index) => {
    const message = decodeMessage(schema, typeName, bytes, {
      keepUnknown: true,
      keepEntries: true,
      keepLooseText: true,
    });
    return writeTextMessage(schema, type, message, standIns, isSeveral ? `[${index}]` : '', aside);
  });
  // Without any text it would be no message, and what is kept beside it would be none of a body.
  if (!texts.some((text) => text.length > 0)) {
    if (aside.length > 0) texts[0] = '# Unknown fields stand beside this text';
    else if (isSeveral && texts.length === 1) texts[0] = '# An empty message';
  }
  return { text: texts.join('\n---\n'), aside };
}

function isSameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  if (a.size !== b.size) return false;
  for (const [path, written] of a) {
    const other = b.get(path);
    // A variable says the same with quotes and without.
    if (other === undefined || unquoted(other) !== unquoted(written)) return false;
  }
  return true;
}

function unquoted(written: string): string {
  return written.replace(/^"(.*)"$/, '$1');
}
