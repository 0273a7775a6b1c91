import { describe, expect, it } from 'vitest';
import { bodyIdSchema, bodyPartId, parseBodyId } from './body-id.ts';

describe('ids of bodies', () => {
  it('name the stored body, and its parts in order', () => {
    const packed = bodyPartId('a-1', { start: 0, end: 20, coding: 'gzip' });
    const id = bodyPartId(packed, { start: 4, end: 9, coding: null });
    expect(id).toBe('a-1~0-20~gzip~4-9');
    expect(parseBodyId(id)).toEqual({
      baseId: 'a-1',
      parts: [
        { start: 0, end: 20, coding: 'gzip' },
        { start: 4, end: 9, coding: null },
      ],
    });
    expect(parseBodyId('a')).toEqual({ baseId: 'a', parts: [] });
  });

  it.each([
    '',
    '~0-1',
    '../a',
    'a/b',
    'a\n',
    'a.json',
    'a~',
    'a~1',
    'a~1-',
    'a~-1-2',
    'a~1-2~',
    'a~1-2~zip',
    'a~1-2~gzip~gzip',
    'a~gzip',
    'a~01-2',
    'a~1-02',
    'a~1e3-2',
    'a~0-1234567890123',
    `${'a'.repeat(65)}`,
    `a${'~0-1'.repeat(14)}`,
  ])('are invalid in another notation: %j', (id) => {
    expect(bodyIdSchema.safeParse(id).success).toBe(false);
    expect(parseBodyId(id)).toBeNull();
  });

  it('are invalid if a part ends before it starts', () => {
    expect(parseBodyId('a~3-2')).toBeNull();
  });
});
