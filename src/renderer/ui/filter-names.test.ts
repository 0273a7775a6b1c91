import { describe, expect, it } from 'vitest';
import { filterNames, packageName, shortName } from './filter-names.ts';

const entries = ['shop.store.CreateUser', 'shop.Userinfo', 'shop.store.User', 'Plain'].map(
  (fullName) => ({ fullName }),
);

describe('filterNames', () => {
  it.each([
    ['', 9, ['shop.store.CreateUser', 'shop.Userinfo', 'shop.store.User', 'Plain'], 4],
    ['user', 9, ['shop.store.User', 'shop.Userinfo', 'shop.store.CreateUser'], 3],
    ['SHOP.Userinfo', 9, ['shop.Userinfo'], 1],
    ['userin', 9, ['shop.Userinfo'], 1],
    ['store USER', 9, ['shop.store.CreateUser', 'shop.store.User'], 2],
    ['user', 1, ['shop.store.User'], 3],
    ['x', 9, [], 0],
  ])('%j up to %i gives %j of %i', (query, limit, names, total) => {
    const found = filterNames(entries, query, limit);
    expect([found.shown.map(({ fullName }) => fullName), found.total]).toEqual([names, total]);
  });
});

describe('a full name', () => {
  it.each([
    ['shop.store.User', 'shop.store', 'User'],
    ['Plain', '', 'Plain'],
  ])('%s is %j and %s', (fullName, pack, short) => {
    expect([packageName(fullName), shortName(fullName)]).toEqual([pack, short]);
  });
});
