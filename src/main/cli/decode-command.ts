import { type Command, Option } from 'commander';
import { withBodyOptions } from './body-options.ts';
import type { CommandIo, ExitCode } from './command-io.ts';
import { jsonOption, withSchema } from './command-options.ts';
import { type DecodeOptions, decode } from './decode.ts';

const decodeHelp = `
One of --type, --guess and --raw says what the messages are. --guess takes the type of --proto that fits
best, and undoes what the bytes say they are packed in, or written down as (hex, a dump, base64); every
guess is told on stderr. Of several
messages a compressed one (gRPC) is unpacked, and trailers (gRPC-Web) are passed over.

With --to tree --json: one JSON array with an object for each field on the wire, a message before its
fields: {path, number, name, type, wireType, offset, tagBytes, lengthBytes, valueBytes, value}. offset
counts from the start of FILE, or of what --coding unpacks it to; wireType is VARINT, I64, LEN, SGROUP or
I32. value is an array for a packed field and null for a message; 64-bit integers are strings, bytes are
base64. With --frame the path of each field begins with the index of its message: [2].id.`;

/** Adds `protodesk decode`. */
export function addDecode(
  program: Command,
  io: CommandIo,
  setExitCode: (code: ExitCode) => void,
): void {
  withBodyOptions(
    withSchema(program.command('decode'), false)
      .description('show protobuf bytes as ProtoJSON, text format, a tree or hex')
      .argument('[FILE]', 'the bytes; - is standard input')
      .option('--type <name>', 'full name of the message type')
      .option('--guess', 'find the type in --proto that fits best, and what packs the bytes')
      .option('--raw', 'read without a schema: field numbers and likely values')
      .addOption(
        new Option(
          '--to <format>',
          'what to show (default: json with a type, tree with --raw)',
        ).choices(['json', 'text', 'tree', 'hex']),
      ),
  )
    .addOption(jsonOption())
    .addHelpText('after', decodeHelp)
    .action(async (file: string | undefined, options: DecodeOptions) =>
      setExitCode(await decode(file, options, io)),
    );
}
