import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** A row of a table of SECURITY.md whose last column is headed `proof`. */
interface Row {
  readonly promise: string;
  readonly proof: string;
}

function rowsOf(markdown: string): Row[] {
  const rows: Row[] = [];
  let isProven = false;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      isProven = false;
      continue;
    }
    const cells = line.split('|').map((cell) => cell.trim());
    const proof = cells.at(-2) ?? '';
    if (proof === 'proof') isProven = true;
    else if (isProven && !/^-+$/u.test(proof)) {
      rows.push({ promise: cells.slice(1, -3).join(' '), proof });
    }
  }
  return rows;
}

/** Returns why a proof is invalid: each must be `file` "title of a test in it", joined by semicolons. */
function faultsOf({ promise, proof }: Row): string[] {
  return proof.split(/(?<="); (?=`)/u).flatMap((part) => {
    const [, file, title] = /^`([^`]+)` "([^"]+)"$/u.exec(part) ?? [];
    if (file === undefined || title === undefined) return [`${promise}: no test in ${part}`];
    const path = resolve(root, file);
    if (!existsSync(path)) return [`${promise}: there is no file ${file}`];
    return hasTest(readFileSync(path, 'utf8'), title)
      ? []
      : [`${promise}: ${file} has no test "${title}"`];
  });
}

/**
 * True when a test, a table of tests or a group of tests has this title: it is the first argument of a call.
 */
function hasTest(source: string, title: string): boolean {
  const first = source.matchAll(/\(\s*(['"`])(.*?)(?<!\\)\1\s*,/gu);
  return [...first].some(
    ([, quote = '', found]) => found?.replaceAll(`\\${quote}`, quote) === title,
  );
}

describe('SECURITY.md', () => {
  it('names an existing test for everything it promises', () => {
    const rows = rowsOf(readFileSync(resolve(root, 'SECURITY.md'), 'utf8'));
    expect(rows.length).toBeGreaterThan(35);
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('is rejected when a test was renamed or a row has none', () => {
    const row = (proof: string) => faultsOf({ promise: 'p', proof });
    expect(row('`scripts/security-proofs.test.ts` "pins one exact version of Electron"')).toEqual(
      [],
    );
    expect(row('`scripts/security-proofs.test.ts` "no such test"')).toHaveLength(1);
    expect(row('`scripts/nowhere.test.ts` "no such test"')).toHaveLength(1);
    expect(row('by reading the code')).toHaveLength(1);
  });

  it('pins one exact version of Electron', () => {
    const { devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/u);
  });
});
