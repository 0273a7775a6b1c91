/** What a shortcut does. */
export type Shortcut =
  | {
      readonly kind:
        | 'send'
        | 'save'
        | 'compare'
        | 'time'
        | 'new-tab'
        | 'close-tab'
        | 'reopen-tab'
        | 'open-body'
        | 'open-pasted'
        | 'palette'
        | 'filter'
        | 'answer-room'
        | 'next-tab'
        | 'previous-tab'
        | 'next-pane'
        | 'previous-pane';
    }
  | { readonly kind: 'tab'; readonly index: number };

/** The parts of a key event that a shortcut depends on. */
export interface Keys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const byKey: Readonly<Record<string, Shortcut>> = {
  enter: { kind: 'send' },
  s: { kind: 'save' },
  t: { kind: 'new-tab' },
  w: { kind: 'close-tab' },
  o: { kind: 'open-body' },
  k: { kind: 'palette' },
  f: { kind: 'filter' },
};

const byShiftedKey: Readonly<Record<string, Shortcut>> = {
  t: { kind: 'reopen-tab' },
  o: { kind: 'open-pasted' },
  c: { kind: 'compare' },
  r: { kind: 'time' },
  m: { kind: 'answer-room' },
};

/**
 * The shortcut that a key event stands for; null when it is none of ours.
 *
 * @param isMac Cmd takes the place of Ctrl there; Ctrl+Tab and F6 are the same everywhere
 */
export function shortcutOf(keys: Keys, isMac: boolean): Shortcut | null {
  if (keys.key === 'Tab' && keys.ctrlKey && !keys.metaKey && !keys.altKey) {
    return { kind: keys.shiftKey ? 'previous-tab' : 'next-tab' };
  }
  if (keys.key === 'F6' && !keys.ctrlKey && !keys.metaKey && !keys.altKey) {
    return { kind: keys.shiftKey ? 'previous-pane' : 'next-pane' };
  }
  const hasModifier = isMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey;
  if (!hasModifier || keys.altKey) return null;
  if (keys.shiftKey) return byShiftedKey[keys.key.toLowerCase()] ?? null;
  if (/^[1-9]$/u.test(keys.key)) {
    // As in browsers, 9 is the last tab however many there are.
    const number = Number(keys.key);
    return { kind: 'tab', index: number === 9 ? Number.MAX_SAFE_INTEGER : number - 1 };
  }
  return byKey[keys.key.toLowerCase()] ?? null;
}
