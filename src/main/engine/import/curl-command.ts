import { ProblemError } from '../../../shared/problem.ts';
import { cmdWords, isCmdCommand } from './cmd-words.ts';
import { type CurlArgument, curlArguments } from './curl-arguments.ts';
import { type ShellWords, shellWords } from './shell-words.ts';

/** A parsed curl command. */
export interface CurlCommand extends Omit<ShellWords, 'words'> {
  readonly arguments: readonly CurlArgument[];
}

const program = /^(?:.*[\\/])?curl(?:\.exe)?$/iu;

/**
 * Parses a command copied from a terminal, a browser or another client, for a POSIX shell or the Windows
 * prompt. Throws `bad-input` when it is not a curl command or is incomplete.
 */
export function readCurlCommand(text: string): CurlCommand {
  // People often copy the prompt too.
  const command = text.trim().replace(/^[$>#%]\s+/u, '');
  const read: ShellWords = isCmdCommand(command)
    ? { words: cmdWords(command), rest: null, variables: [], commands: [], openQuote: null }
    : shellWords(command);
  const [first = '', ...words] = read.words;
  if (!program.test(first)) throw new ProblemError(noCurl);
  if (read.openQuote !== null) throw new ProblemError(openQuote(read.openQuote));
  return { ...read, arguments: curlArguments(words) };
}

const noCurl = {
  kind: 'bad-input',
  title: 'This is not a curl command',
  detail: 'It must begin with "curl".',
  hint: `In a browser: developer tools, Network, "Copy as cURL" in a request's menu.`,
} as const;

function openQuote(quote: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'bad-input',
    title: 'The command ends within a quote',
    detail: `The quote ${quote} is not closed, so part of the command is missing.`,
    hint: 'Copy the whole command again.',
  };
}
