// Tests run without a window.
const isThisMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Macintosh');
const macSigns: Readonly<Record<string, string>> = {
  Mod: '\u2318',
  Ctrl: '\u2303',
  Shift: '\u21e7',
  Alt: '\u2325',
  Enter: '\u23ce',
};
const macOrder = ['Ctrl', 'Alt', 'Shift', 'Mod'];

/** Writes keys such as `Mod+Shift+C` in the platform's style: Mod is Ctrl, or Cmd on a Mac. */
export function keysText(keys: string, isMac = isThisMac): string {
  if (!isMac) return keys.replace('Mod', 'Ctrl');
  const parts = keys.split('+');
  const modifiers = macOrder.filter((name) => parts.includes(name));
  return [...modifiers, ...parts.filter((name) => !macOrder.includes(name))]
    .map((name) => macSigns[name] ?? name)
    .join('');
}

/** Writes the same keys for `aria-keyshortcuts`. */
export function ariaKeys(keys: string, isMac = isThisMac): string {
  return keys.replace('Mod', isMac ? 'Meta' : 'Control').replace('Ctrl', 'Control');
}
