import { type Command, InvalidArgumentError, Option } from 'commander';
import { textFormatOf, textWords } from '../../shared/model/body-formats.ts';
import { defaultPairs, maxPairs } from '../../shared/model/comparison.ts';
import { maxSeed, runLimits } from '../../shared/model/run-plan.ts';
import { type MediaChoice, mediaChoiceSchema } from '../../shared/model/saved-request.ts';
import { withBodyOptions } from './body-options.ts';
import type { CommandIo, ExitCode } from './command-io.ts';
import { frameOption, typeOption, withRequired, withSchema } from './command-options.ts';
import { type CompareOptions, compare } from './compare.ts';
import { type DecodeOptions, decode } from './decode.ts';
import { type EncodeOptions, encode, encodedForms } from './encode.ts';
import { type DescriptorSetOptions, exportDescriptorSet } from './export-descriptor-set.ts';
import { withVariables } from './fill-typed.ts';
import { type InspectOptions, inspect } from './inspect.ts';
import { lint } from './lint.ts';
import { listTypes } from './list-types.ts';
import { withRequestOptions } from './load-request.ts';
import type { SchemaOptions } from './load-schema.ts';
import { type RunOptions, runRequests } from './run-requests.ts';
import { type SendOptions, send } from './send.ts';
import { serveSamples } from './serve-samples.ts';
import { type SizesOptions, sizes } from './sizes.ts';

/** A command of the terminal; its help is generated from this. */
interface TerminalCommand {
  readonly name: string;
  /** For the list of all commands. */
  readonly summary: string;
  /** Its argument, with a description. */
  readonly argument?: readonly [name: string, description: string];
  /** Adds its own options; each command also has `--json`. */
  addOptions(command: Command): Command;
  /** Shown after the options. */
  readonly help?: string;
  /** @param given for `argument`: one value, or a list if it takes several */
  run(options: object, io: CommandIo, given: unknown): Promise<ExitCode>;
}

const sendHelp = `
REQUEST.yaml is a saved request. The nearest folder above it with a protodesk.yaml is its workspace, whose
schemas, environments and folder settings apply. A request can use values captured by those before it.
Secrets come from environment variables: PROTODESK_SECRET_ and the name in upper case, with _ for all but
A-Z and 0-9; the output hides them. Each goes only where --secret-host, or the same variable with _HOSTS,
allows; a captured one also back to its source. A host means https://host; add #insecure for an unchecked
certificate, #ca=SHA256 for a CA file. The output has status, time, sizes in bytes and message. A failed
call exits with 0; with --fail it exits with 1 and skips the rest.`;

const typesHelp = `
Names are read without compiling, so files with mistakes are listed too. Import problems and duplicate
names go to stderr; lint reports the rest. Sets of up to 300 files list their methods.`;

const lintHelp = `
Each problem is file:line:column: severity: title: detail, then the source line with a caret and the fix;
the last line is the sum. Exit code 1 with errors, 0 with warnings only.`;

const descriptorSetHelp = `
The set is as protoc --include_imports --include_source_info writes it. Files with mistakes, and files
that need them, are left out and reported on stderr, with exit code 1.`;

const sizesHelp = `
Bytes of the body in protobuf (canonical, and with defaults), in ProtoJSON (compact, with defaults, pretty
with two spaces) and, with --from json, of FILE itself; each plain and with gzip 6, brotli 5 and zstd 3.`;

const runHelp = `
One REQUEST.yaml runs as protobuf and as JSON (see --series); several run as saved, unless --series is
given. Each block sends one request of every series in random order (see --seed). Workers send one
request at a time, each on one connection that all series share (closed loop). Times are in ms, to the
last byte of the response; percentiles are nearest rank, sd is of the population. Ctrl+C stops and prints
the figures so far, without a verdict. --summary writes Markdown, or CSV for a FILE ending in .csv;
docs/EXPORTS.md describes the columns, and the figures of --json.`;

const compareHelp = `
The two calls of a pair go in random order; the first pair is not in the medians. Spelling is no difference
(snake or camel case, a bare list, omitted defaults, int64 as text, enums by name); values are.
Differences exit with 0; a missing or unreadable response exits with 1.`;

const decodeHelp = `
Use one of --type, --guess and --raw. --guess finds the best type in --proto and undoes detected packing and
text forms (hex, a dump, base64); stderr lists every guess. Compressed messages (gRPC) are unpacked,
trailers (gRPC-Web) skipped.`;

const inspectHelp = `
Shows the coding and type of FILE, whether re-encoding keeps its bytes, the unknown fields, and where it
breaks. Without --coding, --frame and --type they are guessed: the type among those of --proto if one
clearly matches, the rest from the bytes; every guess is marked. Hex, dumps and base64 are read as bytes.
Exit code 1 when it is no message or cannot be read to its end, else 0.`;

/** The commands of the terminal, in the order of their help. */
export const commands: readonly TerminalCommand[] = [
  {
    name: 'types',
    summary: 'list message types, enums and services',
    addOptions: (command) => withSchema(command, true),
    help: typesHelp,
    run: (options: SchemaOptions, io) => listTypes(options, io),
  },
  {
    name: 'lint',
    summary: 'check every file and print problems by file and line',
    addOptions: (command) => withSchema(command, true),
    help: lintHelp,
    run: (options: SchemaOptions, io) => lint(options, io),
  },
  {
    name: 'descriptor-set',
    summary: 'write schemas and their imports as a FileDescriptorSet',
    addOptions: (command) =>
      withRequired(
        withSchema(command, true),
        new Option('-o, --output <file>', 'file to write; - is standard output'),
      ).option('--no-source-info', 'omit comments and source positions'),
    help: descriptorSetHelp,
    run: (options: DescriptorSetOptions, io) => exportDescriptorSet(options, io),
  },
  {
    name: 'encode',
    summary: 'encode ProtoJSON, text format, hex or base64 as protobuf bytes',
    argument: ['[FILE]', 'input to encode; - is standard input'],
    addOptions: (command) =>
      withVariables(withRequired(withSchema(command, isTyped), typeOption(), isTyped))
        .addOption(
          new Option('--from <format>', 'format of FILE; hex and base64 need no --proto and --type')
            .choices(encodedForms)
            .default('json'),
        )
        .addOption(frameOption())
        .option('--write-defaults', 'write fields without presence at their default too'),
    run: (options: EncodeOptions, io, file: string | undefined) => encode(file, options, io),
  },
  {
    name: 'decode',
    summary: 'show protobuf bytes as ProtoJSON, text format, a tree or hex',
    argument: ['[FILE]', 'the bytes; - is standard input'],
    addOptions: (command) =>
      withBodyOptions(
        withSchema(command, false)
          .option('--type <name>', 'full name of the message type')
          .option('--guess', 'find the best type in --proto, and the packing')
          .option('--raw', 'read without a schema: field numbers and likely values')
          .addOption(
            new Option(
              '--to <format>',
              'output format (default: json with a type, tree with --raw)',
            ).choices(['json', 'text', 'tree', 'hex']),
          ),
      ),
    help: decodeHelp,
    run: (options: DecodeOptions, io, file: string | undefined) => decode(file, options, io),
  },
  {
    name: 'inspect',
    summary: 'identify protobuf bytes, and report unusual, unknown or broken ones',
    argument: ['[FILE]', 'the bytes; - is standard input'],
    addOptions: (command) =>
      withBodyOptions(
        withSchema(command, false).option('--type <name>', 'full name of the message type'),
      ),
    help: inspectHelp,
    run: (options: InspectOptions, io, file: string | undefined) => inspect(file, options, io),
  },
  {
    name: 'sizes',
    summary: 'measure a message in every encoding and content coding',
    argument: ['[FILE]', 'the message; - is standard input'],
    addOptions: (command) =>
      withVariables(withRequired(withSchema(command, true), typeOption())).addOption(
        new Option('--from <format>', 'format of FILE')
          .choices([...textWords, 'binary'])
          .default('json'),
      ),
    help: sizesHelp,
    run: (options: SizesOptions, io, file: string | undefined) => sizes(file, options, io),
  },
  {
    name: 'send',
    summary: 'send saved requests in order and show the responses',
    argument: ['[REQUEST.yaml...]', 'request files; - is standard input'],
    addOptions: (command) =>
      withRequestOptions(command)
        .option(
          '--fail',
          'exit with 1 when a call failed: an error status, a redirect, a gRPC or Connect error',
        )
        .addOption(
          new Option(
            '--live',
            'print each message of a stream as it arrives, with its time',
          ).conflicts('json'),
        )
        .option('--headers', 'show request and response headers, and trailers')
        .option('--save-body <file>', 'write the decoded response body to a file'),
    help: sendHelp,
    run: (options: SendOptions, io, files: string[]) => send(files, options, io),
  },
  {
    name: 'run',
    summary: 'repeat saved requests, time them and compare',
    argument: ['<REQUEST.yaml...>', 'request files'],
    addOptions: (command) =>
      withRequestOptions(command)
        .option(
          '--samples <n>',
          'counted requests per series (default: 200)',
          wholeFrom(1, runLimits.samples),
        )
        .option(
          '--workers <n>',
          'concurrent requests (default: 1)',
          wholeFrom(1, runLimits.workers),
        )
        .option(
          '--warmup <n>',
          'uncounted first requests per series (default: 20)',
          wholeFrom(0, runLimits.warmUp),
        )
        .addOption(
          new Option('--order <order>', 'order of the series')
            .choices(['random', 'one-after-the-other'])
            .default('random'),
        )
        .option(
          '--seed <n>',
          'seed of the random order; the same seed repeats it (default: random)',
          wholeFrom(0, maxSeed),
        )
        .option(
          '--timeout <ms>',
          'per request, to its last byte (default: 30000)',
          wholeFrom(1, 600_000),
        )
        .option('--series <list>', 'protobuf, json or protobuf,json', parseEncodings)
        .option('--csv <file>', 'write every sample as CSV')
        .option('--jtl <file>', 'write every sample as JMeter CSV')
        .option('--summary <file>', 'write the figures as Markdown or CSV'),
    help: runHelp,
    run: (options: RunOptions, io, files: string[]) => runRequests(files, options, io),
  },
  {
    name: 'compare',
    summary: 'send a saved request as protobuf and as JSON, and compare the responses',
    argument: ['[REQUEST.yaml]', 'the request file; - is standard input'],
    addOptions: (command) =>
      withRequestOptions(command)
        .addOption(
          new Option('--pairs <n>', `pairs of calls, 1 to ${maxPairs}`)
            .argParser(pairsArgument)
            .default(defaultPairs),
        )
        .option('--ignore <path...>', 'field paths to ignore, such as **.updated_at'),
    help: compareHelp,
    run: (options: CompareOptions, io, file: string | undefined) => compare(file, options, io),
  },
  {
    name: 'sample-server',
    summary: 'serve the samples on 127.0.0.1 until stopped',
    addOptions: (command) =>
      command
        .option(
          '--port <number>',
          'exactly this port; 0 takes any free one (default: 4800, or another if taken)',
          parsePort,
        )
        .option('--tls', 'use https with its own CA; prints the path of its certificate'),
    run: (options: { port?: number; tls?: boolean }, io) => serveSamples(options, io),
  },
];

/** Bytes in another notation need no type. */
function isTyped(called: Command): boolean {
  return textFormatOf(String(called.getOptionValue('from'))) !== null;
}

function pairsArgument(text: string): number {
  const pairs = Number(text);
  if (/^[0-9]{1,4}$/.test(text) && pairs >= 1 && pairs <= maxPairs) return pairs;
  throw new InvalidArgumentError(`Give a whole number of pairs from 1 to ${maxPairs}.`);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

function wholeFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^[0-9]{1,10}$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

function parseEncodings(text: string): MediaChoice[] {
  const names = text.split(',').map((name) => mediaChoiceSchema.safeParse(name.trim()));
  const found = names.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (found.length === names.length && new Set(found).size === found.length) return found;
  throw new InvalidArgumentError('Use protobuf, json, or both with a comma.');
}
