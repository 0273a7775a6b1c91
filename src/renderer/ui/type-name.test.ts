import { describe, expect, it } from 'vitest';
import { distinctName, distinctType, packageName, shortName } from './type-name.ts';

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

describe('distinctType', () => {
  const sets = ['default', 'billing', 'chat'];
  const user = { fullName: 'a.store.User', setName: 'billing' };
  it.each([
    ['of one set', null, [user], 'User'],
    ['of a set that is not known', undefined, [{ ...user, setName: 'chat' }, user], 'User'],
    ['of two sets', 'billing', [{ ...user, setName: 'chat' }, user], 'User of "billing"'],
    [
      'of the first set that has it',
      null,
      [{ ...user, setName: 'chat' }, user],
      'User of "billing"',
    ],
    [
      'of two sets, beside one of another package',
      'chat',
      [user, { ...user, setName: 'chat' }, { fullName: 'a.chat.User', setName: 'chat' }],
      'store.User of "chat"',
    ],
    [
      'of one set, beside one of another package and set',
      'billing',
      [user, { fullName: 'a.chat.User', setName: 'chat' }],
      'store.User',
    ],
  ])('names a type %s', (_what, schemaSet, namesakes, expected) => {
    expect(distinctType({ typeName: 'a.store.User', schemaSet }, namesakes, sets)).toBe(expected);
  });
});
