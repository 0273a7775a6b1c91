import type protobuf from 'protobufjs';
import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft, PreservedFields } from '../../../shared/model/body-draft.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import type { StandIns } from './draft-stand-ins.ts';
import type { Retyped } from './retype-values.ts';

/** What a body is to be. */
export interface BodyType {
  readonly schema: CodecSchema;
  readonly typeName: string;
  readonly type: protobuf.Type;
  readonly isSeveral: boolean;
}

/** A text, and what it is to be. */
export interface TypedText extends BodyType {
  readonly text: string;
}

/** The messages of a body as it is typed, with stand-ins for its variables. */
export interface StoodMessages {
  /** Canonical bytes of each, unless they were typed as bytes; one without framing. */
  readonly messages: readonly Uint8Array[];
  readonly standIns: StandIns;
}

/** A text that was written, and what it has no form for. */
export interface WrittenText {
  /** With marks. */
  readonly text: string;
  readonly aside: PreservedFields[];
}

/** A format whose text says what fields have. */
export interface TextCodec {
  readonly isExact: false;
  /**
   * @param standIns set for a draft whose variables stay
   * @throws ProblemError with the first place that is at fault
   */
  read(typed: TypedText, standIns: StandIns | null): readonly protobuf.Message[];
  /** @throws ProblemError where it has no form for a value */
  write(type: BodyType, read: StoodMessages): WrittenText;
  /**
   * The text of before, with no more changed than it takes to say what another one says.
   *
   * @param saysSame whether a text says that too
   */
  merge(before: TypedText, text: string, saysSame: (text: string) => boolean): string;
  /** @throws ProblemError where it cannot be read */
  layOut(text: string, isSeveral: boolean): string;
  /** What is wrong with it, whatever its type. */
  syntaxProblem(text: string, isSeveral: boolean): Problem | null;
  /** All that is wrong; `bare` are the values of variables outside of strings. */
  findProblems(typed: TypedText, bare: readonly Span[]): readonly Problem[];
  /** What is wrong beside the variables without a value, which stay. */
  findBeside(typed: TypedText, standIns: StandIns, bare: readonly Span[]): readonly Problem[];
  /** The strings that are wholly one value of a variable, where they are to be something else. */
  retype(typed: TypedText, strings: ReadonlySet<number>): readonly Retyped[];
  /** What is worth knowing of a sound text. */
  notesOf(typed: TypedText): readonly Problem[];
}

/** A format that spells bytes, which are sent as they are. */
export interface ExactCodec {
  readonly isExact: true;
  /** @throws ProblemError where it spells none */
  bytesOf(text: string): Uint8Array<ArrayBuffer>;
  spell(bytes: Uint8Array): string;
  /** Where a byte stands in a text. */
  offsetOf(text: string, byteOffset: number): number;
}

/** How a format of a body is read and written. */
export type BodyCodec = TextCodec | ExactCodec;

/** The text of a body, to be read as a type. */
export function typedAs(
  schema: CodecSchema,
  typeName: string,
  { text, framing }: BodyDraft,
): TypedText {
  const type = schema.requireType(typeName);
  return { schema, typeName, type, text, isSeveral: framing === 'delimited' };
}
