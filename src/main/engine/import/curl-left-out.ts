import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { CurlArgument } from './curl-arguments.ts';
import type { CurlCommand } from './curl-command.ts';

/** What to do instead of a left-out option, or what applies without it. */
const words: Readonly<Record<string, string>> = {
  cacert: 'Choose the file under Settings > TLS of the request or folder.',
  digest: 'Supported: bearer tokens, basic authentication and API keys.',
  ntlm: 'Supported: bearer tokens, basic authentication and API keys.',
  negotiate: 'Supported: bearer tokens, basic authentication and API keys.',
  'aws-sigv4': 'Supported: bearer tokens, basic authentication and API keys.',
  http3: 'HTTP/2 or HTTP/1.1 is used.',
  'url-query': 'Add it under Params.',
  config: "The file's content is unknown.",
};

/** Returns a Problem for each part of a command that did not become part of the request. */
export function leftOutProblems(
  command: CurlCommand,
  given: readonly CurlArgument[],
  request: SavedRequest,
): readonly Problem[] {
  return [
    ...given.flatMap((one) => ofArgument(one)),
    ...forms(given),
    ...moreRequests(command, given),
    ...ofShell(command),
    ...openCredentials(request),
  ];
}

function ofArgument(argument: CurlArgument): Problem[] {
  if (argument.kind === 'url') return [];
  if (argument.kind === 'unknown') {
    return [leftOut(`Unknown curl option ${argument.word}`, 'It was ignored.')];
  }
  const { option } = argument;
  const name = `--${option.name}`;
  if (argument.kind === 'cut-off') {
    return [leftOut(`${name} has no value`, 'The command ends before its value.')];
  }
  if (option.action === 'upload') {
    return [
      leftOut(
        'The upload file was ignored',
        `curl sends the file "${argument.value}" as body. A pasted command opens no files.`,
        'Paste its text into Body.',
      ),
    ];
  }
  if (option.action !== 'left-out') return [];
  return [leftOut(`${name} was ignored`, words[option.name] ?? 'It does not apply here.')];
}

function forms(given: readonly CurlArgument[]): Problem[] {
  const count = given.filter((one) => one.kind === 'option' && one.option.action === 'form').length;
  if (count === 0) return [];
  return [
    leftOut(
      count === 1 ? 'A form field was ignored' : `${count} form fields were ignored`,
      'multipart/form-data is not supported: bodies are protobuf or JSON.',
    ),
  ];
}

function moreRequests(command: CurlCommand, given: readonly CurlArgument[]): Problem[] {
  const urls = command.arguments.filter(
    (one) => one.kind === 'url' || (one.kind === 'option' && one.option.action === 'url'),
  );
  const hasNext = command.arguments.length > given.length;
  if (urls.length < 2 && !hasNext) return [];
  return [
    leftOut(
      'Only the first request was imported',
      `The command makes ${Math.max(urls.length, 2)} requests.`,
      'Paste the others as separate commands.',
    ),
  ];
}

function ofShell({ rest, variables, commands }: CurlCommand): Problem[] {
  const names = [...new Set(variables)].map((name) => `{{${name}}}`);
  return [
    ...(rest === null
      ? []
      : [leftOut('Text after the command was ignored', `It is for the shell: ${brief(rest)}`)]),
    ...(names.length === 0
      ? []
      : [
          leftOut(
            names.length === 1
              ? 'A shell variable became a variable'
              : 'Shell variables became variables',
            `${names.join(', ')}: the shell's values are unknown.`,
            'Set it in an environment.',
          ),
        ]),
    ...(commands.length === 0
      ? []
      : [
          leftOut(
            'A nested command was not run',
            `${commands.map(brief).join(', ')} is kept as text.`,
            'Replace it with its output.',
          ),
        ]),
  ];
}

const cookieName = 'cookie';
const credentialNames = new Set([cookieName, 'x-api-key', 'api-key', 'x-auth-token']);

/** Of several credentials one became the request's auth; the others are saved with its headers. */
function openCredentials({ headers }: SavedRequest): Problem[] {
  const found = headers.find(
    ({ name, value }) => credentialNames.has(name.toLowerCase()) && !value.includes('{{'),
  );
  if (found === undefined) return [];
  return [
    problem({
      kind: 'header-invalid',
      severity: 'warning',
      title: `Header ${found.name} may hold a credential`,
      detail: 'It would be saved as text in the request file.',
      hint: 'Move its value to a secret variable, or remove it.',
    }),
  ];
}

function leftOut(title: string, detail: string, hint?: string): Problem {
  return problem({
    kind: 'bad-input',
    severity: 'warning',
    title,
    detail,
    ...(hint !== undefined && { hint }),
  });
}

const briefLength = 80;

function brief(text: string): string {
  return text.length > briefLength ? `${text.slice(0, briefLength)}...` : text;
}
