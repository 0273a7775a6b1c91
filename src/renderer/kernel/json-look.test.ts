import { describe, expect, it } from 'vitest';
import { keepJsonLook, readJsonLook } from './json-look.ts';

describe('the look at bodies in JSON', () => {
  it.each([
    [null, 'form'],
    ['form', 'form'],
    ['json', 'json'],
    ['upside down', 'form'],
  ])('kept as %j is read as %s', (kept, look) => {
    expect(readJsonLook({ getItem: () => kept })).toBe(look);
  });

  it('comes back as it was kept', () => {
    const kept = new Map<string, string>();
    keepJsonLook({ setItem: (key, value) => kept.set(key, value) }, 'form');
    expect(readJsonLook({ getItem: (key) => kept.get(key) ?? null })).toBe('form');
  });
});
