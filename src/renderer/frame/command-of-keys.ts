import type { Command } from '../kernel/app.ts';

/** The parts of a key event that a shortcut depends on. */
export interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Returns the command of a key event, or null when there is none.
 *
 * @param isMac Cmd replaces Ctrl there; Ctrl+Tab and F6 are the same everywhere
 */
export function commandOfKeys(
  commands: readonly Command[],
  pressed: PressedKeys,
  isMac: boolean,
): Command | null {
  const name = nameOf(pressed, isMac);
  return commands.find(({ keys }) => keys === name) ?? null;
}

/** Writes the keys as commands name them. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKeys, isMac: boolean): string {
  const [isMod, isOther] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Ctrl+Tab steps through tabs on a Mac too.
  const isControl = key === 'Tab' && ctrlKey && !metaKey;
  // A keyboard may need Shift for a sign, such as the German one for /.
  const isSign = /^[^\p{L}\p{N}]$/u.test(key);
  return [
    ...(altKey ? ['Alt'] : []),
    ...(isControl ? ['Ctrl'] : [...(isMod ? ['Mod'] : []), ...(isOther ? ['Other'] : [])]),
    ...(shiftKey && !isSign ? ['Shift'] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ].join('+');
}
