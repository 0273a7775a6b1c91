import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ownText } from './own-text.ts';

describe('ownText', () => {
  it.each(['', 'a', 'ab', 'é😀', 'a text that is long enough to be cut out of another'])(
    'equals %j',
    (part) => expect(ownText(part)).toBe(part),
  );

  it('does not keep the whole text of a part in memory', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = getHeapStatistics().used_heap_size;
    const held = Array.from({ length: 100 }, (_, at) => {
      const text = [`${at}`, 'x'.repeat(1_000_000)].join('');
      return ownText(text.slice(0, 40));
    });
    collect();
    expect(getHeapStatistics().used_heap_size - before).toBeLessThan(20_000_000);
    expect(held).toHaveLength(100);
  });
});
