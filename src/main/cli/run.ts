import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../../../package.json';
import { defaultPairs, maxPairs } from '../../shared/model/comparison.ts';
import { maxSeed, runLimits } from '../../shared/model/run-plan.ts';
import { type MediaChoice, mediaChoiceSchema } from '../../shared/model/saved-request.ts';
import { problemOf } from '../../shared/problem.ts';
import { assertLongSupport } from '../proto/body/assert-long-support.ts';
import {
  type CommandIo,
  type ExitCode,
  exitCodes,
  print,
  UsageError,
  write,
} from './command-io.ts';
import {
  frameOption,
  jsonOption,
  typeOption,
  withRequired,
  withSchema,
} from './command-options.ts';
import { type CompareOptions, compare, parsePairs } from './compare.ts';
import { addDecode } from './decode-command.ts';
import { type EncodeOptions, encode, encodedForms } from './encode.ts';
import { type DescriptorSetOptions, exportDescriptorSet } from './export-descriptor-set.ts';
import { withVariables } from './fill-typed.ts';
import { problemText } from './format-problem.ts';
import { addInspect } from './inspect-command.ts';
import { lint } from './lint.ts';
import { listTypes } from './list-types.ts';
import { withRequestOptions } from './load-request.ts';
import type { SchemaOptions } from './load-schema.ts';
import { printableLines } from './printable.ts';
import { type RunOptions, runRequests } from './run-requests.ts';
import { hintAtSecretHosts } from './secret-hosts.ts';
import { type SendOptions, send } from './send.ts';
import { serveSamples } from './serve-samples.ts';
import { type SizesOptions, sizes } from './sizes.ts';

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
      await print(io.stderr, `error: ${error.message}\nRun with --help for the options.\n`);
      return exitCodes.usage;
    }
    const problem = hintAtSecretHosts(problemOf(error));
    const asJson = argv.includes('--json');
    await write(io.stderr, problemText(problem, asJson));
    return exitCodes.problem;
  }
}

function buildProgram(io: CommandIo, setExitCode: (code: ExitCode) => void): Command {
  const program = new Command('protodesk');
  program
    .description(
      'Protobuf over HTTP from the command line: look at types, check them, encode, decode, measure, send, time.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(printableLines(text)),
    });

  withSchema(program.command('types'), true)
    .description('list message types, enums and services')
    .addOption(jsonOption())
    .addHelpText('after', typesHelp)
    .action(async (options: SchemaOptions) => setExitCode(await listTypes(options, io)));

  withSchema(program.command('lint'), true)
    .description('check every file, and print what is wrong by file and line')
    .addOption(jsonOption())
    .addHelpText('after', lintHelp)
    .action(async (options: SchemaOptions) => setExitCode(await lint(options, io)));

  withRequired(
    withSchema(program.command('descriptor-set'), true),
    new Option('-o, --output <file>', 'the file to write; - is standard output'),
  )
    .description('write schemas, with all that they import, as a FileDescriptorSet')
    .option('--no-source-info', 'without comments and places in the files')
    .addOption(jsonOption())
    .addHelpText('after', descriptorSetHelp)
    .action(async (options: DescriptorSetOptions) =>
      setExitCode(await exportDescriptorSet(options, io)),
    );

  withVariables(withRequired(withSchema(program.command('encode'), isTyped), typeOption(), isTyped))
    .description('turn ProtoJSON, text format, hex or base64 into protobuf bytes')
    .argument('[FILE]', 'what to encode; - is standard input')
    .addOption(
      new Option('--from <format>', 'what FILE is; hex and base64 need no --proto and --type')
        .choices(encodedForms)
        .default('json'),
    )
    .addOption(frameOption())
    .option('--write-defaults', 'write fields without presence at their default too')
    .addOption(jsonOption())
    .action(async (file: string | undefined, options: EncodeOptions) =>
      setExitCode(await encode(file, options, io)),
    );

  addDecode(program, io, setExitCode);
  addInspect(program, io, setExitCode);

  withVariables(withRequired(withSchema(program.command('sizes'), true), typeOption()))
    .description('measure a message in every encoding and content coding')
    .argument('[FILE]', 'the message; - is standard input')
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
    .description('send saved requests, one after the other, and show the responses')
    .argument('[REQUEST.yaml...]', 'request files; - is standard input')
    .option(
      '--fail',
      'end with exit code 1 when a call failed: an error status, a redirect, a gRPC or Connect error',
    )
    .option('--save-body <file>', 'write the body of the response, decoded, into a file')
    .addOption(jsonOption())
    .addHelpText('after', sendHelp)
    .action(async (files: string[], options: SendOptions) =>
      setExitCode(await send(files, options, io)),
    );

  withRequestOptions(program.command('run'))
    .description('repeat saved requests, time them and compare')
    .argument('<REQUEST.yaml...>', 'request files')
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
    .option('--summary <file>', 'write the figures as Markdown or CSV')
    .addOption(jsonOption())
    .addHelpText('after', runHelp)
    .action(async (files: string[], options: RunOptions) =>
      setExitCode(await runRequests(files, options, io)),
    );

  withRequestOptions(program.command('compare'))
    .description(
      'make the call of a saved request as protobuf and as JSON, and compare the responses',
    )
    .argument('[REQUEST.yaml]', 'the request file; - is standard input')
    .addOption(
      new Option('--pairs <n>', `pairs of calls, 1 to ${maxPairs}`)
        .argParser(pairsArgument)
        .default(defaultPairs),
    )
    .option('--ignore <path...>', 'field paths that are left out, such as **.updated_at')
    .addOption(jsonOption())
    .addHelpText('after', compareHelp)
    .action(async (file: string | undefined, options: CompareOptions) =>
      setExitCode(await compare(file, options, io)),
    );

  program
    .command('sample-server')
    .description('serve the samples on 127.0.0.1 until stopped')
    .option(
      '--port <number>',
      'this port or none; 0 takes any free one (default: 4800, or another when that is taken)',
      parsePort,
    )
    .option('--tls', 'speak https, by an authority of its own; prints where its certificate lies')
    .addOption(jsonOption())
    .action(async (options: { port?: number; tls?: boolean }) =>
      setExitCode(await serveSamples(options, io)),
    );

  return program;
}

/** Bytes that are only spelled otherwise have no type. */
function isTyped(called: Command): boolean {
  const from: unknown = called.getOptionValue('from');
  return from !== 'hex' && from !== 'base64';
}

function pairsArgument(text: string): number {
  const pairs = parsePairs(text);
  if (pairs !== null) return pairs;
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
