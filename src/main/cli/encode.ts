import { encodeJsonBody } from '../engine/codec/encode-json-body.ts';
import { delimitMessage } from '../engine/codec/frame-messages.ts';
import { encodeTextFormat } from '../engine/codec/text-format.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError, write } from './command-io.ts';
import { loadSchema, type SchemaOptions } from './load-schema.ts';
import { locatedIn, readInput, takeFile } from './read-input.ts';

/** The options of `protodesk encode`. */
export interface EncodeOptions extends SchemaOptions {
  readonly type: string;
  readonly from: 'json' | 'text';
  readonly frame: 'none' | 'delimited';
  readonly json?: boolean;
}

/** `protodesk encode`: ProtoJSON or text format in, protobuf bytes out. */
export async function encode(
  fileArgument: string | undefined,
  options: EncodeOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { file, schemaOptions } = takeFile(fileArgument, options);
  if (io.stdout.isTTY && !options.json) {
    throw new UsageError(
      'Bytes would garble the terminal: send them to a file (> FILE) or a pipe (| xxd), or use --json.',
    );
  }
  const schema = await loadSchema(schemaOptions, options.type, io);
  const input = await readInput(file, io);
  const text = new TextDecoder().decode(input.bytes);
  const bytes = locatedIn(input, () =>
    options.from === 'json'
      ? encodeJsonBody(schema, options.type, text)
      : encodeTextFormat(schema, options.type, text),
  );
  const framed = options.frame === 'delimited' ? delimitMessage(bytes) : bytes;
  await write(io.stdout, options.json ? asJson(options.type, framed) : framed);
  return exitCodes.ok;
}

function asJson(type: string, bytes: Uint8Array): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  return `${JSON.stringify({ type, byteCount: bytes.length, base64 })}\n`;
}
