import { describe, expect, it } from 'vitest';
import { distinctName, packageName, shortName } from './type-name.ts';

describe('a full name', () => {
  it.each([
    ['shop.store.User', 'shop.store', 'User'],
    ['Plain', '', 'Plain'],
  ])('%s is %j and %s', (fullName, pack, short) => {
    expect([packageName(fullName), shortName(fullName)]).toEqual([pack, short]);
  });
});

describe('distinctName', () => {
  it.each([
    ['a.store.User', [], 'User'],
    ['a.store.User', ['a.store.User', 'a.store.UserList'], 'User'],
    ['a.store.User', ['a.chat.User'], 'store.User'],
    ['a.store.User', ['b.store.User', 'a.chat.User'], 'a.store.User'],
    ['User', ['a.User'], 'User'],
    ['a.User', ['User'], 'a.User'],
    ['a.store.User', ['recovered.a.store.User', 'a.chat.User'], 'store.User'],
    ['recovered.a.User', ['a.User'], 'recovered.a.User'],
  ])('of %s beside %j is %s', (name, others, distinct) => {
    expect(distinctName(name, others)).toBe(distinct);
  });
});
