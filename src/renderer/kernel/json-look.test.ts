import { describe, expect, it } from 'vitest';
import { keepJsonLook, readJsonLook } from './json-look.ts';

describe('the chosen view of JSON bodies', () => {
  it.each([
    [null, 'form'],
    ['form', 'form'],
    ['json', 'json'],
    ['upside down', 'form'],
  ])('stored as %j is read as %s', (kept, look) => {
    expect(readJsonLook({ getItem: () => kept })).toBe(look);
  });

  it('is read back as it was stored', () => {
    const kept = new Map<string, string>();
    keepJsonLook({ setItem: (key, value) => kept.set(key, value) }, 'form');
    expect(readJsonLook({ getItem: (key) => kept.get(key) ?? null })).toBe('form');
  });
});
