import { type Problem, problem } from '../../../shared/problem.ts';

/** One option that gives data, in the order of the command. */
export interface CurlData {
  readonly action: 'data' | 'data-raw' | 'data-binary' | 'data-urlencode' | 'json';
  readonly value: string;
}

/** What all data options of a command give together. */
export interface CurlBody {
  /** Null when there is none, or none that can be taken over. */
  readonly text: string | null;
  readonly problems: readonly Problem[];
}

/** Puts the data of a command together as curl does: with `&` between them, but for `--json`. */
export function joinCurlData(parts: readonly CurlData[]): CurlBody {
  const [first] = parts;
  if (first === undefined) return { text: null, problems: [] };
  const file = parts.map(fileOf).find((found) => found !== null);
  if (file !== undefined) return { text: null, problems: [bodyInFile(file)] };
  const texts = parts.map((part) =>
    part.action === 'data-urlencode' ? encodeData(part.value) : part.value,
  );
  const text = texts.join(first.action === 'json' ? '' : '&');
  return isText(text) ? { text, problems: [] } : { text: null, problems: [binaryBody] };
}

/** The file that a part is read from; `-` is the standard input. */
function fileOf({ action, value }: CurlData): string | null {
  if (action === 'data-raw') return null;
  if (action !== 'data-urlencode') return value.startsWith('@') ? value.slice(1) : null;
  return /^[^=@]*@(.*)$/su.exec(value)?.[1] ?? null;
}

/** `content`, `=content` or `name=content`; the content is encoded, the name is so already. */
function encodeData(value: string): string {
  const at = value.indexOf('=');
  const name = at > 0 ? `${value.slice(0, at)}=` : '';
  return name + encodeURIComponent(value.slice(at + 1));
}

/** Bytes that are no text came out of the quotes as U+FFFD. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells bytes from text.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/u.test(text);
}

function bodyInFile(path: string): Problem {
  const isInput = path === '-';
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: isInput ? 'The body comes from another command' : 'The body lies in a file',
    detail: isInput
      ? 'curl reads it from its standard input, which is not part of the command.'
      : `curl sends the file "${path}". It was not read: a pasted command opens no files here.`,
    hint: 'Open it in an editor and paste its text into Body. For protobuf, choose the Request type and type the message as JSON.',
  });
}

const binaryBody = problem({
  kind: 'bad-input',
  severity: 'warning',
  title: 'The body is binary and was left out',
  detail: 'It holds bytes that are no text, such as an encoded message.',
  hint: 'Choose the Request type and type the message as JSON in Body; Protodesk encodes it.',
});
