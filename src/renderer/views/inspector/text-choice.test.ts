import { describe, expect, it } from 'vitest';
import { type JsonChoice, keepJsonChoice, readJsonChoice } from './text-choice.ts';

describe('the choice of how ProtoJSON is shown', () => {
  it.each<JsonChoice>([
    { defaults: false, names: 'json' },
    { defaults: true, names: 'json' },
    { defaults: false, names: 'proto' },
    { defaults: true, names: 'proto' },
  ])('is kept: %j', (choice) => {
    const kept = new Map<string, string>();
    keepJsonChoice({ setItem: (key, value) => void kept.set(key, value) }, choice);

    expect(readJsonChoice({ getItem: (key) => kept.get(key) ?? null })).toEqual(choice);
  });

  it.each([null, '', 'null', '{"defaults":1}'])(
    'is the plain one where nothing sound is kept: %j',
    (kept) => {
      expect(readJsonChoice({ getItem: () => kept })).toEqual({ defaults: false, names: 'json' });
    },
  );
});
