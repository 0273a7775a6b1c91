import { z } from 'zod';

/** The syntax of variables, strings and comments in the text of a body. */
export interface PlaceholderSyntax {
  /** Where something other than text may begin. */
  readonly marks: RegExp;
  readonly lineComment: string;
  /** The delimiters of a comment of several lines; null if there are none. */
  readonly longComment: readonly [string, string] | null;
  /** True when comments belong only to the draft: they become spaces. */
  readonly blanksComments: boolean;
  /** True when a value outside strings may be invalid, so that its variable is reported. */
  readonly hasBareValues: boolean;
  /** Escapes a value for a string, between quotes. */
  escape(value: string): string;
}

/** A view for editing a body of a format. */
interface ViewOfFormat {
  readonly id: string;
  readonly label: string;
  /** The command that shows it. */
  readonly command: string;
  /** `form` needs a message type. */
  readonly editor: 'form' | 'text' | 'bytes';
}

interface FormatOfBody {
  /** For use in a sentence. */
  readonly label: string;
  /** Its name in the terminal. */
  readonly word: string;
  /**
   * The file extension of a body. Typed text, including hex digits, is compared by git line by line; only
   * bytes that are sent as they are count as binary. A file with it may be sent as a body (`body-name.ts`).
   */
  readonly ending: string;
  /** File extensions that select the format without looking at the content. */
  readonly takenEndings: readonly string[];
  /** The kind of its saved text file; null if only its bytes are saved. */
  readonly savedAs: 'json' | 'txtpb' | null;
  /** The language of its text; null if it has no names. */
  readonly language: 'json' | 'textproto' | null;
  /** True for exact bytes, which are sent as they are and need no type. */
  readonly isExact: boolean;
  /** Sent as this encoding, its text stays as typed; null always converts it through its message. */
  readonly sentAsTyped: 'json' | null;
  /** The last view needs no type. Empty if nothing is typed. */
  readonly views: readonly ViewOfFormat[];
  /** Null if it has no variables. */
  readonly placeholders: PlaceholderSyntax | null;
}

/**
 * All properties of body formats, except reading and writing, which are in `main/proto/body/body-formats.ts`:
 * ProtoJSON, which the form edits too; text format; exact bytes as hex digits; a file whose bytes are sent as
 * they are. Their names are stored in files.
 *
 * The compiler does not find these places of a new one: its reading in `proto/body/read-pasted.ts`; the count
 * of its messages in `reframe-body.ts`; its changes with schemas in `proto/types/drift`; its comments in
 * `leaves-comments.ts`; the words of `preserved-note.tsx`; its language in `renderer/monaco/set-up-monaco.ts`;
 * its endings in `body-name.ts`, and in the dialogs of `shell/chosen-files.ts`; how `resolve-body.ts` escapes
 * values where a text has no quotes; a text without a language in `body-text-view.tsx`; `docs/BODIES.md`,
 * `docs/COMMAND-LINE.md`, `docs/FORMAT.md`, README. A format that spells no message, such as a form, is also a
 * way to send: `mediaChoiceSchema`.
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
      { id: 'form', label: 'Form', command: 'Edit body as form', editor: 'form' },
      { id: 'json', label: 'JSON', command: 'Edit body as JSON', editor: 'text' },
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
    views: [{ id: 'text', label: 'Text', command: 'Edit body as text format', editor: 'text' }],
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
    views: [{ id: 'hex', label: 'Hex', command: 'Edit body as hex', editor: 'bytes' }],
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

/** The format of a body. */
export type BodyFormat = keyof typeof bodyFormats;

/** The languages of their texts. */
export type BodyLanguage = NonNullable<(typeof bodyFormats)[BodyFormat]['language']>;

/** The formats with typed text. */
export type TypedFormat = Exclude<BodyFormat, 'file'>;

const formatIds = Object.keys(bodyFormats) as BodyFormat[];

/** Validates a body format. */
export const bodyFormatSchema = z.enum(formatIds);

/** Validates a typed format. */
export const typedFormatSchema = bodyFormatSchema.exclude(['file']);

/** Returns the properties of a format. */
export function formatOf(format: BodyFormat): FormatOfBody {
  return bodyFormats[format];
}

/** The terminal names of the formats whose text spells field values. */
export const textWords: readonly string[] = typedFormatSchema.options
  .map(formatOf)
  .flatMap(({ word, isExact }) => (isExact ? [] : [word]));

/** Returns the format of such a name; null for any other. */
export function textFormatOf(word: string): TypedFormat | null {
  if (!textWords.includes(word)) return null;
  return typedFormatSchema.options.find((format) => formatOf(format).word === word) ?? null;
}

/** Characters that need no escape in a JSON string. */
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
