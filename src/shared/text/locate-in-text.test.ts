import { describe, expect, it } from 'vitest';
import { cpuMs } from '../cpu-time.test-kit.ts';
import { createLocator, locateInText } from './locate-in-text.ts';
import { createOffsetFinder } from './offset-in-text.ts';

const texts = [
  '',
  'one',
  'a\nbc\n',
  'a\r\nbc\r\n\r\nd',
  `${'x'.repeat(1000)}\r\n${'y'.repeat(1001)}\n`,
];

describe('places in a text', () => {
  it.each(texts)('are the same searched one by one and together, and lead back: %j', (text) => {
    const locate = createLocator('f', text);
    const offsetIn = createOffsetFinder(text);
    for (let offset = 0; offset <= text.length; offset += 1) {
      const place = locateInText(text, offset);
      expect(locate(offset)).toEqual({ file: 'f', ...place });
      expect(offsetIn(place.line ?? 0, place.column ?? 0)).toBe(offset);
    }
  });

  it('are found fast in a line of a megabyte', () => {
    const locate = createLocator('f', 'x'.repeat(1_000_000));
    const started = cpuMs();
    for (let offset = 0; offset < 100_000; offset += 1) locate(offset);
    expect(cpuMs() - started).toBeLessThan(1000);
  });
});
