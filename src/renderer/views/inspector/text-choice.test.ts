import { describe, expect, it } from 'vitest';
import { type JsonChoice, keepJsonChoice, readJsonChoice } from './text-choice.ts';

describe('the options of ProtoJSON', () => {
  it.each<JsonChoice>([
    { defaults: false, names: 'json' },
    { defaults: true, names: 'json' },
    { defaults: false, names: 'proto' },
    { defaults: true, names: 'proto' },
  ])('are stored: %j', (choice) => {
    const kept = new Map<string, string>();
    keepJsonChoice({ setItem: (key, value) => void kept.set(key, value) }, choice);

    expect(readJsonChoice({ getItem: (key) => kept.get(key) ?? null })).toEqual(choice);
  });

  it.each([null, '', 'null', '{"defaults":1}'])(
    'are the defaults when the stored value is damaged: %j',
    (kept) => {
      expect(readJsonChoice({ getItem: () => kept })).toEqual({ defaults: false, names: 'json' });
    },
  );
});
