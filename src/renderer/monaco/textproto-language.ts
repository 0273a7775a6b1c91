import type { languages } from 'monaco-editor/editor/editor.api';

/** The id of protobuf's text format in the editor. */
export const textprotoLanguageId = 'textproto';

/** The brackets and comments of text format. */
export const textprotoConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['<', '>'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
    { open: "'", close: "'", notIn: ['string', 'comment'] },
  ],
  indentationRules: {
    increaseIndentPattern: /^[^#"']*[{<[]\s*(#.*)?$/u,
    decreaseIndentPattern: /^\s*[}>\]]/u,
  },
};

/**
 * The colours of text format (protobuf.dev, "Text Format Language Specification"). A name before a colon or a
 * message is a field; anywhere else it is a value.
 */
export const textprotoTokens: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '.textproto',
  constants: ['true', 'false', 'True', 'False', 't', 'f', 'inf', 'infinity', 'nan'],
  tokenizer: {
    root: [
      [/\s+/, 'white'],
      [/#.*$/, 'comment'],
      // Separates the messages of a delimited body.
      [/^---$/, 'keyword'],
      // An extension, or the type of an Any.
      [/\[\s*[A-Za-z_][\w.]*(?:\.[\w.]*)?(?:\/[\w.]+)?\s*\](?=\s*[:{<])/, 'member'],
      [/[A-Za-z_]\w*(?=\s*[:{<])/, 'member'],
      // An unknown field, by its number.
      [/\d+(?=\s*[:{<])/, 'member'],
      [/-?0[xX][0-9a-fA-F]+/, 'number'],
      [/-?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?[fF]?/, 'number'],
      [/[A-Za-z_]\w*/, { cases: { '@constants': 'keyword', '@default': 'name' } }],
      [/"/, 'string', '@double'],
      [/'/, 'string', '@single'],
      [/[{}[\]<>]/, '@brackets'],
      [/[:;,/-]/, 'delimiter'],
    ],
    double: [
      [/[^"\\]+/, 'string'],
      [/\\./, 'string.escape'],
      [/"/, 'string', '@pop'],
      // A string ends with its line, closed or not.
      [/$/, 'string', '@pop'],
    ],
    single: [
      [/[^'\\]+/, 'string'],
      [/\\./, 'string.escape'],
      [/'/, 'string', '@pop'],
      [/$/, 'string', '@pop'],
    ],
  },
};
