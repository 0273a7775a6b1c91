import { describe, expect, it } from 'vitest';
import { cmdWords, isCmdCommand } from './cmd-words.ts';
import { shellWords } from './shell-words.ts';

describe('the words of a POSIX command', () => {
  it.each<[string, string, string[]]>([
    ['are split at blanks', 'a  b\tc', ['a', 'b', 'c']],
    ['may be empty', `a '' ""`, ['a', '', '']],
    ['join what touches', `a'b c'"d"\\ e`, ['ab cd e']],
    ['keep everything in single quotes', `'\\n $HOME "x" \`y\`'`, ['\\n $HOME "x" `y`']],
    ['close and open single quotes around one', `'it'\\''s'`, ["it's"]],
    ['undo backslashes in double quotes', `"\\"\\\\ \\$x \\n"`, ['"\\ $x \\n']],
    ['go on after a backslash at the end of a line', 'a \\\n b \\\r\n c', ['a', 'b', 'c']],
    ['go on after a backtick at the end of a line', 'a `\n b', ['a', 'b']],
    ['go on within double quotes', '"a\\\nb"', ['ab']],
    ['go on at a line that begins with an option', 'curl x\n  -H y', ['curl', 'x', '-H', 'y']],
    ['keep line breaks in quotes', `'a\nb'`, ['a\nb']],
    [
      'read escapes of bash',
      `$'a\\tb\\n\\'\\x41\\101\\u00e9\\U1F600\\\\'`,
      ["a\tb\n'AA\u00e9😀\\"],
    ],
    ['put bytes together to UTF-8', `$'\\xc3\\xa9'`, ['é']],
    ['mark bytes that are not UTF-8', `$'\\xff'`, ['\ufffd']],
    ['read the dollar of a translation as nothing', `$"a"`, ['a']],
    ['keep a lone dollar', `a$ '$'`, ['a$', '$']],
  ])('%s', (_title, text, words) => {
    expect(shellWords(text).words).toEqual(words);
  });

  it('turn shell variables into variables of the app', () => {
    expect(shellWords(`"Bearer $TOKEN" \${HOST}/x`)).toMatchObject({
      words: ['Bearer {{TOKEN}}', '{{HOST}}/x'],
      variables: ['TOKEN', 'HOST'],
    });
  });

  it('keep what only a shell can run', () => {
    expect(shellWords('a "$(date +%s)" `id`')).toMatchObject({
      words: ['a', '$(date +%s)', '`id`'],
      commands: ['$(date +%s)', '`id`'],
    });
  });

  it.each(['| jq .', '> out.json', '; echo done', '&& echo done', '\necho done'])(
    'end before %j',
    (rest) => {
      expect(shellWords(`a b ${rest}`)).toMatchObject({ words: ['a', 'b'], rest: rest.trim() });
    },
  );

  it.each<[string, string]>([
    ["'a", "'"],
    ['"a', '"'],
    ["$'a", "$'"],
  ])('of %j report that a quote is open', (text, quote) => {
    expect(shellWords(text).openQuote).toBe(quote);
  });
});

describe('the words of a command for the Windows prompt', () => {
  it.each<[string, string, string[]]>([
    ['undo carets outside of quotes', 'a ^^ ^& ^%PATH^%', ['a', '^', '&', '%PATH%']],
    ['keep carets in quotes', '"a^b"', ['a^b']],
    ['go on after a caret at the end of a line', 'a ^\r\n  b ^\n  c', ['a', 'b', 'c']],
    [
      'read quotes after backslashes',
      '"{\\"a\\":1}" "\\\\" "a\\\\\\"b"',
      ['{"a":1}', '\\', 'a\\"b'],
    ],
    ['read two quotes as one', '"say ""hi"""', ['say "hi"']],
    ['read quotes after carets, as browsers write them', '^"{^\\^"a^\\^":1}^"', ['{"a":1}']],
    ['keep a line break between two of the text', '^"a^\n\nb^"', ['a\nb']],
    ['keep other backslashes', 'C:\\dir\\x', ['C:\\dir\\x']],
    ['may be empty', 'a ""', ['a', '']],
  ])('%s', (_title, text, words) => {
    expect(cmdWords(text)).toEqual(words);
  });

  it.each<[string, boolean]>([
    ['curl ^"https://a.example/^"', true],
    ['curl "https://a.example/" ^\n  --compressed', true],
    ["curl 'https://a.example/' \\\n  --compressed", false],
    [`curl https://a.example/ -d '{"pattern":"^"}'`, false],
  ])('%j is recognized', (text, isCmd) => {
    expect(isCmdCommand(text)).toBe(isCmd);
  });
});
