import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
  .map((path) => ({ path, css: readFileSync(join(root, path), 'utf8') }));

/** Returns `path: declaration` for each declaration that matches. */
function found(pattern: RegExp): readonly string[] {
  return sheets.flatMap(({ path, css }) =>
    [...css.matchAll(pattern)].map(([declaration]) => `${path}: ${declaration.trim()}`),
  );
}

it('takes all sizes of text from the tokens', () => {
  expect(sheets.length).toBeGreaterThan(80);
  expect(found(/font(?:-size)?:[^;]*\d(?:px|rem|pt)[^;]*;/gu)).toEqual([]);
});

it('takes all radii from the tokens', () => {
  expect(found(/border-[a-z-]*radius:[^;]*\dpx[^;]*;/gu)).toEqual([]);
});

/** The scale of space, in pixels. Larger ones align with something else. */
const spaces = [1, 2, 4, 6, 8, 10, 12, 16, 20, 24];

it('takes all space between and around parts from one scale', () => {
  const used = found(/^\s*(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z]+)*:[^;{}]+;/gmu);
  expect(used.length).toBeGreaterThan(500);
  const isOff = (declaration: string) =>
    [...declaration.matchAll(/(?<![\d.-])([\d.]+)px/gu)].some(([, px]) => {
      return Number(px) <= 24 && !spaces.includes(Number(px));
    });
  expect(used.filter(isOff)).toEqual([]);
});

it('takes all colours from the tokens', () => {
  expect(found(/[^;{}]*(?:#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|oklch)\()[^;]*;/giu)).toEqual([]);
});

it('declares each colour for light and dark', () => {
  const tokens = readFileSync(join(root, 'ui/tokens.css'), 'utf8');
  const [light, dark] = ['light', 'dark'].map((theme) =>
    tokens
      .split(`scheme="${theme}"] {`)[1]
      ?.split('}')[0]
      ?.match(/--pd-[a-z-]+(?=:)/gu),
  );
  expect(light?.length).toBeGreaterThan(40);
  expect(dark).toEqual(light);
});

it('lets nothing move for who wants less movement', () => {
  const moving = sheets.filter(({ css }) => /\b(?:transition|animation): (?!none)/u.test(css));
  expect(moving.length).toBeGreaterThan(3);
  const restless = moving.filter(({ css }) => !css.includes('prefers-reduced-motion: reduce'));
  expect(restless.map(({ path }) => path)).toEqual([]);
});

it('uses no token that is not declared', () => {
  const declared = [{ css: readFileSync(join(root, 'ui/tokens.css'), 'utf8') }, ...sheets].flatMap(
    ({ css }) => css.match(/--pd-[a-z-]+(?=:)/gu) ?? [],
  );
  const used = sheets.flatMap(({ css }) => css.match(/(?<=var\()--pd-[a-z-]+/gu) ?? []);
  expect(used.filter((name) => !declared.includes(name))).toEqual([]);
});
