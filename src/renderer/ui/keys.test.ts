import { expect, it } from 'vitest';
import { ariaKeys, keysText } from './keys.ts';

it.each([
  ['Mod+Enter', 'Ctrl+Enter', '\u2318\u23ce', 'Control+Enter', 'Meta+Enter'],
  ['Mod+Shift+C', 'Ctrl+Shift+C', '\u21e7\u2318C', 'Control+Shift+C', 'Meta+Shift+C'],
  ['Ctrl+Tab', 'Ctrl+Tab', '\u2303Tab', 'Control+Tab', 'Control+Tab'],
  ['F6', 'F6', 'F6', 'F6', 'F6'],
])('writes %s as each platform does', (keys, text, onMac, aria, ariaOnMac) => {
  expect([keysText(keys, false), keysText(keys, true)]).toEqual([text, onMac]);
  expect([ariaKeys(keys, false), ariaKeys(keys, true)]).toEqual([aria, ariaOnMac]);
});
