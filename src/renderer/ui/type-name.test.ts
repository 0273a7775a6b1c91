import { describe, expect, it } from 'vitest';
import { packageName, shortName } from './type-name.ts';

describe('a full name', () => {
  it.each([
    ['shop.store.User', 'shop.store', 'User'],
    ['Plain', '', 'Plain'],
  ])('%s is %j and %s', (fullName, pack, short) => {
    expect([packageName(fullName), shortName(fullName)]).toEqual([pack, short]);
  });
});
