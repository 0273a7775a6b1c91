/** Keys and what they do. */
export interface Shortcut {
  /** Alternatives, as commands name them. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly keywords?: readonly string[];
}

/** The shortcuts of one part of the window. */
export interface ShortcutGroup {
  readonly title: string;
  readonly rows: readonly Shortcut[];
}

/** The keys that work only in one part of the window. */
export const localKeys: readonly ShortcutGroup[] = [
  {
    title: 'Outside of fields and editors',
    rows: [
      {
        keys: ['Mod+V'],
        does: 'Open the text or files on the clipboard as a body',
        keywords: ['paste', 'hex', 'base64'],
      },
    ],
  },
  {
    title: 'Request',
    rows: [{ keys: ['Escape'], does: 'Cancel a call that runs for half a second' }],
  },
  {
    title: 'Tabs',
    rows: [
      { keys: ['Left', 'Right', 'Home', 'End'], does: 'Go to another tab' },
      { keys: ['Menu key', 'Shift+F10'], does: 'Open the menu of the tab' },
      { keys: ['Delete'], does: 'Close the tab' },
    ],
  },
  {
    title: 'Rows of the form and the tree',
    rows: [
      { keys: ['Up', 'Down', 'Page Up', 'Page Down', 'Home', 'End'], does: 'Move' },
      { keys: ['Right'], does: 'Expand the row, then go in' },
      { keys: ['Left'], does: 'Collapse the row, then go out' },
      { keys: ['Menu key', 'Shift+F10'], does: 'Open the menu with all actions' },
    ],
  },
  {
    title: 'Form',
    rows: [
      { keys: ['Enter', 'F2'], does: 'Edit the value' },
      { keys: ['Space'], does: 'Set an unset field to its default, unset a set one' },
      { keys: ['Delete'], does: 'Unset a field; remove an item, entry or unknown field' },
      { keys: ['Insert', '+'], does: 'Add an item, entry or message' },
      { keys: ['Alt+Up', 'Alt+Down'], does: 'Move an item' },
      { keys: ['Mod+D'], does: 'Duplicate an item' },
      { keys: ['Mod+C'], does: 'Copy the value' },
      { keys: ['Mod+V'], does: 'Paste a JSON array into a list' },
      { keys: ['Mod+Z', 'Mod+Y'], does: 'Undo, redo' },
      { keys: ['Tab'], does: 'In an editor: go to the next editor' },
      {
        keys: ['Enter'],
        does: 'In an editor: go to the next editor; at the end of a list, add an item',
      },
      { keys: ['Escape'], does: 'In an editor: return to the row' },
      { keys: ['t', 'f', 'Delete'], does: 'In a bool: true, false, unset' },
    ],
  },
  {
    title: 'JSON and text',
    rows: [
      { keys: ['Mod+Space'], does: 'Show completions' },
      { keys: ['Shift+Alt+F'], does: 'Format the text' },
      { keys: ['Ctrl+M'], does: 'Let Tab leave the editor' },
    ],
  },
  {
    title: 'Hex view of a body',
    rows: [
      {
        keys: ['Arrows', 'Home', 'End', 'Page Up', 'Page Down'],
        does: 'Move; with Shift, select',
      },
      { keys: ['Mod+Home', 'Mod+End'], does: 'Go to the first byte, the last byte' },
      { keys: ['Mod+A'], does: 'Select all' },
      { keys: ['Insert'], does: 'Switch between insert and overwrite' },
      { keys: ['Delete', 'Backspace'], does: 'Delete bytes' },
      { keys: ['Tab'], does: 'Go to the characters, then out of the view' },
      { keys: ['Mod+C'], does: 'Copy as hex; in the characters, as text' },
      { keys: ['Mod+X', 'Mod+V'], does: 'Cut, paste' },
      { keys: ['Mod+Z', 'Mod+Y'], does: 'Undo, redo' },
    ],
  },
  {
    title: 'Tree of a response',
    rows: [
      {
        keys: ['Enter', 'Space'],
        does: 'Expand or collapse; show a long value in its own window',
      },
      { keys: ['*'], does: 'Expand all siblings of the row' },
      { keys: ['Letters'], does: 'Go to the field whose name begins with them' },
      { keys: ['F2'], does: 'Name an unknown field' },
      { keys: ['Mod+C'], does: 'Copy the value, without the escapes of the row' },
      { keys: ['Mod+Shift+P'], does: 'Copy the field path' },
      { keys: ['Mod+Shift+J'], does: 'Copy as JSON' },
      { keys: ['Mod+Shift+X'], does: 'Copy the bytes as hex' },
      { keys: ['Mod+F'], does: 'Search' },
      { keys: ['Enter', 'F3'], does: 'In the search: next hit; with Shift, previous hit' },
    ],
  },
  {
    title: 'Hex beside the tree',
    rows: [
      { keys: ['Arrows'], does: 'Move; with Shift, select' },
      { keys: ['Tab'], does: 'Go to the characters' },
    ],
  },
  {
    title: 'Comparison',
    rows: [{ keys: ['F7', 'Shift+F7'], does: 'Next difference, previous difference' }],
  },
];
