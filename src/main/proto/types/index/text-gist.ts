/**
 * Returns the definitions of .proto text in a form that two texts with the same definitions share: without
 * comments, options, imports, ranges and statement order, with types by the last part of their names.
 */
export function gistOf(text: string): string {
  const statements = new Set<string>();
  const scopes: string[] = [];
  let words: string[] = [];
  let skippedBraces = 0;
  let brackets = 0;

  function endStatement(): string {
    const statement = words.join(' ');
    if (words.length > 0 && !unsaid.has(words[0] ?? '')) {
      statements.add(`${scopes.slice(-2).join(' / ')}: ${statement}`);
    }
    words = [];
    return statement;
  }

  for (const [token] of text.matchAll(tokens)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (brackets > 0 || token === '[') {
      brackets += token === '[' ? 1 : token === ']' ? -1 : 0;
    } else if (skippedBraces > 0) {
      skippedBraces += token === '{' ? 1 : token === '}' ? -1 : 0;
    } else if (token === '{' && words[0] === 'option') skippedBraces = 1;
    else if (token === '{') scopes.push(endStatement());
    else if (token === '}') {
      words = [];
      scopes.pop();
    } else if (token === ';') endStatement();
    else words.push(plainWord(token));
  }
  return [...statements].sort().join('\n');
}

/** Unterminated tokens end where they must, so that each character is read once. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[\w.+-]+|\S/g;

/** Statements that can be written in several ways, or that the index has from elsewhere. */
const unsaid: ReadonlySet<string> = new Set([
  ...['syntax', 'edition', 'package', 'import', 'option', 'reserved', 'extensions', 'extend'],
]);

function plainWord(token: string): string {
  if (/^[+-]?\d/.test(token)) {
    const number = Number(token);
    return Number.isNaN(number) ? token : String(number);
  }
  return token.slice(token.lastIndexOf('.') + 1);
}
