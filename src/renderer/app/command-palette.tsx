import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { Braces, Search, SquareTerminal } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MessageTypeEntry } from '../../shared/model/schemas.ts';
import type { Workspace } from '../../shared/model/workspace.ts';
import { reloadWorkspace } from '../features/collections/change-entries.ts';
import { requestsOf } from '../features/collections/collection-rows.ts';
import { openRequest } from '../features/collections/open-request.ts';
import { chooseAndImport, reloadSchemas } from '../features/schema-browser/import-schemas.ts';
import { filterNames, packageName, shortName } from '../ui/filter-names.ts';
import { MethodBadge } from '../ui/method-badge.tsx';
import { type App, useApp, useSchemas, useWindowState } from './app-context.ts';
import { chooseTheme, runMenuCommand, runShortcut, showLogs, showPanel } from './commands.ts';
import { filterActions } from './filter-actions.ts';
import { openWorkspace } from './open-workspace.ts';

const maxTypes = 20;
const noTypes: readonly MessageTypeEntry[] = [];

/** Search and run: commands, saved requests and message types (Ctrl+K). */
export function CommandPalette() {
  const app = useApp();
  const [query, setQuery] = useState('');
  const workspace = useWindowState((state) => state.workspace);
  const types = useSchemas((state) => state.report?.messageTypes) ?? noTypes;
  const commands = useMemo(() => commandActions(app), [app]);
  const requests = useMemo(() => requestActions(app, workspace), [app, workspace]);
  // There may be tens of thousands of types: only those that fit become actions.
  const found = useMemo(
    () => (query === '' ? [] : typeActions(app, filterNames(types, query, maxTypes).shown)),
    [app, types, query],
  );
  const groups = [
    { group: 'Commands', actions: filterActions(commands, query) },
    { group: 'Requests', actions: filterActions(requests, query) },
    { group: 'Message types', actions: found },
  ].filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      actions={groups}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      nothingFound={`Nothing fits "${query}".`}
      shortcut={null}
      scrollable
      maxHeight={420}
      size={560}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      searchProps={{
        leftSection: <Search size={15} aria-hidden />,
        placeholder: 'Search commands, requests and message types',
        'aria-label': 'Search or run a command',
      }}
    />
  );
}

function commandActions(app: App): SpotlightActionData[] {
  const commands: [id: string, label: string, keys: string, run: () => void][] = [
    ['send', 'Send the request', 'Ctrl+Enter', () => runShortcut(app, { kind: 'send' })],
    ['save', 'Save the request', 'Ctrl+S', () => runShortcut(app, { kind: 'save' })],
    ['compare', 'Compare with JSON', 'Ctrl+Shift+C', () => runShortcut(app, { kind: 'compare' })],
    ['time', 'Time it', 'Ctrl+Shift+R', () => runShortcut(app, { kind: 'time' })],
    ['new', 'New request tab', 'Ctrl+T', () => runShortcut(app, { kind: 'new-tab' })],
    ['close', 'Close the tab', 'Ctrl+W', () => runShortcut(app, { kind: 'close-tab' })],
    ['reopen', 'Reopen closed tab', 'Ctrl+Shift+T', () => runShortcut(app, { kind: 'reopen-tab' })],
    ['folder', 'Open a folder of .proto files...', '', () => void chooseAndImport(app, 'folder')],
    ['files', 'Open .proto files...', '', () => void chooseAndImport(app, 'files')],
    ['environments', 'Manage environments...', '', () => manageEnvironments(app)],
    [
      'samples',
      'Open the sample workspace',
      '',
      () => void openWorkspace(app, { kind: 'samples' }),
    ],
    ['open', 'Open workspace...', '', () => void openWorkspace(app, { kind: 'choose' })],
    ['create', 'New workspace...', '', () => void openWorkspace(app, { kind: 'create' })],
    ['files-again', 'Read files again', '', () => void reloadWorkspace(app)],
    ['reload', 'Read all schemas again', '', () => void reloadSchemas(app)],
    ['requests', 'Show requests', '', () => showPanel(app, 'requests')],
    ['schemas', 'Show schemas', '', () => showPanel(app, 'schemas')],
    ['runs', 'Show runs', '', () => showPanel(app, 'runs')],
    ['system', 'Theme: as the system', '', () => void chooseTheme(app, 'system')],
    ['light', 'Theme: light', '', () => void chooseTheme(app, 'light')],
    ['dark', 'Theme: dark', '', () => void chooseTheme(app, 'dark')],
    ['engine', 'Restart the engine', '', () => void app.shell.restartEngine({})],
    ['logs', 'Show logs', '', () => void showLogs(app)],
    ['about', 'About Protodesk', '', () => runMenuCommand(app, 'about')],
  ];
  return commands.map(([id, label, keys, run]) => ({
    id: `command-${id}`,
    label,
    leftSection: <SquareTerminal size={14} aria-hidden />,
    rightSection: keys,
    onClick: run,
  }));
}

function manageEnvironments(app: App): void {
  app.window.setState({ isEnvironmentsOpen: true });
}

function requestActions(app: App, workspace: Workspace | null): SpotlightActionData[] {
  return requestsOf(workspace?.collections ?? []).map(({ id, name, method }) => ({
    id: `request-${id}`,
    label: name,
    keywords: method,
    leftSection: <MethodBadge method={method} isInColumn />,
    dimmedSections: false,
    onClick: () => void openRequest(app, id),
  }));
}

function typeActions(app: App, types: readonly MessageTypeEntry[]): SpotlightActionData[] {
  return types.map(({ fullName }) => ({
    id: `type-${fullName}`,
    label: shortName(fullName),
    description: packageName(fullName),
    leftSection: <Braces size={14} aria-hidden />,
    onClick: () => {
      app.schemas.setState({ chosenType: fullName });
      showPanel(app, 'schemas');
    },
  }));
}
