import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const heading = '## Words';

/** A row of the table of words in CONTRIBUTING.md. */
interface Rule {
  readonly say: string;
  readonly not: RegExp;
}

/** Returns the pattern of a phrase: `*` is the rest of a word, `...` one to four words. */
function patternOf(phrase: string): string {
  return phrase
    .replaceAll('*', '[a-z]*')
    .replaceAll(' ... ', ' (?:[\\w-]+ ){1,4}')
    .replaceAll(' ', '\\s+');
}

function readRules(): Rule[] {
  const [, section = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(heading);
  return [...section.matchAll(/^\| (?!say |-)(.+?) \| (.+?) \|$/gmu)].map(
    ([, say = '', not = '']) => ({
      say,
      not: new RegExp(`(?<![\\w-])(?:${not.split(', ').map(patternOf).join('|')})(?![\\w-])`, 'iu'),
    }),
  );
}

/** Keys of JSON keep their names: `{kind, fidelity: [..]}` in a help text is no prose. */
function withoutShapes(text: string): string {
  const shorter = text.replace(/\{[^{}]*\}/gu, '');
  return shorter === text ? text : withoutShapes(shorter);
}

const labels = /^(label|title|detail|hint|description|placeholder|alt|text|aria-label)$/u;

/** Adds every text of a syntax tree that can reach a person: with a space in it, in JSX, or in a label. */
function collectTexts(node: unknown, name: string, texts: Map<string, number>): void {
  if (Array.isArray(node)) {
    for (const each of node) collectTexts(each, name, texts);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, start, value, key } = node as Record<string, unknown>;
  if (type === 'ImportDeclaration' || String(type).startsWith('TSType')) return;
  if (type === 'JSXText' || type === 'TemplateElement' || type === 'Literal') {
    const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
    if (typeof text !== 'string') return;
    if (type === 'JSXText' || labels.test(name) || /\S\s+\S/u.test(text)) {
      texts.set(text, Number(start));
    }
    return;
  }
  for (const [field, child] of Object.entries(node)) {
    if (field === 'key' || typeof child !== 'object') continue;
    collectTexts(child, nameOf(key) ?? nameOf((node as { name?: unknown }).name) ?? '', texts);
  }
}

function nameOf(key: unknown): string | undefined {
  const name = (key as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : undefined;
}

function faultsIn(path: string, text: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ say, not }) => {
    const found = not.exec(text);
    return found ? [`${path}: "${found[0]}" (say ${say}): ${text.trim().slice(0, 120)}`] : [];
  });
}

describe('the words of CONTRIBUTING.md', () => {
  const rules = readRules();

  it('are found as they are listed', () => {
    expect(rules.length).toBeGreaterThan(10);
    const faults = (text: string): string[] => faultsIn('a', text, rules);
    expect(faults('Mend the answer')).toHaveLength(2);
    expect(faults('Steps as the body says')).toHaveLength(1);
    expect(faults('Too few to tell')).toHaveLength(1);
    expect(faults('A response. Fix it, set it apart.')).toEqual([]);
  });

  it('are those of every text that a user sees', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/u.test(path) && !/\.(test|test-kit|d)\.tsx?$/u.test(path),
    );
    const faults = files.flatMap((path) => {
      const texts = new Map<string, number>();
      const source = readFileSync(join(root, 'src', path), 'utf8');
      collectTexts(parseSync(path, source).program, '', texts);
      return [...texts].flatMap(([text, start]) => {
        const line = source.slice(0, start).split('\n').length;
        return faultsIn(`src/${path}:${line}`, withoutShapes(text), rules);
      });
    });
    expect(faults).toEqual([]);
  });

  it('are those of the docs', () => {
    const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const pages = [
      ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md'],
      ...docs.map((name) => `docs/${name}`),
    ];
    const faults = pages.flatMap((page) => {
      const [prose = ''] = readFileSync(join(root, page), 'utf8').split(heading);
      return prose
        .replace(/^```[\s\S]*?^```/gmu, '')
        .replace(/`[^`]*`|\]\([^)]*\)/gu, '')
        .split(/\n(?=\n|[-#|])/u)
        .flatMap((part) => faultsIn(page, part, rules));
    });
    expect(faults).toEqual([]);
  });
});
