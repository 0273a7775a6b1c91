import { expect, it } from 'vitest';
import { wildPath } from './wild-path.ts';

it.each([
  ['created_at', 'created_at'],
  ['users[3].created_at.year', 'users[*].created_at.year'],
  ['labels["a]b"].by[-5].on[true]', 'labels[*].by[*].on[*]'],
  ['payload.(pkg.T).name', 'payload.(pkg.T).name'],
  ['[pkg.ext].id', '[pkg.ext].id'],
])('wildPath leaves the places of %s open: %s', (path, wild) => {
  expect(wildPath(path)).toBe(wild);
});
