import { z } from 'zod';

/** How variables, strings and comments stand in the text of a body. */
export interface PlaceholderSyntax {
  /** Where something may begin that is more than text. */
  readonly marks: RegExp;
  readonly lineComment: string;
  /** What begins and ends a comment of several lines; null where there is none. */
  readonly longComment: readonly [string, string] | null;
  /** Whether comments are of the draft alone: they become spaces. */
  readonly blanksComments: boolean;
  /** Whether a value outside of strings may be no part of the language, which is then told of its variable. */
  readonly hasBareValues: boolean;
  /** A value as a string has it, between quotes. */
  escape(value: string): string;
}

/** A way to edit a body of a format. */
interface ViewOfFormat {
  readonly id: string;
  readonly label: string;
  /** The command that shows it. */
  readonly command: string;
  /** `form` needs a message type. */
  readonly editor: 'form' | 'text' | 'bytes';
}

interface FormatOfBody {
  /** Within a sentence. */
  readonly label: string;
  /** What the terminal calls it. */
  readonly word: string;
  /**
   * How the file of a body ends. What is typed is text that git compares line by line, digits of hex
   * too; only bytes that are sent as they are count as binary.
   */
  readonly ending: string;
  /** How a file ends that is taken for it without a look into it. */
  readonly takenEndings: readonly string[];
  /** What it is called where its text is saved to a file; null where only its bytes are. */
  readonly savedAs: 'json' | 'txtpb' | null;
  /** What its text is written in; null for what has no names in it. */
  readonly language: 'json' | 'textproto' | null;
  /** Whether it is bytes, which go out as they are and need no type. */
  readonly isExact: boolean;
  /** Sent as this, its text goes out as it was typed; null goes out through its message. */
  readonly sentAsTyped: 'json' | null;
  /** The last is the one without a type. None where nothing is typed. */
  readonly views: readonly ViewOfFormat[];
  /** Null where no variables stand in it. */
  readonly placeholders: PlaceholderSyntax | null;
}

/**
 * All that is known of the formats of bodies but how they are read and written, which
 * `main/proto/body/body-formats.ts` has: ProtoJSON, which the form edits too; text format; exact bytes as hex
 * digits; a file whose bytes are sent as they are. Their names stand in files.
 */
export const bodyFormats = {
  json: {
    label: 'JSON',
    word: 'json',
    ending: 'json',
    takenEndings: ['json'],
    savedAs: 'json',
    language: 'json',
    isExact: false,
    sentAsTyped: 'json',
    views: [
      { id: 'form', label: 'Form', command: 'Edit the body as a form', editor: 'form' },
      { id: 'json', label: 'JSON', command: 'Edit the body as JSON', editor: 'text' },
    ],
    placeholders: {
      marks: /["{/\\]/g,
      lineComment: '//',
      longComment: ['/*', '*/'],
      blanksComments: true,
      hasBareValues: true,
      escape: escapeJson,
    },
  },
  textproto: {
    label: 'text format',
    word: 'text',
    ending: 'textproto',
    takenEndings: ['textproto', 'txtpb', 'pbtxt', 'textpb'],
    savedAs: 'txtpb',
    language: 'textproto',
    isExact: false,
    sentAsTyped: null,
    views: [{ id: 'text', label: 'Text', command: 'Edit the body as text format', editor: 'text' }],
    placeholders: {
      marks: /["'{#\\]/g,
      lineComment: '#',
      longComment: null,
      blanksComments: false,
      hasBareValues: false,
      escape: escapeTextFormat,
    },
  },
  hex: {
    label: 'hex',
    word: 'hex',
    ending: 'hex',
    takenEndings: [],
    savedAs: null,
    language: null,
    isExact: true,
    sentAsTyped: null,
    views: [{ id: 'hex', label: 'Hex', command: 'Edit the body as hex', editor: 'bytes' }],
    placeholders: null,
  },
  file: {
    label: 'a file',
    word: 'binary',
    ending: 'bin',
    takenEndings: [],
    savedAs: null,
    language: null,
    isExact: true,
    sentAsTyped: null,
    views: [],
    placeholders: null,
  },
} as const satisfies Readonly<Record<string, FormatOfBody>>;

/** How a body is typed. */
export type BodyFormat = keyof typeof bodyFormats;

/** The formats that are typed. */
export type TypedFormat = Exclude<BodyFormat, 'file'>;

const formatIds = Object.keys(bodyFormats) as BodyFormat[];

/** A format of a body. */
export const bodyFormatSchema = z.enum(formatIds);

/** One that is typed. */
export const typedFormatSchema = bodyFormatSchema.exclude(['file']);

/** What is known of a format. */
export function formatOf(format: BodyFormat): FormatOfBody {
  return bodyFormats[format];
}

/** The words of the formats whose text says what fields have. */
export const textWords: readonly string[] = typedFormatSchema.options
  .map(formatOf)
  .flatMap(({ word, isExact }) => (isExact ? [] : [word]));

/** The format of such a word; null for any other. */
export function textFormatOf(word: string): TypedFormat | null {
  if (!textWords.includes(word)) return null;
  return typedFormatSchema.options.find((format) => formatOf(format).word === word) ?? null;
}

/** What stands in a string as it is, in JSON. */
const isPlain = /^[\w .:/+-]*$/;

function escapeJson(value: string): string {
  if (isPlain.test(value)) return value;
  return JSON.stringify(value).slice(1, -1);
}

function escapeTextFormat(value: string): string {
  return value.replaceAll(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
    /[\u0000-\u001f"'\\\u007f]/g,
    (character) =>
      textEscapes.get(character) ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

const textEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['"', '\\"'],
  ["'", "\\'"],
  ['\\', '\\\\'],
]);
