import { z } from 'zod';

/** The syntax of variables, strings and comments in the text of a body. */
export interface PlaceholderSyntax {
  /** Where something other than text may begin. */
  readonly marks: RegExp;
  /** The start of a comment up to the end of the line; null if there are none. */
  readonly lineComment: string | null;
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
  /** Its name in the terminal; empty for none. */
  readonly word: string;
  /**
   * The file extension of a body; null if it has no text and no bytes of its own. Typed text, including hex
   * digits, is compared by git line by line; only bytes that are sent as they are count as binary. A file with
   * it may be sent as a body (`body-name.ts`).
   */
  readonly ending: string | null;
  /** File extensions that select the format without looking at the content. */
  readonly takenEndings: readonly string[];
  /** The kind of its saved text file; null if only its bytes are saved. */
  readonly savedAs: 'json' | 'txtpb' | null;
  /** The language of its text; null if it has no names. */
  readonly language: 'json' | 'textproto' | null;
  /** True if it spells a message, which Send as encodes; false if it is sent as what it is. */
  readonly isMessage: boolean;
  /** Its Content-Type, unless another is chosen; null if Send as decides, or nothing is sent. */
  readonly mediaType: string | null;
  /** True for exact bytes, which are sent as they are and need no type. */
  readonly isExact: boolean;
  /** Sent as this encoding, its text stays as typed; null always converts it through its message. */
  readonly sentAsTyped: 'json' | null;
  /** The last view needs no type. Empty if nothing is typed. */
  readonly views: readonly ViewOfFormat[];
  /** Null if it has no variables. */
  readonly placeholders: PlaceholderSyntax | null;
}

/** A format that spells no message, without views of its own. */
const withoutViews = {
  word: '',
  ending: null,
  takenEndings: [],
  savedAs: null,
  language: null,
  isMessage: false,
  isExact: false,
  sentAsTyped: null,
  views: [],
  placeholders: null,
} as const;

/**
 * All properties of body formats, except reading and writing, which are in `main/proto/body/body-formats.ts`:
 * ProtoJSON, which the form edits too; text format; exact bytes as hex digits; a file whose bytes are sent as
 * they are. The others spell no message, and are choices of Send as, too (`body-kind.ts`): any text with its
 * media type, forms of rows and of parts, and no body. Their names are stored in files.
 *
 * The compiler does not find these places of a new one: its reading in `proto/body/read-pasted.ts`; the count
 * of its messages in `reframe-body.ts`; its changes with schemas in `proto/types/drift`; its comments in
 * `leaves-comments.ts`; the words of `preserved-note.tsx`; its language in `renderer/monaco/set-up-monaco.ts`;
 * its endings in `body-name.ts`, and in the dialogs of `shell/chosen-files.ts`; how `resolve-body.ts` escapes
 * values where a text has no quotes; a text without a language in `body-text-view.tsx`; `docs/BODIES.md`,
 * `docs/COMMAND-LINE.md`, `docs/FORMAT.md`, README. One that spells no message is filled in by
 * `request-texts.ts`, encoded by `body-of-request.ts`, written by `body-key.ts` and edited by `body-editor.tsx`.
 */
export const bodyFormats = {
  json: {
    label: 'JSON',
    word: 'json',
    ending: 'json',
    takenEndings: ['json'],
    savedAs: 'json',
    language: 'json',
    isMessage: true,
    mediaType: null,
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
    isMessage: true,
    mediaType: null,
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
    isMessage: true,
    mediaType: null,
    isExact: true,
    sentAsTyped: null,
    views: [{ id: 'hex', label: 'Hex', command: 'Edit body as hex', editor: 'bytes' }],
    placeholders: null,
  },
  file: {
    ...withoutViews,
    label: 'a file',
    word: 'binary',
    ending: 'bin',
    mediaType: null,
    isExact: true,
  },
  text: {
    ...withoutViews,
    label: 'text',
    ending: 'txt',
    mediaType: 'text/plain; charset=utf-8',
    // Values are filled in as they are: the text may be of any language.
    placeholders: {
      marks: /[{\\]/g,
      lineComment: null,
      longComment: null,
      blanksComments: false,
      hasBareValues: false,
      escape: (value: string) => value,
    },
  },
  form: { ...withoutViews, label: 'a form', mediaType: 'application/x-www-form-urlencoded' },
  multipart: { ...withoutViews, label: 'a form of parts', mediaType: 'multipart/form-data' },
  none: { ...withoutViews, label: 'no body', mediaType: null },
} as const satisfies Readonly<Record<string, FormatOfBody>>;

/** The format of a body. */
export type BodyFormat = keyof typeof bodyFormats;

/** The languages of their texts. */
export type BodyLanguage = NonNullable<(typeof bodyFormats)[BodyFormat]['language']>;

/** The formats of typed messages. */
export type TypedFormat = 'json' | 'textproto' | 'hex';

const formatIds = Object.keys(bodyFormats) as BodyFormat[];

/** Validates a body format. */
export const bodyFormatSchema = z.enum(formatIds);

/** Validates the format of a typed message. */
export const typedFormatSchema = bodyFormatSchema.extract(['json', 'textproto', 'hex']);

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
