import { describe, expect, it } from 'vitest';
import { filterActions } from './filter-actions.ts';

describe('filterActions', () => {
  const actions = [
    { label: 'Get a user', keywords: 'GET' },
    { label: 'Create a user', keywords: ['POST', 'new'] },
    { label: 'Close the tab', keywords: ['forget'] },
  ];

  it.each([
    ['', ['Get a user', 'Create a user', 'Close tab']],
    ['user post', ['Create a user']],
    ['get', ['Get a user', 'Close the tab']],
    ['  TAB ', ['Close the tab']],
    ['x', []],
  ])('%j keeps %j', (query, labels) => {
    expect(filterActions(actions, query).map(({ label }) => label)).toEqual(labels);
  });
});
