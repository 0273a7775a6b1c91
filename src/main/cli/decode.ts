import { bytesPerLine, hexTextOf } from '../../shared/hex/hex-text.ts';
import type { WireFault } from '../../shared/model/tree-row.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { asSentence } from '../../shared/text/as-sentence.ts';
import { protoJsonOf } from '../engine/codec/proto-json-of.ts';
import { splitMessages } from '../engine/codec/split-messages.ts';
import { textFormatOf } from '../engine/codec/text-format.ts';
import { createUnpacker } from '../engine/codec/unpack-messages.ts';
import { maxBodyBytesOf } from '../engine/decoding/body-limit.ts';
import type { BodyOptions } from './body-options.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError, write } from './command-io.ts';
import { insteadHint } from './foreign-content.ts';
import { type SchemaOptions, tellProblems } from './load-schema.ts';
import { openTyped, type TypedInput } from './open-typed.ts';
import { createPieceWriter } from './piece-writer.ts';
import { located, locatedIn, takeFile } from './read-input.ts';
import { replacedText } from './replaced-text.ts';
import { treeJson } from './tree-json.ts';
import { treeLines } from './tree-lines.ts';
import { guessedSteps, unpackElsewhereHint } from './unpack-input.ts';
import { messageNode } from './walk-tree.ts';
import { withinOneString } from './within-one-string.ts';

const hexBytesAtOnce = 65_536 * bytesPerLine;

/** The options of `protodesk decode`. */
export interface DecodeOptions extends Partial<SchemaOptions>, BodyOptions {
  readonly type?: string;
  readonly guess?: boolean;
  readonly raw?: boolean;
  readonly to?: Form['to'];
  readonly json?: boolean;
}

/** How messages are written. */
interface Form {
  readonly to: 'json' | 'text' | 'tree' | 'hex';
  readonly asJson: boolean;
}

/** One of the messages of a command's bytes. */
interface Message {
  /** Of several, their index in brackets; empty for one alone. */
  readonly path: string;
  /** The bytes that `start` and `end` count in: those of a packed message are its own. */
  readonly within: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** `protodesk decode`: protobuf bytes in; ProtoJSON, text format, a tree or hex out. */
export async function decode(
  fileArgument: string | undefined,
  options: DecodeOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, schemaOptions } = takeFile(fileArgument, {
    ...options,
    proto: options.proto ?? [],
  });
  const form = formOf(options);
  const { type: typeName = null, guess = false } = options;
  const input = await openTyped(
    file,
    {
      ...options,
      ...schemaOptions,
      typeName,
      guessesSteps: guess,
      guessesType: guess ? 'best' : 'no',
    },
    io,
  );
  await tellProblems([...guessedSteps(input), ...input.guesses], options, io);
  return located(input, async () => {
    await writeMessages(input, form, io).catch((error: unknown) => {
      throw hinted(error, input);
    });
    if (input.problem) throw new ProblemError(input.problem);
    return exitCodes.ok;
  });
}

/** Bytes that are no message look like something else, mostly: that is said in place of any other hint. */
function hinted(error: unknown, { bytes, framing }: TypedInput): unknown {
  if (!(error instanceof ProblemError) || error.problem.kind !== 'body-malformed') return error;
  const hint = framing === null ? insteadHint(bytes) : null;
  return hint === null ? error : new ProblemError({ ...error.problem, hint }, { cause: error });
}

/** @throws UsageError for options that exclude each other, or one that is missing */
function formOf(options: DecodeOptions): Form {
  const { type, raw, guess } = options;
  const said = [
    ...(type === undefined ? [] : ['--type']),
    ...(guess ? ['--guess'] : []),
    ...(raw ? ['--raw'] : []),
  ];
  if (said.length > 1) throw new UsageError(`${said.join(' and ')} exclude each other.`);
  if (said.length === 0) {
    throw new UsageError(
      'Say which --type it is, --guess to find it, or --raw to read it without a schema.',
    );
  }
  const to = options.to ?? (raw ? 'tree' : 'json');
  if (raw && (to === 'json' || to === 'text')) {
    throw new UsageError(
      `--to ${to} needs --type; without a type only --to tree and --to hex are possible.`,
    );
  }
  return { to, asJson: options.json === true };
}

async function writeMessages(input: TypedInput, form: Form, io: CommandIo): Promise<void> {
  if (form.to === 'tree' && form.asJson) return writeTreeJson(input, io);
  for await (const message of messagesOf(input)) {
    if (form.to === 'tree') await writeTree(input, message, io);
    else if (form.to === 'hex' && !form.asJson) await writeHex(message, io);
    else {
      const text = textOf(input, message, form);
      await write(io.stdout, text);
      await tellProblems(replacedIn(input, message, form, text), { json: form.asJson }, io);
    }
  }
}

function replacedIn(
  { schema, typeName, name }: TypedInput,
  { within, start, end }: Message,
  { to }: Form,
  text: string,
): readonly Problem[] {
  if (to !== 'json' || typeName === null) return [];
  return replacedText(schema, typeName, within.subarray(start, end), text).map((found) => ({
    ...found,
    location: { ...found.location, offset: start + (found.location?.offset ?? 0), file: name },
  }));
}

async function* messagesOf({ bytes, framing }: TypedInput): AsyncGenerator<Message> {
  const unpack = createUnpacker({ maxBytes: maxBodyBytesOf(null), hint: unpackElsewhereHint });
  for (const message of splitMessages(bytes, framing)) {
    const path = framing === null ? '' : `[${message.index}]`;
    if (message.isCompressed) {
      const unpacked = await unpack(message);
      yield { path, within: unpacked, start: 0, end: unpacked.length };
    } else {
      const { start } = message;
      yield { path, within: bytes, start, end: start + message.bytes.length };
    }
  }
}

/** Whole lines at a time: no body is too large. */
async function writeHex({ within, start, end }: Message, io: CommandIo): Promise<void> {
  let at = start;
  do {
    const next = Math.min(at + hexBytesAtOnce, end);
    await write(io.stdout, `${hexTextOf(within.subarray(at, next))}\n`);
    at = next;
  } while (at < end);
}

/** The lines of a message that are neither a tree nor hex. */
function textOf(input: TypedInput, message: Message, { to, asJson }: Form): string {
  const { schema, typeName } = input;
  const bytes = message.within.subarray(message.start, message.end);
  const head = { type: typeName, byteCount: bytes.length };
  if (to === 'hex' || typeName === null) {
    const hex = hexTextOf(bytes).replaceAll('\n', ' ');
    return `${JSON.stringify({ ...head, hex })}\n`;
  }
  return locatedIn({ name: input.name, startsAt: message.start }, () =>
    withinOneString(() => {
      if (to === 'text') {
        const lines = textFormatOf(schema, typeName, bytes);
        if (asJson) return `${JSON.stringify({ ...head, text: lines })}\n`;
        return lines === '' ? '' : `${lines}\n`;
      }
      if (!asJson) return `${protoJsonOf(schema, typeName, bytes, { indent: 2 })}\n`;
      // Spliced, not parsed: numbers keep their text.
      const json = protoJsonOf(schema, typeName, bytes);
      return `${JSON.stringify(head).slice(0, -1)},"message":${json}}\n`;
    }),
  );
}

async function writeTree(input: TypedInput, message: Message, io: CommandIo): Promise<void> {
  const { schema, typeName } = input;
  const { within, start, end } = message;
  let fault: WireFault | null = null;
  const out = createPieceWriter(io);
  for (const line of treeLines(within.subarray(start, end), typeName, schema.shapeOf)) {
    fault = earlier(fault, line.fault);
    await out.add(`${line.text}\n`);
  }
  await out.end();
  if (fault) throw notWhole(input, { ...fault, offset: start + fault.offset });
}

/** One JSON array of the fields of all messages; it is closed whatever is found in them. */
async function writeTreeJson(input: TypedInput, io: CommandIo): Promise<void> {
  const { schema, typeName } = input;
  const out = createPieceWriter(io);
  let fault: WireFault | null = null;
  let comma = '';
  await out.add('[');
  try {
    for await (const { path, within, start, end } of messagesOf(input)) {
      const root = messageNode(typeName, start, end, path);
      for (const part of treeJson(within, root, schema.shapeOf)) {
        if (part.kind === 'fault') fault = earlier(fault, part.fault);
        else if (part.kind === 'row-end') comma = ',\n';
        else {
          await out.add(comma + part.text);
          comma = '';
        }
      }
      if (fault) throw notWhole(input, fault);
    }
  } finally {
    await out.add(']\n');
    await out.end();
  }
}

/** A message that is cut has a fault inside too, which comes first: the earliest is the cause. */
function earlier(one: WireFault | null, other: WireFault | null): WireFault | null {
  return other && other.offset < (one?.offset ?? Number.POSITIVE_INFINITY) ? other : one;
}

function notWhole({ typeName, name }: TypedInput, fault: WireFault): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: typeName === null ? 'Not protobuf to its end' : `Not a ${typeName}`,
    detail: asSentence(fault.reason),
    location: { file: name, offset: fault.offset },
    hint: 'What could be read stands above.',
  });
}
