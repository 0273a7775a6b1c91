import { Command, CommanderError } from 'commander';
import { version } from '../../../package.json';
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
import { jsonOption } from './command-options.ts';
import { commands } from './commands.ts';
import { problemText } from './format-problem.ts';
import { printableLines } from './printable.ts';
import { hintAtSecretHosts } from './secret-hosts.ts';

/**
 * Runs one command line, without the program's name, and returns its exit code. Never throws: every Problem
 * is printed to stderr, for a person or, with `--json`, as a line of JSON.
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
      'Protobuf over HTTP from the command line: list types, check, encode, decode, measure, send, time.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(printableLines(text)),
    });
  for (const { name, summary, argument, help, ...command } of commands) {
    const added = command.addOptions(program.command(name).description(summary));
    added.addOption(jsonOption());
    if (argument) added.argument(...argument);
    if (help !== undefined) added.addHelpText('after', help);
    added.action(async () => {
      setExitCode(await command.run(added.opts(), io, added.processedArgs[0]));
    });
  }
  return program;
}
