import { hexTextOf } from '../../shared/hex/hex-text.ts';
import type { WireFault } from '../../shared/model/tree-row.ts';
import { ProblemError } from '../../shared/problem.ts';
import { asSentence } from '../../shared/text/as-sentence.ts';
import { type FramedMessage, splitDelimited } from '../engine/codec/frame-messages.ts';
import { protoJsonOf } from '../engine/codec/proto-json-of.ts';
import { textFormatOf } from '../engine/codec/text-format.ts';
import { type CompiledSchema, compileSchema } from '../engine/schema/compile/compile-schema.ts';
import { emptySnapshot } from '../engine/schema/schema-snapshot.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError, write } from './command-io.ts';
import { loadSchema, type SchemaOptions } from './load-schema.ts';
import { type Input, locatedIn, readInput, takeFile } from './read-input.ts';
import { treeJson } from './tree-json.ts';
import { treeLines } from './tree-lines.ts';
import { messageNode } from './walk-tree.ts';

/** The options of `protodesk decode`. */
export interface DecodeOptions extends Partial<SchemaOptions> {
  readonly type?: string;
  readonly raw?: boolean;
  readonly to?: 'json' | 'text' | 'tree' | 'hex';
  readonly frame: 'none' | 'delimited';
  readonly json?: boolean;
}

/** How one message is written. */
interface Form {
  readonly schema: CompiledSchema;
  readonly typeName: string | null;
  readonly to: 'json' | 'text' | 'tree' | 'hex';
  readonly asJson: boolean;
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
  const typeName = chosenType(options);
  const to = options.to ?? (typeName === null ? 'tree' : 'json');
  if (typeName === null && (to === 'json' || to === 'text')) {
    throw new UsageError(
      `--to ${to} needs --type; without a type only --to tree and --to hex are possible.`,
    );
  }
  if (typeName !== null && schemaOptions.proto.length === 0) {
    throw new UsageError('--type needs --proto: the file or folder that defines it.');
  }
  const schema =
    schemaOptions.proto.length === 0
      ? compileSchema(emptySnapshot)
      : await loadSchema(schemaOptions, typeName, io);
  if (typeName !== null) schema.requireType(typeName);
  const input = await readInput(file, io);
  const form = { schema, typeName, to, asJson: options.json === true };
  const isFramed = options.frame === 'delimited';
  const messages: Iterable<FramedMessage> = isFramed
    ? splitDelimited(input.bytes)
    : [{ start: 0, bytes: input.bytes }];
  if (to === 'tree' && form.asJson) {
    await writeTreeJson(input, messages, isFramed, form, io);
    return exitCodes.ok;
  }
  const each = messages[Symbol.iterator]();
  for (;;) {
    const next = locatedIn(input, () => each.next());
    if (next.done) return exitCodes.ok;
    await writeMessage(input, next.value, form, io);
  }
}

function chosenType(options: DecodeOptions): string | null {
  if (options.raw && options.type !== undefined) {
    throw new UsageError('--type and --raw exclude each other.');
  }
  if (!options.raw && options.type === undefined) {
    throw new UsageError('Say which --type it is, or --raw to read it without a schema.');
  }
  return options.type ?? null;
}

async function writeMessage(
  input: Input,
  message: FramedMessage,
  form: Form,
  io: CommandIo,
): Promise<void> {
  const { schema, typeName, to, asJson } = form;
  const { bytes } = message;
  if (to === 'tree') return writeTree(input, message, form, io);
  if (to === 'hex') return writeHex(bytes, form, io);
  if (typeName === null) return;
  const head = { type: typeName, byteCount: bytes.length };
  const text = locatedIn(input, () => {
    if (to === 'text') {
      const lines = textFormatOf(schema, typeName, bytes);
      return asJson ? JSON.stringify({ ...head, text: lines }) : lines;
    }
    if (!asJson) return protoJsonOf(schema, typeName, bytes, { indent: 2 });
    // Spliced, not parsed: numbers keep their text.
    return `${JSON.stringify(head).slice(0, -1)},"message":${protoJsonOf(schema, typeName, bytes)}}`;
  });
  if (text !== '') await write(io.stdout, `${text}\n`);
}

async function writeHex(
  bytes: Uint8Array,
  { typeName, asJson }: Form,
  io: CommandIo,
): Promise<void> {
  const hex = hexTextOf(bytes);
  const said = { type: typeName, byteCount: bytes.length, hex: hex.replaceAll('\n', ' ') };
  await write(io.stdout, `${asJson ? JSON.stringify(said) : hex}\n`);
}

async function writeTree(
  input: Input,
  { bytes, start }: FramedMessage,
  { schema, typeName }: Form,
  io: CommandIo,
): Promise<void> {
  let fault: WireFault | null = null;
  const out = createPieceWriter(io);
  for (const line of treeLines(bytes, typeName, schema.shapeOf)) {
    fault = earlier(fault, line.fault);
    await out.add(`${line.text}\n`);
  }
  await out.end();
  if (fault) throw notWhole(typeName, input, { ...fault, offset: start + fault.offset });
}

/** One JSON array of the fields of all messages; it is closed whatever is found in them. */
async function writeTreeJson(
  input: Input,
  messages: Iterable<FramedMessage>,
  isFramed: boolean,
  { schema, typeName }: Form,
  io: CommandIo,
): Promise<void> {
  const out = createPieceWriter(io);
  let fault: WireFault | null = null;
  let comma = '';
  await out.add('[');
  try {
    const each = messages[Symbol.iterator]();
    for (let index = 0; ; index += 1) {
      const next = locatedIn(input, () => each.next());
      if (next.done) break;
      const { start, bytes } = next.value;
      const path = isFramed ? `[${index}]` : '';
      const root = messageNode(typeName, start, start + bytes.length, path);
      for (const part of treeJson(input.bytes, root, schema.shapeOf)) {
        if (part.kind === 'fault') fault = earlier(fault, part.fault);
        else if (part.kind === 'row-end') comma = ',\n';
        else {
          await out.add(comma + part.text);
          comma = '';
        }
      }
      if (fault) throw notWhole(typeName, input, fault);
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

function notWhole(typeName: string | null, input: Input, fault: WireFault): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: typeName === null ? 'Not protobuf to its end' : `Not a ${typeName}`,
    detail: asSentence(fault.reason),
    location: { file: input.name, offset: fault.offset },
    hint: 'What could be read stands above.',
  });
}

const pieceLength = 64 * 1024;

/** Gathers small pieces of text into writes of a size that costs little. */
function createPieceWriter(io: CommandIo): {
  add(text: string): Promise<void>;
  end(): Promise<void>;
} {
  let held: string[] = [];
  let length = 0;
  async function end(): Promise<void> {
    const text = held.join('');
    held = [];
    length = 0;
    if (text !== '') await write(io.stdout, text);
  }
  return {
    async add(text) {
      held.push(text);
      length += text.length;
      if (length >= pieceLength) await end();
    },
    end,
  };
}
