import { expect, it } from 'vitest';
import { copyIdOf, originalIdOf } from './copy-id.ts';

it.each(['orders', 'a:b', 'copy: of\nmine'])('the id of a copy names its original: %j', (id) => {
  const copy = copyIdOf(id, '0-1');
  expect(originalIdOf(copy)).toBe(id);
  expect(originalIdOf(copyIdOf(copy, '2-3'))).toBe(id);
  expect(copyIdOf(id, '4-5')).not.toBe(copy);
});

it('other ids name no original', () => {
  expect(['orders', crypto.randomUUID(), 'copy:', 'copy:a'].map(originalIdOf)).toEqual(
    Array(4).fill(null),
  );
});
