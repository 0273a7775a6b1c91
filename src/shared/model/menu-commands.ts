/** A command that is also in the system's menu. */
export interface MenuCommandWords {
  readonly label: string;
  /** Such as `Mod+Shift+C`: Mod is Ctrl, and Cmd on a Mac. */
  readonly keys?: string;
}

/** The labels and keys of the commands in the system's menu, there and in the window. */
export const menuCommands = {
  'new-tab': { label: 'New request tab', keys: 'Mod+T' },
  'new-from-curl': { label: 'New request from curl...' },
  save: { label: 'Save the request', keys: 'Mod+S' },
  'open-project': { label: 'Open project folder...' },
  'import-folder': { label: 'Open a folder of .proto files...' },
  'open-body': { label: 'Open body or recording...', keys: 'Mod+O' },
  'open-pasted': { label: 'Open what is on the clipboard...', keys: 'Mod+Shift+O' },
  'workspace-settings': { label: 'Settings of the workspace' },
  environments: { label: 'Manage environments...' },
  'close-tab': { label: 'Close the tab', keys: 'Mod+W' },
  'reopen-tab': { label: 'Reopen closed tab', keys: 'Mod+Shift+T' },
  'show-requests': { label: 'Show requests' },
  'show-schemas': { label: 'Show schemas' },
  'show-history': { label: 'Show history' },
  'show-runs': { label: 'Show runs' },
  'open-palette': { label: 'Search or run a command', keys: 'Mod+K' },
  'response-room': {
    label: 'Give the response all the room, or take it back',
    keys: 'Mod+Shift+M',
  },
  send: { label: 'Send the request', keys: 'Mod+Enter' },
  compare: { label: 'Compare with JSON', keys: 'Mod+Shift+C' },
  time: { label: 'Time it', keys: 'Mod+Shift+R' },
  about: { label: 'About Protodesk' },
} as const satisfies Readonly<Record<string, MenuCommandWords>>;

/** A command of the system's menu. */
export type MenuCommand = keyof typeof menuCommands;
