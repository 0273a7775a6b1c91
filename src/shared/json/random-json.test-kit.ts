import fc, { type GeneratorValue } from 'fast-check';
import { writeDraftString } from './draft-string.ts';
import type { EditableJson } from './json-layout.ts';
import type { JsonStep } from './json-path.ts';
import type { DraftNode } from './json-tree.ts';
import { parseDraftJson } from './parse-draft-json.ts';

/** Draft JSON as plain data. */
export type Plain =
  | { readonly raw: string }
  | { readonly text: string }
  | readonly Plain[]
  | ReadonlyMap<string, Plain>;

const raws = ['0', '-1', '1.5e3', '18446744073709551615', 'true', 'false', 'null', '{{id}}'];
const texts = [
  '',
  'a',
  'ä "q" \\',
  '{{name}}',
  'x\\{{y}} {{$randomInt 1 6}}',
  'line\nbreak',
  '// no',
];
const keys = ['a', 'b', 'userId', 'user_id', '', '{{key}}', '@type', 'ü', '"', '1'];

/** Returns any document of limited depth. */
export function randomPlain(g: GeneratorValue, depth = 3): Plain {
  const kind = depth === 0 ? g(fc.integer, { max: 1 }) : g(fc.integer, { min: 0, max: 4 });
  if (kind <= 0) return { raw: g(fc.constantFrom, ...raws) };
  if (kind === 1) return { text: g(fc.constantFrom, ...texts) };
  const count = g(fc.integer, { min: 0, max: 4 });
  if (kind === 2) return Array.from({ length: count }, () => randomPlain(g, depth - 1));
  return randomObject(g, depth);
}

/** Returns an object, which may be empty. */
export function randomObject(g: GeneratorValue, depth = 3): ReadonlyMap<string, Plain> {
  const names = g(fc.subarray, keys, { maxLength: 5 }) as unknown as readonly string[];
  return new Map(names.map((name) => [name, randomPlain(g, depth - 1)]));
}

/** The text between tokens, and how much of it. */
interface Style {
  readonly kind: 'compact' | 'inline' | 'spread' | 'wild';
  readonly unit: string;
  readonly newline: string;
  readonly hasComments: boolean;
}

/** Returns a document as somebody may type it: on one line or several, with numbered comments. */
export function randomText(g: GeneratorValue, plain: Plain): string {
  const style: Style = {
    kind: g(
      fc.constantFrom,
      'compact' as const,
      'inline' as const,
      'spread' as const,
      'wild' as const,
    ),
    unit: g(fc.constantFrom, '  ', '\t', '    '),
    newline: g(fc.constantFrom, '\n', '\r\n'),
    hasComments: g(fc.boolean),
  };
  let comments = 0;
  const { newline, unit, kind } = style;

  function comment(isLine: boolean): string {
    comments += 1;
    return isLine ? `// c${comments};` : `/* c${comments}; */`;
  }

  function gap(indentation: string, place: 'lead' | 'close' | 'behind'): string {
    const isCommented = style.hasComments && g(fc.integer, { max: 4, min: 0 }) === 0;
    if (kind === 'spread') {
      if (place === 'behind') return isCommented ? ` ${comment(g(fc.boolean))}` : '';
      const above =
        isCommented && place === 'lead' ? `${newline}${indentation}${comment(true)}` : '';
      return above + newline + indentation;
    }
    if (kind === 'wild') {
      const space = g(fc.constantFrom, '', ' ', '\n', '\r\n  ', '  ');
      if (!isCommented) return space;
      return g(fc.boolean) ? `${space}${comment(false)} ` : `${space}${comment(true)}\n`;
    }
    const block = isCommented ? `${comment(false)}` : '';
    return kind === 'inline' && place === 'lead' ? `${block} ` : block;
  }

  function write(node: Plain, indentation: string): string {
    if (!isContainer(node)) return rawOf(node);
    const [open, close] = Array.isArray(node) ? ['[', ']'] : ['{', '}'];
    const colon = kind === 'compact' ? ':' : ': ';
    const inner = indentation + unit;
    const parts = Array.isArray(node)
      ? (node as readonly Plain[]).map((item) => write(item, inner))
      : [...(node as ReadonlyMap<string, Plain>)].map(
          ([key, value]) => `${writeDraftString(key)}${colon}${write(value, inner)}`,
        );
    if (parts.length === 0)
      return kind === 'wild' ? `${open}${gap(inner, 'lead')}${close}` : open + close;
    let text = open;
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const lead =
        index === 0 && (kind === 'compact' || kind === 'inline') ? '' : gap(inner, 'lead');
      text += lead + part + (isLast ? '' : ',') + (kind === 'spread' ? gap(inner, 'behind') : '');
    }
    return (
      text + (kind === 'inline' || kind === 'compact' ? '' : gap(indentation, 'close')) + close
    );
  }

  return write(plain, '');
}

/** The JSON of a value on one line. */
export function compactText(plain: Plain): string {
  if (!isContainer(plain)) return rawOf(plain);
  if (Array.isArray(plain)) return `[${(plain as readonly Plain[]).map(compactText).join(',')}]`;
  const members = [...(plain as ReadonlyMap<string, Plain>)];
  return `{${members.map(([key, value]) => `${writeDraftString(key)}:${compactText(value)}`).join(',')}}`;
}

/** Returns a text in the form for edits; the text has no fault. */
export function editable(text: string): EditableJson {
  const { root, faults } = parseDraftJson(text);
  if (root === null || faults.length > 0) throw new Error(`${faults[0]?.what}: ${text}`);
  return { text, root };
}

/** Returns the value of a tree. */
export function plainOf(node: DraftNode): Plain {
  switch (node.kind) {
    case 'string':
      return { text: node.value };
    case 'literal':
      return { raw: String(node.value) };
    case 'number':
    case 'placeholder':
      return { raw: node.text };
    case 'array':
      return node.items.map(plainOf);
    case 'object':
      return new Map(node.members.map(({ key, value }) => [key, plainOf(value)]));
  }
}

/** Returns the value at steps; undefined if there is none. The last of equal keys counts. */
export function nodeAt(root: DraftNode, steps: readonly JsonStep[]): DraftNode | undefined {
  let node: DraftNode | undefined = root;
  for (const step of steps) {
    if (node?.kind === 'array') node = typeof step === 'number' ? node.items[step] : undefined;
    else if (node?.kind === 'object')
      node = node.members.findLast(({ key }) => key === step)?.value;
    else return undefined;
  }
  return node;
}

/** The numbered comments of a text. */
export function commentsOf(text: string): readonly string[] {
  return parseDraftJson(text)
    .comments.map(({ start, end }) => text.slice(start, end).replaceAll(/[^c0-9]/g, ''))
    .sort();
}

function isContainer(plain: Plain): plain is readonly Plain[] | ReadonlyMap<string, Plain> {
  return Array.isArray(plain) || plain instanceof Map;
}

function rawOf(plain: { readonly raw: string } | { readonly text: string }): string {
  return 'raw' in plain ? plain.raw : writeDraftString(plain.text);
}
