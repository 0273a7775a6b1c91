import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../../../package.json';
import { problemOf } from '../../shared/problem.ts';
import { assertLongSupport } from '../engine/codec/assert-long-support.ts';
import { type CommandIo, type ExitCode, exitCodes, UsageError, write } from './command-io.ts';
import { type DecodeOptions, decode } from './decode.ts';
import { type EncodeOptions, encode } from './encode.ts';
import { formatProblem } from './format-problem.ts';
import { listTypes } from './list-types.ts';
import { withRequestOptions } from './load-request.ts';
import type { SchemaOptions } from './load-schema.ts';
import { type SendOptions, send } from './send.ts';
import { serveSamples } from './serve-samples.ts';
import { type SizesOptions, sizes } from './sizes.ts';

const sendHelp = `
REQUEST.yaml is a request file of a workspace, which lies in the nearest folder above it that has a
protodesk.yaml: its schemas and environments are used. The output names the status, the time, the
sizes in bytes and the message; an error status is an answer too, with exit code 0. With --json:
{status, url, messageType, phases (ms), request: {headerBytes, bodyBytes},
response: {headerBytes, wireBodyBytes, bodyBytes}, message}; what does not apply is null.`;

const treeHelp = `
With --to tree --json: one JSON array with an object for each field on the wire, a message before its
fields: {path, number, name, type, wireType, offset, tagBytes, lengthBytes, valueBytes, value}. offset
counts from the start of FILE; wireType is VARINT, I64, LEN, SGROUP or I32. value is an array for a
packed field and null for a message; 64-bit integers are strings, bytes are base64. With --frame
delimited the path of each field begins with the index of its message: [2].id.`;

const sizesHelp = `
Bytes of the body alone, in protobuf (canonical, and with the defaults written out that it omits), in
ProtoJSON (compact, with defaults, and pretty with two spaces) and, with --from json, as FILE has it;
each as it is, and compressed with gzip 6, brotli 5 and zstd 3.`;

/** The port that the app's own sample server asks for first. */
const samplePort = 4800;

/**
 * Runs one command line, without the program's name, and gives its exit code. Never throws: every
 * Problem is printed to stderr, for a person or, with `--json`, as a line of JSON.
 */
export async function run(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const program = buildProgram(io, (code) => {
    exitCode = code;
  });
  try {
    assertLongSupport();
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    if (error instanceof UsageError) {
      await write(io.stderr, `error: ${error.message}\nRun with --help for the options.\n`);
      return exitCodes.usage;
    }
    const problem = problemOf(error);
    const asJson = argv.includes('--json');
    await write(io.stderr, asJson ? `${JSON.stringify(problem)}\n` : formatProblem(problem));
    return exitCodes.problem;
  }
}

function buildProgram(io: CommandIo, setExitCode: (code: ExitCode) => void): Command {
  const program = new Command('protodesk');
  program
    .description(
      'Protobuf over HTTP from the command line: look at types, encode, decode, measure, send.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    });

  withSchema(program.command('types'), true)
    .description('list message types and services')
    .addOption(jsonOption())
    .action(async (options: SchemaOptions) => setExitCode(await listTypes(options, io)));

  withSchema(program.command('encode'), true)
    .description('turn ProtoJSON or text format into protobuf bytes')
    .argument('[FILE]', 'what to encode; - is standard input')
    .requiredOption('--type <name>', 'full name of the message type')
    .addOption(
      new Option('--from <format>', 'what FILE is').choices(['json', 'text']).default('json'),
    )
    .addOption(frameOption())
    .addOption(jsonOption())
    .action(async (file: string | undefined, options: EncodeOptions) =>
      setExitCode(await encode(file, options, io)),
    );

  withSchema(program.command('decode'), false)
    .description('show protobuf bytes as ProtoJSON, text format or a tree')
    .argument('[FILE]', 'the bytes; - is standard input')
    .option('--type <name>', 'full name of the message type')
    .option('--raw', 'read without a schema: field numbers and likely values')
    .addOption(
      new Option(
        '--to <format>',
        'what to show (default: json with --type, tree with --raw)',
      ).choices(['json', 'text', 'tree']),
    )
    .addOption(frameOption())
    .addOption(jsonOption())
    .addHelpText('after', treeHelp)
    .action(async (file: string | undefined, options: DecodeOptions) =>
      setExitCode(await decode(file, options, io)),
    );

  withSchema(program.command('sizes'), true)
    .description('measure a message in every encoding and content coding')
    .argument('[FILE]', 'the message; - is standard input')
    .requiredOption('--type <name>', 'full name of the message type')
    .addOption(
      new Option('--from <format>', 'what FILE is')
        .choices(['json', 'text', 'binary'])
        .default('json'),
    )
    .addOption(jsonOption())
    .addHelpText('after', sizesHelp)
    .action(async (file: string | undefined, options: SizesOptions) =>
      setExitCode(await sizes(file, options, io)),
    );

  withRequestOptions(program.command('send'))
    .description('send a saved request and show the answer')
    .argument('[REQUEST.yaml]', 'the request file; - is standard input')
    .option('--save-body <file>', 'write the body of the answer, decoded, into a file')
    .addOption(jsonOption())
    .addHelpText('after', sendHelp)
    .action(async (file: string | undefined, options: SendOptions) =>
      setExitCode(await send(file, options, io)),
    );

  program
    .command('sample-server')
    .description('serve the samples on 127.0.0.1 until stopped')
    .option('--port <number>', '0 takes any free port', parsePort, samplePort)
    .option('--tls', 'speak https, by an authority of its own; prints where its certificate lies')
    .addOption(jsonOption())
    .action(async (options: { port: number; tls?: boolean }) => setExitCode(await serveSamples(options, io)));

  return program;
}

function withSchema(command: Command, isRequired: boolean): Command {
  const proto = new Option('--proto <path...>', '.proto files or folders of them');
  return command
    .addOption(isRequired ? proto.makeOptionMandatory() : proto)
    .option('-I, --include <root...>', 'where imports start; inferred when not given');
}

function frameOption(): Option {
  return new Option('--frame <framing>', 'delimited: each message after its length as a varint')
    .choices(['none', 'delimited'])
    .default('none');
}

function jsonOption(): Option {
  return new Option('--json', 'write output and Problems as JSON, for programs');
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}
