import type { DefinitionKind } from '../../../../shared/model/schemas.ts';
import {
  isQuote,
  isWordStart,
  skipBlank,
  skipGroup,
  skipString,
  skipWord,
} from '../../language/skip-proto-text.ts';
import type { FileHead, ImportLine } from '../schema-index.ts';

/**
 * Reads from .proto text what is needed to find names and files, in one linear pass without parsing.
 *
 * Tolerant: for truncated text it returns everything before the end. A missing semicolon, a stray character
 * and an extra brace affect only their own statement. If braces are missing, a definition at the start of a
 * line counts as a top-level one. Groups are messages too.
 */
export function readFileHead(text: string): FileHead {
  const scan = scanOf(text, false);
  readStatements(scan);
  if (scan.unclosed === 0 && scan.prefixes.length === 0) return headOf(scan);
  const again = scanOf(text, true);
  readStatements(again);
  return headOf(again);
}

/** Deeper nesting is not a real schema, and full names would need quadratic space. */
const maxDepth = 256;
const maxNameChars = 32_000_000;
const maxPackageChars = 1000;
/** Each search for a missing end reads the whole text. */
const maxUnclosed = 8;

interface Scan {
  readonly text: string;
  at: number;
  /** For each open block: the prefix of the names in it. */
  prefixes: string[];
  /** True when a definition at the start of a line closes all open blocks. */
  readonly isByLine: boolean;
  /** The number of brackets without an end. */
  unclosed: number;
  nameChars: number;
  syntax: string;
  packageName: string;
  readonly imports: ImportLine[];
  readonly kinds: DefinitionKind[];
  readonly names: string[];
  readonly offsets: number[];
  readonly extendTargets: Set<string>;
}

function scanOf(text: string, isByLine: boolean): Scan {
  return {
    text,
    at: text.charCodeAt(0) === 0xfeff ? 1 : 0,
    prefixes: [],
    isByLine,
    unclosed: 0,
    nameChars: 0,
    syntax: 'proto2',
    packageName: '',
    imports: [],
    kinds: [],
    names: [],
    offsets: [],
    extendTargets: new Set(),
  };
}

function headOf(scan: Scan): FileHead {
  const scope = scan.packageName === '' ? '' : `${scan.packageName}.`;
  const targets = [...scan.extendTargets];
  // Copies: a slice would keep the whole text in memory.
  const kept = Buffer.from(
    [
      scan.syntax,
      scan.packageName,
      ...scan.imports.map((found) => found.path),
      ...targets,
      ...scan.names.map((name) => scope + name),
    ].join('\n'),
  )
    .toString()
    .split('\n');
  const targetsAt = 2 + scan.imports.length;
  const namesAt = targetsAt + targets.length;
  return {
    syntax: kept[0] ?? '',
    packageName: kept[1] ?? '',
    imports: scan.imports.map((found, index) => ({ ...found, path: kept[2 + index] ?? '' })),
    definitions: scan.kinds.map((kind, index) => ({
      kind,
      fullName: kept[namesAt + index] ?? '',
      offset: scan.offsets[index] ?? 0,
    })),
    extendTargets: kept.slice(targetsAt, namesAt),
  };
}

/** The beginning of a block, up to its brace. */
interface PendingBlock {
  readonly keyword: string;
  readonly name: string;
  readonly offset: number;
}

function readStatements(scan: Scan): void {
  const { text } = scan;
  let isFirst = true;
  let pending: PendingBlock | null = null;
  while (true) {
    scan.at = skipBlank(text, scan.at);
    if (scan.at >= text.length) return;
    const code = text.charCodeAt(scan.at);
    if (isWordStart(code)) {
      const keyword = keywordAt(scan);
      if (keyword === '') scan.at = skipWord(text, scan.at);
      else if (isFirst && readDirective(scan, keyword)) continue;
      else pending = readBlockStart(scan, keyword) ?? pending;
      isFirst = false;
      continue;
    }
    if (code === 123) {
      openBlock(scan, pending);
    } else if (code === 125) {
      scan.prefixes.pop();
      scan.at += 1;
    } else if (code !== 59) {
      isFirst = false;
      if (isQuote(code)) scan.at = skipString(text, scan.at);
      else if (code >= 48 && code <= 57) scan.at = skipWord(text, scan.at);
      else if (code === 91) skipBlock(scan);
      else scan.at += 1;
      continue;
    } else scan.at += 1;
    isFirst = true;
    pending = null;
  }
}

const keywords: ReadonlySet<string> = new Set([
  ...['message', 'enum', 'service', 'extend', 'oneof', 'group'],
  ...['syntax', 'edition', 'package', 'import', 'option'],
]);
const firstLetters = new Set([...keywords].map((word) => word.charCodeAt(0)));

/** Returns the keyword at the scan's place; empty for any other word. */
function keywordAt({ text, at }: Scan): string {
  if (!firstLetters.has(text.charCodeAt(at))) return '';
  const length = skipWord(text, at) - at;
  if (length < 4 || length > 7) return '';
  const word = text.slice(at, at + length);
  return keywords.has(word) ? word : '';
}

/** Reads a statement other than a definition; returns false and reads nothing for other text. */
function readDirective(scan: Scan, keyword: string): boolean {
  if (keyword === 'option') return readOption(scan);
  if (scan.prefixes.length > 0) return false;
  if (keyword === 'package') return readPackage(scan);
  if (keyword === 'import') return readImport(scan);
  return (keyword === 'syntax' || keyword === 'edition') && readSyntax(scan, keyword);
}

function readSyntax(scan: Scan, keyword: string): boolean {
  const equals = skipBlank(scan.text, scan.at + keyword.length);
  if (scan.text.charCodeAt(equals) !== 61) return false;
  const value = readStrings(scan.text, skipBlank(scan.text, equals + 1));
  if (!value) return false;
  scan.syntax = value.content;
  scan.at = value.end;
  return true;
}

function readPackage(scan: Scan): boolean {
  const { text } = scan;
  const parts: string[] = [];
  let at = skipBlank(text, scan.at + 'package'.length);
  while (isWordStart(text.charCodeAt(at))) {
    const end = skipWord(text, at);
    parts.push(text.slice(at, end));
    const after = skipBlank(text, end);
    scan.at = end;
    if (text.charCodeAt(after) !== 46) break;
    at = skipBlank(text, after + 1);
  }
  const name = parts.join('.');
  if (name === '') return false;
  if (name.length <= maxPackageChars) scan.packageName = name;
  return true;
}

function readImport(scan: Scan): boolean {
  const { text } = scan;
  let at = skipBlank(text, scan.at + 'import'.length);
  let modifier: ImportLine['modifier'] = null;
  if (isWordStart(text.charCodeAt(at))) {
    const end = skipWord(text, at);
    const word = text.slice(at, Math.min(end, at + 10));
    if (word !== 'public' && word !== 'weak' && word !== 'option') return false;
    modifier = word;
    at = skipBlank(text, end);
  }
  const value = readStrings(text, at);
  if (!value) return false;
  if (value.isClosed) scan.imports.push({ path: value.content, modifier, offset: at });
  scan.at = value.end;
  return true;
}

/** The value is read separately, so that a missing semicolon does no harm. */
function readOption(scan: Scan): boolean {
  const { text } = scan;
  let at = scan.at + 'option'.length;
  while (at < text.length && !'=;{}'.includes(text.charAt(at))) {
    if (isQuote(text.charCodeAt(at))) at = skipString(text, at);
    else {
      const next = skipBlank(text, at);
      at = next > at ? next : at + 1;
    }
  }
  if (text.charCodeAt(at) === 61) {
    at = skipBlank(text, at + 1);
    const code = text.charCodeAt(at);
    if (code === 123) {
      scan.at = at;
      skipBlock(scan);
      return true;
    }
    at = readStrings(text, at)?.end ?? (isWordStart(code) ? skipWord(text, at) : at);
  }
  scan.at = at;
  return true;
}

function readBlockStart(scan: Scan, keyword: string): PendingBlock | null {
  const { text, at: start } = scan;
  const at = skipBlank(text, start + keyword.length);
  scan.at = at;
  let end = at;
  if (keyword === 'extend') {
    while (isWordStart(text.charCodeAt(end)) || text.charCodeAt(end) === 46) {
      end = skipWord(text, end);
    }
  } else if (isWordStart(text.charCodeAt(at))) end = skipWord(text, at);
  if (end === at) return null;
  const next = text.charCodeAt(skipBlank(text, end));
  if (next !== (keyword === 'group' ? 61 : 123)) return null;
  scan.at = end;
  if (scan.isByLine && isAtLineStart(text, start)) scan.prefixes = [];
  return { keyword, name: text.slice(at, end), offset: at };
}

function isAtLineStart(text: string, at: number): boolean {
  return at === 0 || text.charCodeAt(at - 1) === 10;
}

function openBlock(scan: Scan, block: PendingBlock | null): void {
  const prefix = scan.prefixes.at(-1) ?? '';
  if (!block || scan.prefixes.length >= maxDepth || scan.nameChars > maxNameChars) {
    skipBlock(scan);
    return;
  }
  const { keyword, name, offset } = block;
  if (keyword === 'extend') scan.extendTargets.add(name);
  if (keyword === 'extend' || keyword === 'oneof') {
    scan.prefixes.push(prefix);
    scan.at += 1;
    return;
  }
  const kind = keyword === 'enum' || keyword === 'service' ? keyword : 'message';
  scan.kinds.push(kind);
  scan.names.push(prefix + name);
  scan.offsets.push(offset);
  scan.nameChars += prefix.length + name.length;
  if (kind !== 'message' && !scan.isByLine) {
    skipBlock(scan);
    return;
  }
  scan.prefixes.push(`${prefix}${name}.`);
  scan.at += 1;
}

function skipBlock(scan: Scan): void {
  const end = scan.unclosed < maxUnclosed ? skipGroup(scan.text, scan.at) : -1;
  if (end >= 0) scan.at = end;
  else {
    // A second pass by lines finds what follows it.
    scan.unclosed += 1;
    scan.at = scan.isByLine ? scan.at + 1 : scan.text.length;
  }
}

/** Joins consecutive strings. */
function readStrings(
  text: string,
  start: number,
): { content: string; end: number; isClosed: boolean } | null {
  if (!isQuote(text.charCodeAt(start))) return null;
  let content = '';
  let isClosed = true;
  let end = start;
  for (let at = start; isQuote(text.charCodeAt(at)); at = skipBlank(text, end)) {
    end = skipString(text, at);
    const isWhole = end > at + 1 && text.charCodeAt(end - 1) === text.charCodeAt(at);
    content += text.slice(at + 1, isWhole ? end - 1 : end);
    isClosed &&= isWhole;
  }
  return { content: content.replaceAll('\n', ' '), end, isClosed };
}
