import type { languages } from 'monaco-editor/editor/editor.api';
import { scalarTypes } from '../../shared/model/scalar-type.ts';

/** The id of the `.proto` language in the editor. */
export const protoLanguageId = 'proto';

/** The brackets and comments of `.proto` files. */
export const protoConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '//', blockComment: ['/*', '*/'] },
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
  ],
  // A Ctrl+click takes a whole dotted name.
  wordPattern: /[A-Za-z_][\w.]*/u,
};

/**
 * The colours of proto2, proto3 and editions. A keyword counts only where it can begin or end a declaration:
 * most keywords are legal field names too.
 */
export const protoTokens: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '.proto',
  scalars: [...scalarTypes],
  words: [
    'syntax',
    'edition',
    'package',
    'import',
    'option',
    'message',
    'enum',
    'service',
    'rpc',
    'returns',
    'stream',
    'extend',
    'extensions',
    'oneof',
    'map',
    'group',
    'repeated',
    'optional',
    'required',
    'reserved',
    'public',
    'weak',
    'local',
    'export',
    'to',
    'max',
  ],
  tokenizer: {
    root: [
      { include: '@blanks' },
      // `message` and similar keywords name what follows.
      [
        /\b(message|enum|service|rpc|oneof|group)(\s+)([A-Za-z_]\w*)/,
        ['keyword', 'white', 'definition'],
      ],
      [/\b(returns|stream|map)(?=\s*[(<.A-Za-z_])/, 'keyword'],
      // The last name before a number is the name of the field or value.
      [/[A-Za-z_]\w*(?=\s*=\s*[-\d])/, 'member'],
      [
        /[A-Za-z_]\w*/,
        { cases: { '@words': 'keyword', '@scalars': 'scalar', '@default': 'name' } },
      ],
      [/-?(0[xX][0-9a-fA-F]+|\d+(\.\d*)?([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?)/, 'number'],
      [/"/, 'string', '@double'],
      [/'/, 'string', '@single'],
      [/[{}[\]()<>]/, '@brackets'],
      [/[=;,.:]/, 'delimiter'],
    ],
    blanks: [
      [/\s+/, 'white'],
      [/\/\/.*$/, 'comment'],
      [/\/\*/, 'comment', '@comment'],
    ],
    comment: [
      [/[^*]+/, 'comment'],
      [/\*\//, 'comment', '@pop'],
      [/\*/, 'comment'],
    ],
    double: [
      [/[^"\\]+/, 'string'],
      [/\\./, 'string'],
      [/"/, 'string', '@pop'],
      // A string ends with its line, closed or not.
      [/$/, 'string', '@pop'],
    ],
    single: [
      [/[^'\\]+/, 'string'],
      [/\\./, 'string'],
      [/'/, 'string', '@pop'],
      [/$/, 'string', '@pop'],
    ],
  },
};
