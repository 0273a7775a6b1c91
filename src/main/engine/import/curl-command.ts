import { ProblemError } from '../../../shared/problem.ts';
import { cmdWords, isCmdCommand } from './cmd-words.ts';
import { type CurlArgument, curlArguments } from './curl-arguments.ts';
import { type ShellWords, shellWords } from './shell-words.ts';

/** A parsed curl command. */
export interface CurlCommand extends Omit<ShellWords, 'words'> {
  readonly arguments: readonly CurlArgument[];
  /** The bytes that the command reads from standard input, where it has them: `printf ... | base64 -d |`. */
  readonly input: Uint8Array | null;
}

/** The start of a command of "Copy as curl": checks of environment variables, and a body in base64. */
const ownStart =
  /^(?:: [^\n]*&&\s+)?(?:printf %s '([A-Za-z0-9+/=\s]*)' \| base64 -d \|\s+)?(?=curl\s)/u;

const program = /^(?:.*[\\/])?curl(?:\.exe)?$/iu;

/**
 * Parses a command copied from a terminal, a browser or another client, for a POSIX shell or the Windows
 * prompt. Throws `bad-input` when it is not a curl command or is incomplete.
 */
export function readCurlCommand(text: string): CurlCommand {
  // People often copy the prompt too.
  const whole = text.trim().replace(/^[$>#%]\s+/u, '');
  const [start = '', base64 = null] = ownStart.exec(whole) ?? [];
  const command = whole.slice(start.length);
  const read: ShellWords = isCmdCommand(command)
    ? { words: cmdWords(command), rest: null, variables: [], commands: [], openQuote: null }
    : shellWords(command);
  const [first = '', ...words] = read.words;
  if (!program.test(first)) throw new ProblemError(noCurl);
  if (read.openQuote !== null) throw new ProblemError(openQuote(read.openQuote));
  const input = base64 === null ? null : Uint8Array.from(Buffer.from(base64, 'base64'));
  return { ...read, arguments: curlArguments(words), input };
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
