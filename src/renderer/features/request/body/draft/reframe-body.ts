import { parseDraftJson } from '../../../../../shared/json/parse-draft-json.ts';
import type { BodyDraft, PreservedFields } from '../../../../../shared/model/body-draft.ts';
import { parseTextFormat } from '../../../../../shared/text-format/parse-text-format.ts';

/** Longer hex is the content of a file, which nobody frames by hand. */
const maxHexLength = 4_000_000;

/**
 * Switches a body between one message and several with lengths. The text stays unchanged when it cannot
 * follow (it does not parse, or holds several messages); the check then reports the mistake.
 */
export function reframeBody(body: BodyDraft, isDelimited: boolean): BodyDraft {
  if ((body.framing === 'delimited') === isDelimited) return body;
  const { framing: _before, ...rest } = body;
  const framed: BodyDraft = isDelimited ? { ...rest, framing: 'delimited' } : rest;
  switch (body.format) {
    case 'json':
      return isDelimited
        ? withPreserved(wrapJson(framed), preservedOfFirst)
        : withPreserved(unwrapJson(framed), preservedOfOne);
    case 'hex': {
      const digits = hexDigits(body.text);
      if (digits === null) return framed;
      return { ...framed, text: isDelimited ? frameHex(digits) : unframeHex(digits, body.text) };
    }
    case 'textproto':
      // One text message has the same form as a stream of one message.
      return withPreserved(framed, isDelimited ? preservedOfFirst : preservedOfOne);
    default:
      return framed;
  }
}

/**
 * Returns how many messages the text of a body holds when it is not framed as several. 1 when it does not
 * look like more; also 1 for bytes, which do not show it.
 */
export function countMessages({ format, framing, file, text }: BodyDraft): number {
  if (framing !== undefined || file !== undefined) return 1;
  if (format === 'json') {
    const { root } = parseDraftJson(text);
    const isList = root?.kind === 'array' && root.items.every(({ kind }) => kind === 'object');
    return isList ? Math.max(1, root.items.length) : 1;
  }
  if (format !== 'textproto' || !/^[ \t]*---/m.test(text)) return 1;
  return Math.max(1, parseTextFormat(text, { isSeveral: true }).messages.length);
}

function wrapJson(body: BodyDraft): BodyDraft {
  const { root, isSound } = parseDraftJson(body.text);
  if (!isSound || root?.kind === 'array') return body;
  return { ...body, text: `[\n${indent(body.text.trim())}\n]` };
}

function unwrapJson(body: BodyDraft): BodyDraft {
  const { root, isSound } = parseDraftJson(body.text);
  if (!isSound || root?.kind !== 'array' || root.items.length > 1) return body;
  const { text } = body;
  const before = text.slice(0, root.start).trimEnd();
  const inside = dedent(text.slice(root.start + 1, root.end - 1));
  const after = text.slice(root.end).trim();
  return { ...body, text: [before, inside, after].filter((part) => part !== '').join('\n') };
}

/**
 * Moves preserved fields even when the text could not follow: after a fix by hand it is the message that the
 * check asks for.
 */
function preservedOfFirst(path: string): string {
  if (/^\[\d+\]/.test(path)) return path;
  return path === '' ? '[0]' : `[0].${path}`;
}

function preservedOfOne(path: string): string {
  return path.replace(/^\[0\](?:\.|$)/, '');
}

function withPreserved(body: BodyDraft, pathOf: (path: string) => string): BodyDraft {
  if (body.aside === undefined) return body;
  const aside: PreservedFields[] = body.aside.map((one) => ({ ...one, path: pathOf(one.path) }));
  return { ...body, aside };
}

/** JSON strings never span lines, so this changes only the layout. */
function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

function dedent(text: string): string {
  const lines = text.replace(/^[ \t]*\r?\n/, '').trimEnd();
  const depth = /^[ \t]*/.exec(lines)?.[0] ?? '';
  return lines
    .split('\n')
    .map((line) => (line.startsWith(depth) ? line.slice(depth.length) : line.trimStart()))
    .join('\n');
}

/** Null when it is not hex, or too much of it. */
function hexDigits(text: string): string | null {
  if (text.length > maxHexLength) return null;
  const digits = text.replaceAll(/\s+/g, '');
  return digits.length % 2 === 0 && /^[\da-fA-F]*$/.test(digits) ? digits : null;
}

function frameHex(digits: string): string {
  return digits === '' ? '' : spaced(varintHex(digits.length / 2) + digits);
}

function unframeHex(digits: string, text: string): string {
  const prefix = /^(?:[89a-fA-F][\da-fA-F])*[0-7][\da-fA-F]/.exec(digits)?.[0] ?? '';
  const rest = digits.slice(prefix.length);
  return varintHex(rest.length / 2) === prefix.toLowerCase() ? spaced(rest) : text;
}

function varintHex(value: number): string {
  let rest = value;
  let hex = '';
  while (rest > 0x7f) {
    hex += ((rest & 0x7f) | 0x80).toString(16);
    rest >>>= 7;
  }
  return hex + rest.toString(16).padStart(2, '0');
}

function spaced(digits: string): string {
  return digits.replaceAll(/..(?=.)/g, '$& ');
}
