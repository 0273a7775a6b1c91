import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it.each([
  ['New folder', [], 'New folder'],
  ['New folder', ['new FOLDER'], 'New folder 2'],
  ['New folder', ['New folder', 'New folder 2'], 'New folder 3'],
])('freeName of %j beside %j is %j', (name, taken, free) => {
  expect(freeName(name, taken)).toBe(free);
});
