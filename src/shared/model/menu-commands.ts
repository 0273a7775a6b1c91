/** The label, keys and other names of a command. */
export interface CommandWords {
  readonly label: string;
  /** Such as `Mod+Shift+C`: Mod is Ctrl, and Cmd on a Mac. */
  readonly keys?: string;
  /** Other words for it, as in similar apps: the palette finds it by them. */
  readonly keywords?: readonly string[];
}

/** The commands that also stand in the system's menu or in menus of several features. */
export const menuCommands = {
  'new-tab': { label: 'New request', keys: 'Mod+T', keywords: ['tab', 'add', 'create', 'http'] },
  'new-from-curl': {
    label: 'Import curl...',
    keywords: ['new request from curl', 'paste', 'postman', 'insomnia'],
  },
  save: { label: 'Save request', keys: 'Mod+S', keywords: ['store', 'write'] },
  'save-as': {
    label: 'Save as...',
    keys: 'Mod+Shift+S',
    keywords: ['save a copy', 'duplicate', 'clone', 'new file', 'another name'],
  },
  'open-project': {
    label: 'Open project folder...',
    keywords: ['import', 'proto', 'schema', 'workspace', 'new', 'create'],
  },
  'import-folder': {
    label: 'Open .proto folder...',
    keywords: ['import', 'schema', 'project', 'protobuf', 'types'],
  },
  'open-body': {
    label: 'Open body or recording...',
    keys: 'Mod+O',
    keywords: ['import', 'file', 'har', 'hex', 'binary', 'decode', 'pcap'],
  },
  'open-pasted': {
    label: 'Open from clipboard...',
    keys: 'Mod+Shift+O',
    keywords: ['import', 'paste', 'base64', 'hex', 'decode'],
  },
  open: { label: 'Open workspace...', keywords: ['folder', 'project', 'collection', 'switch'] },
  create: { label: 'New workspace...', keywords: ['folder', 'project', 'collection', 'create'] },
  samples: { label: 'Open sample workspace', keywords: ['example', 'demo', 'tutorial'] },
  'workspace-settings': {
    label: 'Workspace settings',
    keywords: [
      'base url',
      'auth',
      'token',
      'headers',
      'variables',
      'tls',
      'certificates',
      'redirects',
      'options',
    ],
  },
  environments: {
    label: 'Manage environments...',
    keywords: ['variables', 'secrets', '.env', 'dotenv', 'import', 'settings'],
  },
  preferences: {
    label: 'Preferences',
    keys: 'Mod+,',
    keywords: ['settings', 'options', 'configuration', 'theme', 'dark', 'light', 'limits'],
  },
  'close-tab': { label: 'Close tab', keys: 'Mod+W' },
  'reopen-tab': { label: 'Reopen closed tab', keys: 'Mod+Shift+T', keywords: ['undo', 'restore'] },
  'show-requests': { label: 'Show requests', keywords: ['collections', 'sidebar', 'panel'] },
  'show-schemas': { label: 'Show schemas', keywords: ['proto', 'types', 'messages', 'sidebar'] },
  'show-history': { label: 'Show history', keywords: ['recent', 'past', 'sent', 'log', 'sidebar'] },
  'show-runs': { label: 'Show runs', keywords: ['benchmark', 'load test', 'timing', 'sidebar'] },
  'toggle-sidebar': {
    label: 'Toggle sidebar',
    keys: 'Mod+B',
    keywords: ['hide', 'show', 'collapse', 'panel', 'side panel'],
  },
  'open-palette': { label: 'Search or run a command', keys: 'Mod+K' },
  'response-room': {
    label: 'Maximize response',
    keys: 'Mod+Shift+M',
    keywords: ['full screen', 'zoom', 'restore', 'hide request', 'layout'],
  },
  send: {
    label: 'Send request',
    keys: 'Mod+Enter',
    keywords: ['run', 'execute', 'submit', 'start'],
  },
  compare: {
    label: 'Compare with JSON',
    keys: 'Mod+Shift+C',
    keywords: ['diff', 'size', 'protobuf', 'benchmark'],
  },
  time: {
    label: 'Time it',
    keys: 'Mod+Shift+R',
    keywords: ['benchmark', 'load test', 'performance', 'latency', 'repeat', 'run'],
  },
  'copy-as-curl': {
    label: 'Copy as curl',
    keywords: ['export', 'command', 'terminal', 'shell', 'code'],
  },
  shortcuts: { label: 'Keyboard shortcuts', keys: 'Mod+/', keywords: ['keys', 'hotkeys', 'help'] },
  logs: { label: 'Show logs', keywords: ['debug', 'errors', 'console', 'help'] },
  about: { label: 'About Protodesk', keywords: ['version', 'license', 'help'] },
} as const satisfies Readonly<Record<string, CommandWords>>;

/** A command of the system's menu. */
export type MenuCommand = keyof typeof menuCommands;
