import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paperPalette, seriesTokens } from './chart-palette.ts';

describe('paperPalette', () => {
  it('has the colours of the light theme', () => {
    const css = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8');
    const light = css.slice(css.indexOf('scheme="light"'), css.indexOf('scheme="dark"'));
    const token = (name: string) => new RegExp(`${name}: (#\\w+);`, 'u').exec(light)?.[1];
    expect(paperPalette).toEqual({
      background: token('--pd-bg'),
      text: token('--pd-text'),
      dim: token('--pd-dim'),
      line: token('--pd-line'),
      axis: token('--pd-line-strong'),
      shade: token('--pd-chrome'),
      error: token('--pd-bad'),
      series: seriesTokens.map(token),
    });
  });
});
