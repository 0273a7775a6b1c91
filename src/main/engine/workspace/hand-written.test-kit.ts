import fc from 'fast-check';

/** Some lines of a file; `field` names their one known value, if any. */
export interface Lines {
  readonly field: string | null;
  readonly lines: readonly string[];
}

/** A hand-written file, with the position of each value. */
export interface HandWritten {
  readonly text: string;
  readonly fields: readonly string[];
  /** Returns the text before and after the lines of a field. */
  around(field: string): { readonly before: string; readonly behind: string };
}

const word = fc.constantFrom('alpha', 'b2', 'http://h/x?a=1', 'ünï', 'x{{y}}', 'a.b.C', '😀', '-z');

/** Text that needs no quotes. */
export const plainText = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => `w${words.join(' ')}`);

/** Any single-line text. */
export const anyLine = fc.oneof(
  plainText,
  fc.constantFrom(
    '',
    ' ',
    'null',
    '1',
    '0x1',
    'true',
    '# c',
    "it's",
    '"',
    'a: b',
    '*x',
    '&y',
    '!t',
    '- a',
    '{',
    ']',
    '~',
  ),
  fc.constantFrom(
    'a\u0000b',
    'tab\t',
    'trailing ',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ud800',
    '---',
    '...',
    '%x',
    '@a',
    '`',
    '?',
    '? a',
  ),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '')),
);

/** Any text, usually of several lines. */
export const anyText = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '{',
        '  "a": 1,',
        '}',
        '',
        ' ',
        '\t',
        'x ',
        '---',
        '...',
        '# c',
        'a\r',
        '\u0000',
        '\ud800',
        '😀',
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((lines) => lines.join('\n')),
  anyLine,
);

const comment = fc.constantFrom('', ' # why', '   # it\'s "so": [', '\t# tab');

/** The lines of a key with a text, in one of many notations. */
export function textLines(
  field: string,
  key: string,
  value: string,
  indent: number,
): fc.Arbitrary<Lines> {
  const pad = ' '.repeat(indent);
  const [first = '', ...rest] = value.split(' ');
  const isLong = rest.length > 0;
  const below = rest.join(' ');
  return fc
    .record({
      style: fc.constantFrom(
        'plain',
        'single',
        'double',
        'spaced',
        'literal',
        'indented',
        'folded',
        'anchor',
        'tag',
        'quoted key',
        'long plain',
        'long double',
        'explicit',
      ),
      comment,
    })
    .map(({ style, comment: behind }) => {
      const lines: Record<string, string[]> = {
        plain: [`${key}: ${value}${behind}`],
        single: [`${key}: '${value}'${behind}`],
        double: [`${key}: ${JSON.stringify(value)}${behind}`],
        spaced: [`${key}  :    ${value}${behind}`],
        literal: [`${key}: |-${behind}`, `     ${value}`],
        indented: [`${key}: |4-`, `    ${value}`],
        folded: [`${key}: >-${behind}`, `   ${first}`, ...(isLong ? [`   ${below}`] : [])],
        anchor: [`${key}: &${key}1 ${value}${behind}`],
        tag: [`${key}: !!str ${value}${behind}`],
        'quoted key': [`"${key}": ${value}${behind}`],
        'long plain': isLong ? [`${key}: ${first}`, `    ${below}${behind}`] : [`${key}: ${value}`],
        'long double': isLong
          ? [`${key}: "${first}`, `  ${below}"${behind}`]
          : [`${key}: "${value}"`],
        explicit: [`? ${key}`, `: ${value}${behind}`],
      };
      return { field, lines: (lines[style] ?? []).map((line) => pad + line) };
    });
}

const noises: readonly (readonly string[])[] = [
  [],
  [''],
  ['# of nothing'],
  ['', ' # set apart', ''],
];

/** Lines without meaning: comments, empty ones. */
export const noise: fc.Arbitrary<Lines> = fc
  .constantFrom(...noises)
  .map((lines) => ({ field: null, lines }));

/** Unknown keys in odd notations. Each appears once in a file. */
export const unknownKeys: readonly Lines[] = [
  ['x-team: [ a, "b" ,c ]   # why'],
  [
    'x-map:',
    '      deep:   {k: v, l: [1,2]}',
    '      list:',
    '      -   a',
    '      - b: 1',
    '        c: 2',
  ],
  ['x-text: |', '  text # no comment', '', '  more', ''],
  ['x-shared: &shared {k: v}', 'x-again: *shared', 'x-once-more: { inner: *shared }'],
  ['x-nothing:', 'x-null: ~ # none'],
  ["'x-quoted key': >+", '  a', '', '  b', '', ''],
].map((lines) => ({ field: null, lines }));

/** Joins parts: with or without a byte order mark, with one kind of line break or several. */
export function handWritten(parts: readonly Lines[]): fc.Arbitrary<HandWritten> {
  return fc
    .record({
      mark: fc.constantFrom('', '', '\uFEFF'),
      head: fc.constantFrom<string[]>([], [], ['---'], ['# yaml-language-server: $schema=x.json']),
      lineEnds: fc.constantFrom('\n', '\n', '\r\n', 'mixed'),
      isEnded: fc.boolean(),
      odd: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    })
    .map(({ mark, head, lineEnds, isEnded, odd }) => {
      const all = [{ field: null, lines: head }, ...parts];
      const lineCount = all.reduce((sum, { lines }) => sum + lines.length, 0);
      let text = mark;
      let at = 0;
      const places = new Map<string, { start: number; end: number }>();
      for (const { field, lines } of all) {
        const start = text.length;
        for (const line of lines) {
          const mixed = odd[at % odd.length] ? '\r\n' : '\n';
          at += 1;
          const isLast = at === lineCount && !isEnded && line !== '';
          text += line + (isLast ? '' : lineEnds === 'mixed' ? mixed : lineEnds);
        }
        if (field !== null) places.set(field, { start, end: text.length });
      }
      return {
        text,
        fields: [...places.keys()],
        around(field) {
          const { start = 0, end = 0 } = places.get(field) ?? {};
          return { before: text.slice(0, start), behind: text.slice(end) };
        },
      };
    });
}
