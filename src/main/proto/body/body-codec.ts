import type protobuf from 'protobufjs';
import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft, PreservedFields } from '../../../shared/model/body-draft.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import type { StandIns } from './draft-stand-ins.ts';
import type { Retyped } from './retype-values.ts';

/** The message type and framing of a body. */
export interface BodyType {
  readonly schema: CodecSchema;
  readonly typeName: string;
  readonly type: protobuf.Type;
  readonly isSeveral: boolean;
}

/** A body text with its type. */
export interface TypedText extends BodyType {
  readonly text: string;
}

/** The messages of a draft, with stand-ins for its variables. */
export interface StoodMessages {
  /** Canonical bytes of each message (exact bytes if typed as bytes); one message without framing. */
  readonly messages: readonly Uint8Array[];
  readonly standIns: StandIns;
}

/** A written text, and the values the format cannot express. */
export interface WrittenText {
  /** Still has the marks of stand-ins. */
  readonly text: string;
  readonly aside: PreservedFields[];
}

/** A format whose text spells field values (not bytes). */
export interface TextCodec {
  readonly isExact: false;
  /**
   * @param standIns set for a draft whose variables stay
   * @throws ProblemError for the first fault
   */
  read(typed: TypedText, standIns: StandIns | null): readonly protobuf.Message[];
  /** @throws ProblemError if the format cannot express a value */
  write(type: BodyType, read: StoodMessages): WrittenText;
  /**
   * Returns the text `before` with the fewest changes that give it the content of `text`.
   *
   * @param saysSame true when a text has that content already
   */
  merge(before: TypedText, text: string, saysSame: (text: string) => boolean): string;
  /** @throws ProblemError if the text cannot be read */
  layOut(text: string, isSeveral: boolean): string;
  /** Returns the syntax error, independent of the type. */
  syntaxProblem(text: string, isSeveral: boolean): Problem | null;
  /** Returns all problems; `bare` are the values of variables outside strings. */
  findProblems(typed: TypedText, bare: readonly Span[]): readonly Problem[];
  /** Returns the problems other than variables without a value. */
  findBeside(typed: TypedText, standIns: StandIns, bare: readonly Span[]): readonly Problem[];
  /**
   * Finds strings that are one variable value as a whole and that their field takes as another kind of value.
   */
  retype(typed: TypedText, strings: ReadonlySet<number>): readonly Retyped[];
  /** Returns notes on a valid text. */
  notesOf(typed: TypedText): readonly Problem[];
}

/** A format that spells bytes, which are sent as they are. */
export interface ExactCodec {
  readonly isExact: true;
  /** @throws ProblemError if the text does not spell bytes */
  bytesOf(text: string): Uint8Array<ArrayBuffer>;
  spell(bytes: Uint8Array): string;
  /** Returns the offset in the text of a byte. */
  offsetOf(text: string, byteOffset: number): number;
}

/** Reads and writes one body format. */
export type BodyCodec = TextCodec | ExactCodec;

/** Returns the text of a body with the type to read it as. */
export function typedAs(
  schema: CodecSchema,
  typeName: string,
  { text, framing }: BodyDraft,
): TypedText {
  const type = schema.requireType(typeName);
  return { schema, typeName, type, text, isSeveral: framing === 'delimited' };
}
