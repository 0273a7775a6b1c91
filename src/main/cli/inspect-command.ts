import type { Command } from 'commander';
import { withBodyOptions } from './body-options.ts';
import type { CommandIo, ExitCode } from './command-io.ts';
import { jsonOption, withSchema } from './command-options.ts';
import { type InspectOptions, inspect } from './inspect.ts';

const inspectHelp = `
Says what FILE is packed in, which type it is, whether writing it anew gives the same bytes, which fields
no schema knows, and where it breaks. What --coding, --frame and --type leave open is guessed: the type
among those of --proto, where one clearly fits, the rest from the bytes; every guess is marked. Hex, dumps
and base64 are read as the bytes they stand for. Exit code 1 when it is no message, or cannot be read to its
end, 0 otherwise: what it finds is a result.

With --json: {type, content, spelling, encodingSteps: [{kind, source, inBytes, outBytes, ..}], fidelity:
[{code, offset, path, detail}], unknown: [{path, number, count, byteCount, offset, type}], fault: {offset,
reason} or null}. Offsets count from the start of the message bytes, which are those of FILE without steps;
beside "packed": {start, end, coding}, from the start of what these bytes, a compressed message, unpack to.`;

/** Adds `protodesk inspect`. */
export function addInspect(
  program: Command,
  io: CommandIo,
  setExitCode: (code: ExitCode) => void,
): void {
  withBodyOptions(
    withSchema(program.command('inspect'), false)
      .description('say what protobuf bytes are, and what in them is unusual, unknown or broken')
      .argument('[FILE]', 'the bytes; - is standard input')
      .option('--type <name>', 'full name of the message type'),
  )
    .addOption(jsonOption())
    .addHelpText('after', inspectHelp)
    .action(async (file: string | undefined, options: InspectOptions) =>
      setExitCode(await inspect(file, options, io)),
    );
}
