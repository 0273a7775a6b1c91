import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { Search, SquareTerminal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { DefinitionKind, TypeEntry } from '../../shared/model/schemas.ts';
import type { RequestEntry } from '../../shared/model/workspace.ts';
import { reloadWorkspace } from '../features/collections/change-entries.ts';
import { folderLabels, requestsOf } from '../features/collections/collection-rows.ts';
import { importDrafts, importOldDrafts } from '../features/collections/import-drafts.ts';
import { nameNewFolder } from '../features/collections/name-new-folder.ts';
import { findRequests, wordsOf } from '../features/collections/search-collections.ts';
import { bodyCommands } from '../features/request/body/body-commands.ts';
import {
  chooseAndImport,
  reloadSchemas,
  showSchemas,
} from '../features/schemas/browser/import-schemas.ts';
import { openDriftReport, openTypePage } from '../features/schemas/pages/open-schema-tab.ts';
import { type App, useApp, useTypeSource, useWindowState } from '../kernel/app-context.ts';
import { openWorkspace } from '../kernel/open-workspace.ts';
import { openFolderSettings } from '../kernel/tabs/open-folder-settings.ts';
import { openNewRequest, openRequest } from '../kernel/tabs/open-request.ts';
import { activeRequestId } from '../kernel/tabs/tabs-state.ts';
import { DefinitionIcon } from '../ui/definition-icon.tsx';
import { MethodBadge } from '../ui/method-badge.tsx';
import { typeKey } from '../ui/type-choice.ts';
import { packageName, shortName } from '../ui/type-name.ts';
import { useTypeSearch } from '../ui/use-type-search.ts';
import { chooseTheme, runMenuCommand, runShortcut, showLogs, showPanel } from './commands.ts';
import { filterActions } from './filter-actions.ts';
import { looksLikeUrl } from './looks-like-url.ts';
import { paletteStore } from './palette-store.ts';

const maxTypes = 20;
/** All that are offered are drawn: of many no more than can be looked through. */
const maxRequests = 60;
const listId = 'palette-list';
const kinds: readonly DefinitionKind[] = ['message', 'enum', 'service'];
const noTypes: readonly TypeEntry[] = [];

/** Search and run: commands, saved requests and message types (Ctrl+K). */
export function CommandPalette() {
  const app = useApp();
  const [query, setQuery] = useState('');
  const collections = useWindowState((state) => state.workspace?.collections);
  const { find, setNames, revision } = useTypeSource();
  const search = useTypeSearch(find, query.trim() === '' ? null : query, kinds, revision ?? 0);
  const commands = useMemo(() => commandActions(app), [app]);
  const requests = useMemo(() => requestsOf(collections ?? []), [collections]);
  const labels = useMemo(() => folderLabels(collections ?? []), [collections]);
  const foundRequests = useMemo(
    () => requestActions(app, findRequests(requests, wordsOf(query), maxRequests), labels),
    [app, requests, labels, query],
  );
  const types = search.found?.types ?? noTypes;
  const found = useMemo(
    () => typeActions(app, types.slice(0, maxTypes), setNames.length > 1),
    [app, types, setNames],
  );
  const groups = [
    { group: 'Commands', actions: filterActions(commands, query) },
    { group: 'New', actions: newActions(app, query) },
    { group: 'Requests', actions: foundRequests },
    { group: 'Types', actions: query.trim() === '' ? [] : found },
  ].filter((group) => group.actions.length > 0);
  const isSearching = query.trim() !== '';
  const isAnswered = !isSearching || search.isCurrent;
  /** What Enter was pressed for before its types were there. */
  const awaited = useRef<string | null>(null);

  // Types come in later than all else, into a list that may have been empty till then.
  useEffect(() => {
    if (!isSearching || search.found === null) return;
    selectFirst();
    if (!isAnswered || awaited.current !== query) return;
    awaited.current = null;
    selectedAction()?.click();
  }, [search.found, isSearching, isAnswered, query]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) {
      awaited.current = null;
      return;
    }
    const chosen = selectedAction();
    if (isAnswered || (chosen !== null && !chosen.hasAttribute('data-type'))) return;
    // A type of the answer before would be taken else.
    chosen?.removeAttribute('data-selected');
    awaited.current = query;
  }

  return (
    <Spotlight
      store={paletteStore}
      scrollAreaProps={{ id: listId }}
      actions={groups}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      nothingFound={`Nothing fits "${query}".`}
      shortcut={null}
      // The window never scrolls as a whole; to find that out the page would be laid out once more.
      lockScroll={false}
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
        onKeyDown,
      }}
    />
  );
}

/** The list has no place for what is chosen but the element itself. */
function selectedAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${listId} [data-selected]`);
}

function selectFirst(): void {
  if (selectedAction() !== null) return;
  document.querySelector(`#${listId} [data-action]`)?.setAttribute('data-selected', 'true');
  paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
}

function commandActions(app: App): SpotlightActionData[] {
  const commands: [id: string, label: string, keys: string, run: () => void][] = [
    ['send', 'Send the request', 'Ctrl+Enter', () => runShortcut(app, { kind: 'send' })],
    ['save', 'Save the request', 'Ctrl+S', () => runShortcut(app, { kind: 'save' })],
    ['compare', 'Compare with JSON', 'Ctrl+Shift+C', () => runShortcut(app, { kind: 'compare' })],
    ['time', 'Time it', 'Ctrl+Shift+R', () => runShortcut(app, { kind: 'time' })],
    ['new', 'New request tab', 'Ctrl+T', () => runShortcut(app, { kind: 'new-tab' })],
    ['curl', 'New request from curl...', '', () => app.window.setState({ isCurlOpen: true })],
    ...bodyCommands(app).map(({ id, label, run }): (typeof commands)[number] => [
      id,
      label,
      '',
      run,
    ]),
    [
      'answer-room',
      'Give the response all the room, or take it back',
      'Ctrl+Shift+M',
      () => runShortcut(app, { kind: 'answer-room' }),
    ],
    ['reveal', 'Show the request in the collections', '', () => revealRequest(app)],
    ['new-folder', 'New folder', '', () => void nameNewFolder(app)],
    ['close', 'Close the tab', 'Ctrl+W', () => runShortcut(app, { kind: 'close-tab' })],
    ['reopen', 'Reopen closed tab', 'Ctrl+Shift+T', () => runShortcut(app, { kind: 'reopen-tab' })],
    ['folder', 'Open a folder of .proto files...', '', () => void chooseAndImport(app, 'folder')],
    ['files', 'Open .proto files...', '', () => void chooseAndImport(app, 'files')],
    ['set', 'Open a descriptor set...', '', () => void chooseAndImport(app, 'descriptor-set')],
    [
      'open-body',
      'Open body or recording...',
      'Ctrl+O',
      () => runShortcut(app, { kind: 'open-body' }),
    ],
    [
      'open-pasted',
      'Open what is on the clipboard...',
      'Ctrl+Shift+O',
      () => runShortcut(app, { kind: 'open-pasted' }),
    ],
    ['settings', 'Settings of the workspace', '', () => openFolderSettings(app, '')],
    ['environments', 'Manage environments...', '', () => manageEnvironments(app)],
    [
      'samples',
      'Open the sample workspace',
      '',
      () => void openWorkspace(app, { kind: 'samples' }),
    ],
    ['open', 'Open workspace...', '', () => void openWorkspace(app, { kind: 'choose' })],
    ['create', 'New workspace...', '', () => void openWorkspace(app, { kind: 'create' })],
    [
      'private-data',
      'Private data of workspaces',
      '',
      () => openFolderSettings(app, '', 'private'),
    ],
    ['drafts', 'Import drafts...', '', () => void importDrafts(app)],
    ['old-drafts', 'Import drafts of an earlier version', '', () => void importOldDrafts(app)],
    ['files-again', 'Read files again', '', () => void reloadWorkspace(app)],
    ['reload', 'Read all schemas again', '', () => void reloadSchemas(app)],
    ['check', 'Check all schemas again', '', () => void app.engine.checkSchemas({})],
    ['problems', 'Show problems of the schemas', '', () => showSchemas(app, 'problems')],
    ['sources', 'Show sources and sets of the schemas', '', () => showSchemas(app, 'sources')],
    ['drift', 'Show what schema changes do to requests', '', () => openDriftReport(app)],
    ['requests', 'Show requests', '', () => showPanel(app, 'requests')],
    ['schemas', 'Show schemas', '', () => showPanel(app, 'schemas')],
    ['history', 'Show history', '', () => showPanel(app, 'history')],
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

/** Opens the folders around it, as for one that was just saved. */
function revealRequest(app: App): void {
  app.window.setState({ panel: 'requests', savedId: activeRequestId(app.tabs.getState()) });
}

function manageEnvironments(app: App): void {
  app.window.setState({ isEnvironmentsOpen: true });
}

/** A URL that is typed here is where a new request goes. */
function newActions(app: App, query: string): SpotlightActionData[] {
  const url = query.trim();
  if (!looksLikeUrl(url)) return [];
  return [
    {
      id: 'new-request-to',
      label: `New request to ${url}`,
      leftSection: <SquareTerminal size={14} aria-hidden />,
      onClick: () => openNewRequest(app, { url }),
    },
  ];
}

function requestActions(
  app: App,
  requests: readonly RequestEntry[],
  labels: ReadonlyMap<string, string>,
): SpotlightActionData[] {
  return requests.map(({ id, name, method, url }) => ({
    id: `request-${id}`,
    label: name,
    // Requests of one name are told apart by where they lie.
    description: [labels.get(id), url].filter(Boolean).join('  ·  '),
    leftSection: <MethodBadge method={method} isInColumn />,
    dimmedSections: false,
    onClick: () => void openRequest(app, id),
  }));
}

function typeActions(
  app: App,
  types: readonly TypeEntry[],
  isSetShown: boolean,
): SpotlightActionData[] {
  return types.map((entry) => ({
    id: `type-${typeKey(entry)}`,
    label: shortName(entry.fullName),
    description: packageName(entry.fullName),
    leftSection: <DefinitionIcon kind={entry.kind} />,
    'data-type': '',
    ...(isSetShown && { rightSection: entry.setName }),
    onClick: () => openTypePage(app, { setName: entry.setName, typeName: entry.fullName }),
  }));
}
