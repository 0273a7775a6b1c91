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
 * The command that a key event stands for; null when it is none of ours.
 *
 * @param isMac Cmd takes the place of Ctrl there; Ctrl+Tab and F6 are the same everywhere
 */
export function commandOfKeys(
  commands: readonly Command[],
  pressed: PressedKeys,
  isMac: boolean,
): Command | null {
  const name = nameOf(pressed, isMac);
  return commands.find(({ keys }) => keys === name) ?? null;
}

/** As commands name their keys. */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKeys, isMac: boolean): string {
  const [isMod, isOther] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Tabs are stepped through by Ctrl on a Mac too.
  const isControl = key === 'Tab' && ctrlKey && !metaKey;
  return [
    ...(altKey ? ['Alt'] : []),
    ...(isControl ? ['Ctrl'] : [...(isMod ? ['Mod'] : []), ...(isOther ? ['Other'] : [])]),
    ...(shiftKey ? ['Shift'] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ].join('+');
}
