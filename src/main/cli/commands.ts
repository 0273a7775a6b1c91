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
REQUEST.yaml is a request file of a workspace, which lies in the nearest folder above it that has a
protodesk.yaml: its schemas and environments are used, and what its folders say for all requests in
them. Of several, each can use what the capture rules of those before it set. Secrets come from
environment variables: PROTODESK_SECRET_ and the name in upper case, with _ for all but A-Z and 0-9;
they are hidden in the output. Each goes only where --secret-host, or the same variable with _HOSTS
behind it, lets it go, a captured one also back to where it came from. A host means https://host; for an
unchecked certificate write #insecure behind it, for a CA file #ca=SHA256. The output names the status,
the time, the sizes in bytes and the message; a call that failed is an answer too, with exit code 0,
unless --fail is given: then it is shown,
the exit code is 1, and those after it are not sent. With --json: {status, url, messageType,
phases (ms), request: {headerBytes, bodyBytes}, response: {headerBytes, wireBodyBytes, bodyBytes},
captured: [{variable, value}], message}, in a list for several; what does not apply is null.`;

const typesHelp = `
Names are read without compiling anything, so that a file with a mistake is listed too; what is wrong
with imports, and names that two files define, goes to stderr, the rest is told by lint. Methods are
listed in sets of up to 300 files. With --json: {messages: [{fullName, file}], enums, services,
files: [{importPath, path}], problems}; file is as it is imported.`;

const lintHelp = `
Each problem is one line of file:line:column: severity: title: detail, then the line of source with a
caret and what to do; the last line is the sum. Exit code 1 when there is an error, 0 with warnings
alone. With --json: {files, errors, warnings, problems: [{severity, kind, title, detail, location,
hint, cause}]}.`;

const descriptorSetHelp = `
As protoc --include_imports --include_source_info writes it. A file with a mistake is left out, with
what needs it, and told on stderr; the exit code is then 1. With --json: {file, byteCount, files,
problems}; files are import paths, in the order in which they stand in the set.`;

const sizesHelp = `
Bytes of the body alone, in protobuf (canonical, and with the defaults written out that it omits), in
ProtoJSON (compact, with defaults, and pretty with two spaces) and, with --from json, as FILE has it;
each as it is, and compressed with gzip 6, brotli 5 and zstd 3.`;

const runHelp = `
One REQUEST.yaml is sent as protobuf and as JSON (--series chooses); of several, each is sent as it
is saved, unless --series is given. Each block sends one request of every series in random order,
which --seed decides. Workers send one request after the other, each on one connection to a server
that all series share (closed loop). Times are in ms, to the last byte of the response; percentiles
are nearest rank, sd is of the population. Ctrl+C stops and prints what came, without a verdict.
--summary writes Markdown, or CSV when FILE ends in .csv; docs/EXPORTS.md describes the columns.
With --json: {state, order, seed, verdict, series: [{name, encoding, n, errors, min, mean, sd, p50,
p90, p95, p99, max, ratePerSecond, bytesPerSecond}], comparison: {pairs, ratio, percent,
percentInterval, difference, interval, delta}}; what does not apply is null. comparison is of the
first series, A, against the second, B, within blocks, each figure in that direction: ratio is time
of A / time of B, below 1 when A is faster; percent is (ratio - 1) * 100; difference is A - B in ms;
percentInterval and interval are their 95 % confidence intervals, [low, high]; delta is Cliff's
delta, P(A > B) - P(A < B) of single requests, -1 to 1. All but ratio are below 0 when A is faster.
comparison is null below 20 pairs, for a run that was stopped, and one series after the other.`;

const compareHelp = `
The order of the two calls is random in each pair, and the first pair is left out of the medians. How a value is
written does not count as a difference (snake or camel case, a bare list, defaults left out, int64 as
text, enums by name), what it says does. Differences are a result: the exit code is 0 with them, and 1
when a side was not answered or an answer could not be read. With --json: {sides: [{name, encoding,
status, contentType, readAs, request, response, phases (medians, ms), ..}], equal, differences:
[{path, left, right, kind}], warnings}; left is A, the protobuf side; what does not apply is null.`;

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
    summary: 'check every file, and print what is wrong by file and line',
    addOptions: (command) => withSchema(command, true),
    help: lintHelp,
    run: (options: SchemaOptions, io) => lint(options, io),
  },
  {
    name: 'descriptor-set',
    summary: 'write schemas, with all that they import, as a FileDescriptorSet',
    addOptions: (command) =>
      withRequired(
        withSchema(command, true),
        new Option('-o, --output <file>', 'the file to write; - is standard output'),
      ).option('--no-source-info', 'without comments and places in the files'),
    help: descriptorSetHelp,
    run: (options: DescriptorSetOptions, io) => exportDescriptorSet(options, io),
  },
  {
    name: 'encode',
    summary: 'turn ProtoJSON, text format, hex or base64 into protobuf bytes',
    argument: ['[FILE]', 'what to encode; - is standard input'],
    addOptions: (command) =>
      withVariables(withRequired(withSchema(command, isTyped), typeOption(), isTyped))
        .addOption(
          new Option('--from <format>', 'what FILE is; hex and base64 need no --proto and --type')
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
          .option('--guess', 'find the type in --proto that fits best, and what packs the bytes')
          .option('--raw', 'read without a schema: field numbers and likely values')
          .addOption(
            new Option(
              '--to <format>',
              'what to show (default: json with a type, tree with --raw)',
            ).choices(['json', 'text', 'tree', 'hex']),
          ),
      ),
    help: decodeHelp,
    run: (options: DecodeOptions, io, file: string | undefined) => decode(file, options, io),
  },
  {
    name: 'inspect',
    summary: 'say what protobuf bytes are, and what in them is unusual, unknown or broken',
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
        new Option('--from <format>', 'what FILE is')
          .choices([...textWords, 'binary'])
          .default('json'),
      ),
    help: sizesHelp,
    run: (options: SizesOptions, io, file: string | undefined) => sizes(file, options, io),
  },
  {
    name: 'send',
    summary: 'send saved requests, one after the other, and show the responses',
    argument: ['[REQUEST.yaml...]', 'request files; - is standard input'],
    addOptions: (command) =>
      withRequestOptions(command)
        .option(
          '--fail',
          'end with exit code 1 when a call failed: an error status, a redirect, a gRPC or Connect error',
        )
        .option('--save-body <file>', 'write the body of the response, decoded, into a file'),
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
          'counted requests of each series (default: 200)',
          wholeFrom(1, runLimits.samples),
        )
        .option(
          '--workers <n>',
          'requests under way at once (default: 1)',
          wholeFrom(1, runLimits.workers),
        )
        .option(
          '--warmup <n>',
          'requests of each series that come first and are not counted (default: 20)',
          wholeFrom(0, runLimits.warmUp),
        )
        .addOption(
          new Option('--order <order>', 'how series follow each other')
            .choices(['random', 'one-after-the-other'])
            .default('random'),
        )
        .option(
          '--seed <n>',
          'decides the random order; a run with the same seed repeats it (default: drawn)',
          wholeFrom(0, maxSeed),
        )
        .option(
          '--timeout <ms>',
          'for one request, to its last byte (default: 30000)',
          wholeFrom(1, 600_000),
        )
        .option('--series <list>', 'protobuf, json or protobuf,json', parseEncodings)
        .option('--csv <file>', 'write every sample as CSV')
        .option('--jtl <file>', 'write every sample as JMeter has it')
        .option('--summary <file>', 'write the figures as Markdown or CSV'),
    help: runHelp,
    run: (options: RunOptions, io, files: string[]) => runRequests(files, options, io),
  },
  {
    name: 'compare',
    summary: 'make the call of a saved request as protobuf and as JSON, and compare the responses',
    argument: ['[REQUEST.yaml]', 'the request file; - is standard input'],
    addOptions: (command) =>
      withRequestOptions(command)
        .addOption(
          new Option('--pairs <n>', `pairs of calls, 1 to ${maxPairs}`)
            .argParser(pairsArgument)
            .default(defaultPairs),
        )
        .option('--ignore <path...>', 'field paths that are left out, such as **.updated_at'),
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
          'this port or none; 0 takes any free one (default: 4800, or another when that is taken)',
          parsePort,
        )
        .option(
          '--tls',
          'speak https, by an authority of its own; prints where its certificate lies',
        ),
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
  throw new InvalidArgumentError(`Pairs are a whole number from 1 to ${maxPairs}.`);
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
  throw new InvalidArgumentError('Write protobuf, json, or both with a comma between.');
}
