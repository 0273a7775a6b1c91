import { describe, expect, it } from 'vitest';
import type { TypeEntry } from '../../shared/model/schemas.ts';
import { chooseType } from './type-choice.ts';

function entry(setName: string, fullName: string): TypeEntry {
  return { kind: 'message', setName, fullName, file: 'a.proto' };
}

describe('chooseType', () => {
  it.each([
    ['of the only set', 'default', ['default'], null],
    ['of the first set that defines it', 'a', ['a', 'b'], null],
    ['of a set behind another that defines it', 'b', ['a', 'b'], 'b'],
  ])('names a set only when the name alone would mean another type: %s', (_, set, sets, named) => {
    const listed = sets.map((name) => entry(name, 'shop.User'));
    expect(chooseType(entry(set, 'shop.User'), listed, sets)).toEqual({
      typeName: 'shop.User',
      schemaSet: named,
    });
  });

  it('ignores other names in earlier sets', () => {
    const chosen = chooseType(entry('b', 'shop.User'), [entry('a', 'shop.Users')], ['a', 'b']);
    expect(chosen.schemaSet).toBeNull();
  });
});
