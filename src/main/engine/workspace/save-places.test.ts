import { describe, expect, it } from 'vitest';
import { createSavePlaces } from './save-places.ts';

describe('createSavePlaces', () => {
  it('returns a place once', () => {
    const places = createSavePlaces();
    places.allow('a', '/home/me/a.csv');

    expect(places.take('a')).toBe('/home/me/a.csv');
    expect(() => places.take('a')).toThrow(/save location expired/);
  });

  it.each(['b', '__proto__', ''])('knows no place %j that nobody chose', (saveId) => {
    const places = createSavePlaces();
    places.allow('a', '/home/me/a.csv');

    expect(() => places.take(saveId)).toThrow(/save location expired/);
  });

  it('drops the oldest of many', () => {
    const places = createSavePlaces();
    for (let index = 0; index < 101; index += 1) places.allow(`${index}`, `/${index}`);

    expect(() => places.take('0')).toThrow(/save location expired/);
    expect(places.take('1')).toBe('/1');
  });
});
