import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import { locateInFile } from '../text/locate-in-text.ts';
import { groupBy } from './group-by.ts';
import { ProtoTextError } from './lex-proto.ts';
import type { OutlineEntry, ProtoOutline } from './outline-proto.ts';
import type { SchemaFile } from './schema-snapshot.ts';

/**
 * Says in plain words why a file does not parse, and where.
 *
 * protobufjs names at most a line, and for broken rules not even that; the outline of the text has
 * the exact place of nearly all mistakes. Gives `schema-syntax`, or `schema-rule` for text that parses
 * but breaks a rule of the language.
 */
export function explainParseError(
  file: SchemaFile,
  error: unknown,
  outline: () => ProtoOutline,
): Problem {
  if (error instanceof ProtoTextError) return syntaxProblem(file, error);
  const message = messageOf(error);
  const { error: place, entries, syntax } = outline();
  const broken = ruleBroken(message, entries);
  if (broken) {
    return problem({
      kind: 'schema-rule',
      title: broken.title,
      detail: broken.detail,
      location: locateInFile(file.path, file.text, broken.offset),
      hint: 'The file was left out until this is fixed; the other files are not affected.',
      cause: message,
    });
  }
  if (place) return { ...syntaxProblem(file, place), cause: message };
  const unlabelled = syntax === 'proto2' ? entries.find((entry) => entry.lacksLabel) : undefined;
  if (unlabelled && message.startsWith('illegal token')) {
    return problem({
      kind: 'schema-syntax',
      title: 'A field without a label',
      detail: `\`${unlabelled.name}\` needs \`optional\`, \`required\` or \`repeated\` before its type: the file is proto2.`,
      location: locateInFile(file.path, file.text, unlabelled.typeOffset ?? unlabelled.nameOffset),
      hint: 'Add the label. If the file is meant as proto3, add `syntax = "proto3";` as its first line.',
      cause: message,
    });
  }
  return problem({
    kind: 'schema-syntax',
    title: 'This does not parse',
    detail: plainWords(message, syntax),
    location: locateInFile(file.path, file.text, offsetOfMessage(file.text, message)),
    hint: 'The file was left out until this is fixed; the other files are not affected.',
    cause: message,
  });
}

function syntaxProblem(file: SchemaFile, error: ProtoTextError): Problem {
  return problem({
    kind: 'schema-syntax',
    title: error.title,
    detail: error.detail,
    location: locateInFile(file.path, file.text, error.offset),
    hint:
      error.hint ?? 'The file was left out until this is fixed; the other files are not affected.',
  });
}

interface BrokenRule {
  readonly title: string;
  readonly detail: string;
  readonly offset: number;
}

/** Rules that protobufjs checks while it builds, without saying where. */
function ruleBroken(message: string, entries: readonly OutlineEntry[]): BrokenRule | undefined {
  const duplicateId = /^duplicate id (-?\d+) in \w+ ?\.?(.*)$/.exec(message);
  if (duplicateId) {
    const [, number = '', scope = ''] = duplicateId;
    const [first, second] = repeated(
      entriesIn(entries, scope),
      (entry) => Number(entry.number) === Number(number),
    );
    return {
      title: 'A number is used twice',
      detail: `${names(first, second)} of \`${lastPart(scope)}\` both have the number ${number}.`,
      offset: second?.numberOffset ?? first?.numberOffset ?? 0,
    };
  }
  const duplicateName = /^duplicate name '(.*)' in \w+ ?\.?(.*)$/.exec(message);
  if (duplicateName) {
    const [, name = '', scope = ''] = duplicateName;
    const same = repeated(entriesIn(entries, scope), (entry) => lastPart(entry.path) === name);
    return {
      title: 'A name is used twice',
      detail: `\`${name}\` is defined twice in ${scope === '' ? 'this file' : `\`${lastPart(scope)}\``}.`,
      offset: same[1]?.nameOffset ?? same[0]?.nameOffset ?? 0,
    };
  }
  const reserved = /^(?:id|name) '?(.+?)'? is reserved in \w+ ?\.?(.*)$/.exec(message);
  if (reserved) {
    const [, value = '', scope = ''] = reserved;
    const inScope = entriesIn(entries, scope);
    const byName = inScope.find((e) => e.name === value);
    const byNumber = inScope.find((e) => Number(e.number) === Number(value));
    return {
      title: byName ? 'A reserved name' : 'A reserved number',
      detail: `\`${lastPart(scope)}\` reserves ${byName ? `the name \`${value}\`` : `the number ${value}`}, so no field may use it.`,
      offset: byName?.nameOffset ?? byNumber?.numberOffset ?? 0,
    };
  }
  return undefined;
}

/** Direct children; of a text that protobufjs names without its package, by the end of the path. */
function entriesIn(entries: readonly OutlineEntry[], scope: string): readonly OutlineEntry[] {
  return entries.filter((entry) => {
    const parent = scopeOf(entry.path);
    return parent === scope || parent.endsWith(`.${scope}`);
  });
}

/** Those that fit and share their scope, from the first scope where several do. */
function repeated(
  entries: readonly OutlineEntry[],
  fits: (entry: OutlineEntry) => boolean,
): readonly OutlineEntry[] {
  const scopes = groupBy(entries.filter(fits), (entry) => scopeOf(entry.path));
  const groups = [...scopes.values()];
  return groups.find((group) => group.length > 1) ?? groups[0] ?? [];
}

function scopeOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function names(first: OutlineEntry | undefined, second: OutlineEntry | undefined): string {
  return `\`${first?.name ?? '?'}\` and \`${second?.name ?? '?'}\``;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** protobufjs names a line, at or after the token that it did not like. */
function offsetOfMessage(text: string, message: string): number {
  const line = Number(/\(line (\d+)\)/.exec(message)?.[1] ?? '1');
  const offending = /^illegal (?:[a-z ]*)'([\s\S]*?)'(?:,| \()/.exec(message)?.[1];
  let lineStart = 0;
  for (let current = 1; current < line; current += 1) {
    const end = text.indexOf('\n', lineStart);
    if (end < 0) break;
    lineStart = end + 1;
  }
  if (!offending || offending === 'null') return lineStart;
  const lineEnd = text.indexOf('\n', lineStart);
  const onLine = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).indexOf(offending);
  if (onLine >= 0) return lineStart + onLine;
  const before = text.lastIndexOf(offending, lineStart);
  return before >= 0 ? before : lineStart;
}

function plainWords(message: string, syntax: string): string {
  const expected = /^illegal token '([\s\S]*)', '([\s\S]*)' expected/.exec(message);
  if (expected) return `Expected \`${expected[2]}\`, but found \`${expected[1]}\`.`;
  const illegal = /^illegal ([a-z ]+) '([\s\S]*)' \(/.exec(message);
  const word = illegal?.[2] ?? '';
  if (syntax !== 'proto2' && ['required', 'optional', 'group'].includes(word)) {
    return `\`${word}\` does not exist in ${syntax === 'proto3' ? 'proto3' : `edition ${syntax}`}.`;
  }
  if (illegal) return `\`${illegal[2]}\` is not allowed here (${illegal[1]}).`;
  if (message.startsWith('max depth')) return 'Messages are nested too deeply (at most 32 levels).';
  return message;
}
