import { describe, expect, it } from 'vitest';
import { filterActions } from './filter-actions.ts';

describe('filterActions', () => {
  const actions = [
    { label: 'Get a user', keywords: 'GET' },
    { label: 'Create a user', keywords: ['POST', 'new'] },
    { label: 'Close tab', keywords: ['forget'] },
  ];

  it.each([
    ['', ['Get a user', 'Create a user', 'Close tab']],
    ['user post', ['Create a user']],
    ['get', ['Get a user', 'Close tab']],
    ['  TAB ', ['Close tab']],
    ['x', []],
  ])('%j keeps %j', (query, labels) => {
    expect(filterActions(actions, query).map(({ label }) => label)).toEqual(labels);
  });
});
