import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { CurlArgument } from './curl-arguments.ts';
import type { CurlCommand } from './curl-command.ts';

/** What to do instead of a left-out option, or what applies without it. */
const words: Readonly<Record<string, string>> = {
  cacert: 'Choose the file under Settings > TLS of the request or of its folder.',
  digest: 'Protodesk speaks bearer tokens, basic authentication and API keys.',
  ntlm: 'Protodesk speaks bearer tokens, basic authentication and API keys.',
  negotiate: 'Protodesk speaks bearer tokens, basic authentication and API keys.',
  'aws-sigv4': 'Protodesk speaks bearer tokens, basic authentication and API keys.',
  http2: 'The request is sent over HTTP/1.1.',
  http3: 'The request is sent over HTTP/1.1.',
  'url-query': 'Add it under Params.',
  config: 'What the file says is not known here.',
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
    return [
      leftOut(`${argument.word} is not an option of curl that is known here`, 'It was left out.'),
    ];
  }
  const { option } = argument;
  const name = `--${option.name}`;
  if (argument.kind === 'cut-off') {
    return [leftOut(`${name} has no value`, 'The command ends where its value would be.')];
  }
  if (option.action === 'upload') {
    return [
      leftOut(
        'The file to upload was left out',
        `curl sends the file "${argument.value}" as the body. A pasted command opens no files here.`,
        'Open it in an editor and paste its text into Body.',
      ),
    ];
  }
  if (option.action !== 'left-out') return [];
  return [
    leftOut(`${name} was left out`, words[option.name] ?? 'It has no part in a request here.'),
  ];
}

function forms(given: readonly CurlArgument[]): Problem[] {
  const count = given.filter((one) => one.kind === 'option' && one.option.action === 'form').length;
  if (count === 0) return [];
  return [
    leftOut(
      count === 1 ? 'A form field was left out' : `${count} form fields were left out`,
      'Forms of several parts (multipart/form-data) cannot be sent here: bodies are protobuf or JSON.',
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
      'Only the first request was taken',
      `The command makes ${Math.max(urls.length, 2)} requests.`,
      'Paste the others as commands of their own.',
    ),
  ];
}

function ofShell({ rest, variables, commands }: CurlCommand): Problem[] {
  const names = [...new Set(variables)].map((name) => `{{${name}}}`);
  return [
    ...(rest === null
      ? []
      : [leftOut('What follows the command was left out', `It is for the shell: ${brief(rest)}`)]),
    ...(names.length === 0
      ? []
      : [
          leftOut(
            names.length === 1
              ? 'A variable of the shell became a variable here'
              : 'Variables of the shell became variables here',
            `${names.join(', ')}: what the shell has for it is not known.`,
            'Give it a value in an environment.',
          ),
        ]),
    ...(commands.length === 0
      ? []
      : [
          leftOut(
            'A command within the command was not run',
            `${commands.map(brief).join(', ')} stands in the request as it was typed.`,
            'Write what it gives in its place.',
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
      title: `The header ${found.name} may hold a credential`,
      detail: 'It stands in the request as it was typed, and would be saved so into its file.',
      hint: 'Keep its value as a secret variable of an environment and write the variable here, or remove it.',
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
