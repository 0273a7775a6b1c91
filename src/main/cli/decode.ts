import { bytesPerLine, hexTextOf } from '../../shared/hex/hex-text.ts';
import type { BodyFraming } from '../../shared/model/decoding.ts';
import type { WireFault } from '../../shared/model/tree-row.ts';
import { ProblemError } from '../../shared/problem.ts';
import { asSentence } from '../../shared/text/as-sentence.ts';
import { protoJsonOf } from '../proto/body/proto-json-of.ts';
import { rememberLast } from '../proto/body/remember-last.ts';
import { textFormatOf } from '../proto/body/text-format.ts';
import { bodyTextPieces } from '../proto/body/text-page.ts';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import type { BodyOptions } from './body-options.ts';
import { drained, inTurns, laidOut, quoted } from './body-pieces.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError } from './command-io.ts';
import { insteadHint } from './foreign-content.ts';
import { reportProblems, type SchemaOptions } from './load-schema.ts';
import { batchesOf, batchesOfStream, type Message } from './message-batches.ts';
import { openSchema, openTyped, type TypedInput } from './open-typed.ts';
import { createPieceWriter, type PieceWriter } from './piece-writer.ts';
import { printableJson, printableLines } from './printable.ts';
import { located, locatedIn, takeFile } from './read-input.ts';
import { replacedText } from './replaced-text.ts';
import { treeJson } from './tree-json.ts';
import { treeLines } from './tree-lines.ts';
import { guessedSteps } from './unpack-input.ts';
import { messageNode } from './walk-tree.ts';
import { withinOneString } from './within-one-string.ts';

/** A larger message is written in pieces. */
const minPiecedBytes = 1_000_000;

const noBytes = new Uint8Array();

const hexBytesAtOnce = 4096 * bytesPerLine;

/** The options of `protodesk decode`. */
export interface DecodeOptions extends Partial<SchemaOptions>, BodyOptions {
  readonly type?: string;
  readonly guess?: boolean;
  readonly raw?: boolean;
  readonly to?: Form['to'];
  readonly json?: boolean;
}

/** The output form of messages. */
interface Form {
  readonly to: 'json' | 'text' | 'tree' | 'hex';
  readonly asJson: boolean;
}

/** The schema and type of messages, and the name of their file in Problems. */
type Reading = Pick<TypedInput, 'schema' | 'typeName' | 'name'>;

/** `protodesk decode`: reads protobuf bytes; writes ProtoJSON, text format, a tree or hex. */
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
  const typed = {
    ...{ ...options, ...schemaOptions, typeName, guessesSteps: guess },
    guessesType: guess ? 'best' : 'no',
  } as const;
  const framing = streamedFraming(file, options);
  if (framing !== null) {
    const { schema } = await openSchema(typed, io);
    const input = { schema, typeName, name: '<stdin>' };
    const messages = batchesOfStream(io.stdin, framing, maxBodyBytesOf(null));
    return located(input, async () => {
      await writeMessages(input, messages, form, io);
      return exitCodes.ok;
    });
  }
  const input = await openTyped(file, typed, io);
  await reportProblems([...guessedSteps(input), ...input.guesses], options, io);
  const messages = batchesOf(input.bytes, input.framing, maxBodyBytesOf(null));
  return located(input, async () => {
    await writeMessages(input, messages, form, io).catch((error: unknown) => {
      throw hinted(error, input);
    });
    if (input.problem) throw new ProblemError(input.problem);
    return exitCodes.ok;
  });
}

/** Returns the framing of messages that are written as they arrive; null if everything must be read first. */
function streamedFraming(
  file: string,
  { frame, coding = [], guess }: DecodeOptions,
): BodyFraming | null {
  const isStreamed = file === '-' && !guess && coding.length === 0;
  return !isStreamed || frame === undefined || frame === 'none' ? null : frame;
}

/** Bytes that are not a message usually look like something else: that hint replaces any other. */
function hinted(error: unknown, { bytes, framing }: TypedInput): unknown {
  if (!(error instanceof ProblemError) || error.problem.kind !== 'body-malformed') return error;
  const hint = framing === null ? insteadHint(bytes) : null;
  return hint === null ? error : new ProblemError({ ...error.problem, hint }, { cause: error });
}

/** @throws UsageError for conflicting options, or a missing one */
function formOf(options: DecodeOptions): Form {
  const { type, raw, guess } = options;
  const said = [
    ...(type === undefined ? [] : ['--type']),
    ...(guess ? ['--guess'] : []),
    ...(raw ? ['--raw'] : []),
  ];
  if (said.length > 1) throw new UsageError(`Use only one of ${said.join(' and ')}.`);
  if (said.length === 0) {
    throw new UsageError('Give --type, --guess to find it, or --raw to read without a schema.');
  }
  const to = options.to ?? (raw ? 'tree' : 'json');
  if (raw && (to === 'json' || to === 'text')) {
    throw new UsageError(`--to ${to} needs --type. Without it use --to tree or --to hex.`);
  }
  return { to, asJson: options.json === true };
}

async function writeMessages(
  input: Reading,
  messages: AsyncIterable<readonly Message[]>,
  form: Form,
  io: CommandIo,
): Promise<void> {
  if (form.to === 'tree' && form.asJson) return writeTreeJson(input, messages, io);
  const out = createPieceWriter(io);
  const shown = shownOn(io, form);
  const smallText = rememberLast((bytes) => shown(textOf(input, bytes, form)));
  const isApart = form.to === 'text' && !form.asJson;
  for await (const batch of messages) {
    for (const message of batch) {
      const { index, within, start, end } = message;
      if (isApart && index) await out.add('---\n');
      if (form.to === 'tree') await writeTree(input, message, shown, out);
      else if (end - start < minPiecedBytes) {
        const at = { name: input.name, startsAt: start + message.base };
        const bytes = start === end ? noBytes : within.subarray(start, end);
        const text = locatedIn(at, () => smallText(bytes));
        const full = out.add(text);
        if (full) await full;
        if (text.includes('\ufffd')) await reportReplaced(input, message, form, { out, io });
      } else await writeInPieces(input, message, form, { out, io, shown });
    }
    // Complete messages can be read, even if more follow.
    await out.end();
  }
}

/** Escapes control characters for a terminal; a file and a pipe get the text unchanged. */
function shownOn({ stdout }: CommandIo, { to, asJson }: Form): (text: string) => string {
  if (!stdout.isTTY) return (text) => text;
  return to === 'tree' && !asJson ? printableLines : printableJson;
}

interface Writing {
  readonly out: PieceWriter;
  readonly io: CommandIo;
  readonly shown: (text: string) => string;
}

/** Writes a large message without holding all its text in memory. */
async function writeInPieces(
  input: Reading,
  message: Message,
  form: Form,
  { out, io, shown }: Writing,
): Promise<void> {
  const { within, start, end, base } = message;
  let isReplaced = false;
  await located({ name: input.name, startsAt: start + base }, async () => {
    const bytes = within.subarray(start, end);
    const pieces = (): AsyncGenerator<string> => textPieces(input, bytes, form);
    // A first pass without writing: output that is begun is then always complete.
    if (form.to !== 'hex') await drained(pieces());
    for await (const piece of inTurns(pieces())) {
      isReplaced ||= piece.includes('\ufffd');
      await out.add(shown(piece));
    }
  });
  if (isReplaced) await reportReplaced(input, message, form, { out, io });
}

async function reportReplaced(
  { schema, typeName, name }: Reading,
  { within, start, end, base }: Message,
  { to, asJson }: Form,
  { out, io }: Pick<Writing, 'out' | 'io'>,
): Promise<void> {
  if (to !== 'json' || typeName === null) return;
  const found = replacedText(schema, typeName, within.subarray(start, end)).map((each) => ({
    ...each,
    location: { ...each.location, offset: start + base + (each.location?.offset ?? 0), file: name },
  }));
  await out.end();
  await reportProblems(found, { json: asJson }, io);
}

/** Yields the lines of a message that is not shown as a tree, in pieces. */
async function* textPieces(
  { schema, typeName }: Reading,
  bytes: Uint8Array,
  { to, asJson }: Form,
): AsyncGenerator<string> {
  const head = JSON.stringify({ type: typeName, byteCount: bytes.length }).slice(0, -1);
  if (to === 'hex' || typeName === null) {
    yield asJson ? `${head},"hex":"` : '';
    yield* hexPieces(bytes, asJson ? ' ' : '\n');
    yield asJson ? '"}\n' : '\n';
    return;
  }
  const form = {
    kind: 'protojson',
    typeName,
    defaults: false,
    names: 'json',
    framing: null,
  } as const;
  const as = to === 'text' ? ({ kind: 'textproto', typeName, framing: null } as const) : form;
  const pieces = withinOneString(bodyTextPieces({ bytes, as, schema, maxUnpackedBytes: 0 }));
  if (!asJson) {
    yield* pieces;
    yield '\n';
    return;
  }
  // Spliced, not parsed: numbers keep their text.
  yield `${head},"${to === 'text' ? 'text' : 'message'}":`;
  yield* to === 'text' ? quoted(pieces) : laidOut(pieces, 'compact');
  yield '}\n';
}

/** Yields whole lines: no body is too large. */
function* hexPieces(bytes: Uint8Array, between: string): Generator<string> {
  for (let at = 0; at < bytes.length; at += hexBytesAtOnce) {
    const lines = hexTextOf(bytes.subarray(at, at + hexBytesAtOnce));
    yield (at === 0 ? '' : between) + lines.replaceAll('\n', between);
  }
}

/** Returns the lines of a small message that is not shown as a tree. */
function textOf(input: Reading, bytes: Uint8Array, { to, asJson }: Form): string {
  const { schema, typeName } = input;
  const head = { type: typeName, byteCount: bytes.length };
  if (to === 'hex' || typeName === null) {
    const hex = hexTextOf(bytes);
    return asJson ? `${JSON.stringify({ ...head, hex: hex.replaceAll('\n', ' ') })}\n` : `${hex}\n`;
  }
  if (to === 'text') {
    const lines = textFormatOf(schema, typeName, bytes);
    if (asJson) return `${JSON.stringify({ ...head, text: lines })}\n`;
    return lines === '' ? '' : `${lines}\n`;
  }
  if (!asJson) return `${protoJsonOf(schema, typeName, bytes, { indent: 2 })}\n`;
  // Spliced, not parsed: numbers keep their text.
  const json = protoJsonOf(schema, typeName, bytes);
  return `${JSON.stringify(head).slice(0, -1)},"message":${json}}\n`;
}

async function writeTree(
  input: Reading,
  { within, start, end, base }: Message,
  shown: (text: string) => string,
  out: PieceWriter,
): Promise<void> {
  const { schema, typeName } = input;
  let fault: WireFault | null = null;
  for (const line of treeLines(within.subarray(start, end), typeName, schema.shapeOf)) {
    fault = earlier(fault, line.fault);
    const full = out.add(shown(`${line.text}\n`));
    if (full) await full;
  }
  if (!fault) return;
  await out.end();
  throw notWhole(input, { ...fault, offset: start + base + fault.offset });
}

/** Writes one JSON array of the fields of all messages; always closes it, even after faults. */
async function writeTreeJson(
  input: Reading,
  messages: AsyncIterable<readonly Message[]>,
  io: CommandIo,
): Promise<void> {
  const { schema, typeName } = input;
  const out = createPieceWriter(io);
  const shown = shownOn(io, { to: 'tree', asJson: true });
  let fault: WireFault | null = null;
  let comma = '';
  await out.add('[');
  try {
    for await (const batch of messages) {
      for (const { index, within, start, end, base } of batch) {
        const path = index === null ? '' : `[${index}]`;
        const root = messageNode(typeName, start, end, path);
        for (const part of treeJson(within, root, schema.shapeOf, base)) {
          if (part.kind === 'fault') fault = earlier(fault, part.fault);
          else if (part.kind === 'row-end') comma = ',\n';
          else {
            const full = out.add(comma + shown(part.text));
            if (full) await full;
            comma = '';
          }
        }
        if (fault) throw notWhole(input, fault);
      }
      await out.end();
    }
  } finally {
    await out.add(']\n');
    await out.end();
  }
}

/** A truncated message also has a fault inside, which comes first: the earliest fault is the cause. */
function earlier(one: WireFault | null, other: WireFault | null): WireFault | null {
  return other && other.offset < (one?.offset ?? Number.POSITIVE_INFINITY) ? other : one;
}

function notWhole({ typeName, name }: Reading, fault: WireFault): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: typeName === null ? 'Not protobuf to its end' : `Not a ${typeName}`,
    detail: asSentence(fault.reason),
    location: { file: name, offset: fault.offset },
    hint: 'The readable part is above.',
  });
}
