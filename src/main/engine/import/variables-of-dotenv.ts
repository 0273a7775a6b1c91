import {
  textVariable,
  type Variables,
  variableNamePattern,
} from '../../../shared/model/variable.ts';
import { type Problem, problem } from '../../../shared/problem.ts';

/** The contents of a `.env` file. */
export interface DotenvVariables {
  readonly variables: Variables;
  /** Lines without a result, and values that may mean something else. */
  readonly problems: readonly Problem[];
}

/** One assignment in the file; a quoted value may span several lines. */
interface Statement {
  readonly text: string;
  /** One-based. */
  readonly line: number;
}

/**
 * Reads the text of a `.env` file. Every value stays text: only the user knows which values are secrets, and
 * a secret must not be stored in a variable.
 *
 * @param parse of the library `dotenv`
 */
export function variablesOfDotenv(
  text: string,
  parse: (text: string) => Readonly<Record<string, string>>,
): DotenvVariables {
  const found = new Map<string, string>();
  const problems: Problem[] = [];
  for (const statement of statementsOf(text.replace(/^\ufeff/u, ''))) {
    const pairs = Object.entries(parse(statement.text));
    if (pairs.length === 0 && !isBlank(statement.text)) problems.push(nothing(statement));
    for (const [name, value] of pairs) {
      if (!variableNamePattern.test(name)) {
        problems.push(badName(statement, name));
        continue;
      }
      if (found.has(name)) problems.push(again(statement, name));
      if (/^(["'`])(?!.*\1$)/su.test(value)) problems.push(openQuote(statement, name));
      if (/\$\{?[A-Za-z_]/u.test(value)) problems.push(shellVariable(statement, name));
      found.set(name, value);
    }
  }
  const variables = Object.fromEntries(
    [...found].map(([name, value]) => [name, textVariable(value)]),
  );
  return { variables, problems };
}

const opening = /^\s*(?:export\s+)?[\w.-]+\s*[=:]\s*(["'`])/u;

function statementsOf(text: string): readonly Statement[] {
  const lines = text.split(/\r\n?|\n/u);
  const statements: Statement[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] ?? '';
    const start = index;
    const [whole, quote] = opening.exec(first) ?? [];
    if (whole !== undefined && quote !== undefined && !closes(first.slice(whole.length), quote)) {
      let end = start + 1;
      while (end < lines.length && !closes(lines[end] ?? '', quote)) end += 1;
      if (end < lines.length) index = end;
    }
    statements.push({ text: lines.slice(start, index + 1).join('\n'), line: start + 1 });
  }
  return statements;
}

/** True when the open quote is closed here; a quote after a backslash closes nothing. */
function closes(text: string, quote: string): boolean {
  return text.replaceAll(`\\${quote}`, '').includes(quote);
}

function isBlank(text: string): boolean {
  return /^\s*(?:#.*)?$/u.test(text);
}

function nothing(at: Statement): Problem {
  return tell(at, {
    title: 'This line has no variable',
    detail: 'Use NAME=value, a comment with #, or an empty line.',
  });
}

function badName(at: Statement, name: string): Problem {
  return tell(at, {
    title: `"${name}" is not a valid variable name`,
    detail: 'Begin with a letter or _; then use letters, digits, _, - and dots.',
    hint: 'Rename it in the text, or add it under another name.',
  });
}

function again(at: Statement, name: string): Problem {
  return tell(at, { title: `"${name}" is set twice`, detail: 'The last value is used.' });
}

function openQuote(at: Statement, name: string): Problem {
  return tell(at, {
    title: `The value of "${name}" has an unclosed quote`,
    detail: 'The quote became part of the value.',
  });
}

function shellVariable(at: Statement, name: string): Problem {
  return tell(at, {
    title: `The value of "${name}" uses a shell variable`,
    detail: 'It is kept as text: variables are written {{NAME}} here.',
  });
}

function tell(
  { text, line }: Statement,
  words: Pick<Problem, 'title' | 'detail'> & { readonly hint?: string },
): Problem {
  const [sourceLine = ''] = text.split('\n');
  // The value may be a secret, and problems are copied into reports.
  const shown = sourceLine.replace(/([=:]).*$/u, '$1...');
  return problem({
    kind: 'bad-input',
    severity: 'warning',
    ...words,
    location: { line, sourceLine: shown },
  });
}
