import { type Command, InvalidArgumentError, Option } from 'commander';
import { contentCodings } from '../../shared/model/content-codings.ts';
import {
  type BodyFraming,
  bodyFramingSchema,
  type DecodingStep,
  framingLayoutSchema,
  maxDecodingSteps,
  messageCodingSchema,
} from '../../shared/model/decoding.ts';
import { stepOfWord } from '../../shared/model/step-words.ts';

/** The options that lead from a command's bytes to its messages; omitted ones are undecided. */
export interface BodyOptions {
  readonly frame?: BodyFraming | 'none';
  readonly coding?: readonly DecodingStep[];
}

/** Adds options to a command that reads packed bytes, or several messages. */
export function withBodyOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--frame <framing>',
        'framing of several messages in FILE: delimited (a varint length before each), length-be or length-le (four bytes), grpc, grpc-web; grpc:br names the coding of compressed gRPC messages',
      ).argParser(parseFraming),
    )
    .addOption(
      new Option(
        '--coding <list>',
        `coding of FILE, outermost first, separated by commas: none, ${contentCodings.join(', ')}, base64, json-lines, events, kubernetes, skip=BYTES`,
      ).argParser(parseCodings),
    );
}

/** @throws InvalidArgumentError for an unknown framing */
function parseFraming(text: string): BodyFraming | 'none' {
  const word = text.trim().toLowerCase();
  const framing = bodyFramingSchema.safeParse(word);
  if (framing.success) return framing.data;
  if (word === 'none') return word;
  throw new InvalidArgumentError(
    `Use none, ${framingLayoutSchema.options.join(', ')}, or grpc: and grpc-web: with ${messageCodingSchema.options.join(', ')}.`,
  );
}

/** @throws InvalidArgumentError for an invalid list of codings */
function parseCodings(text: string): DecodingStep[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  if (words.length === 1 && words[0] === 'none') return [];
  if (words.length > maxDecodingSteps) {
    throw new InvalidArgumentError(`At most ${maxDecodingSteps} codings are allowed.`);
  }
  return words.map(parseCoding);
}

function parseCoding(word: string): DecodingStep {
  const step = stepOfWord(word.replace(/^skip=/, 'skip '));
  if (step !== null && step.kind !== 'frames') return step;
  throw new InvalidArgumentError(
    `Unknown coding "${word}". Use none, ${contentCodings.join(', ')}, base64, json-lines, events, kubernetes or skip=BYTES.`,
  );
}
