import { Spotlight, type SpotlightActionData, useSpotlight } from '@mantine/spotlight';
import { Search, SquareTerminal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import type { App } from '../kernel/app.ts';
import { useApp } from '../kernel/app-context.ts';
import { canRun, commandsOf, runCommand } from '../kernel/commands.ts';
import { openNewRequest } from '../kernel/open-request.ts';
import { keysText } from '../ui/keys.ts';
import { filterActions } from './filter-actions.ts';
import { looksLikeUrl } from './looks-like-url.ts';
import { paletteStore } from './palette-store.ts';

const listId = 'palette-list';

/** Searches and runs commands, saved requests and message types (Ctrl+K). */
export function CommandPalette() {
  const app = useApp();
  const [query, setQuery] = useState('');
  const isOpen = useSpotlight(paletteStore).opened;
  // What can run depends on the tab from which the palette was opened.
  const commands = useMemo(() => (isOpen ? commandActions(app) : []), [app, isOpen]);
  const sources = useMemo(
    () => app.features.flatMap((feature) => feature.paletteSources ?? []),
    [app],
  );
  // biome-ignore lint/correctness/useHookAtTopLevel: the sources never change while the window is open.
  const found = sources.map(({ group, useFound }) => ({ group, ...useFound(query) }));
  const groups = [
    { group: 'Commands', actions: filterActions(commands, query) },
    { group: 'New', actions: newActions(app, query) },
    ...found.map(({ group, actions }) => ({ group, actions: [...actions] })),
  ].filter((group) => group.actions.length > 0);
  const isSearching = query.trim() !== '';
  const hasResponse = found.every(({ isCurrent }) => isCurrent);
  const late = found.find((one) => one.found !== null)?.found ?? null;
  /** The query for which Enter was pressed before its types arrived. */
  const awaited = useRef<string | null>(null);

  // Types arrive later than everything else, possibly into an empty list.
  useEffect(() => {
    if (!isSearching || late === null) return;
    selectFirst();
    if (!hasResponse || awaited.current !== query) return;
    awaited.current = null;
    selectedAction()?.click();
  }, [late, isSearching, hasResponse, query]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) {
      awaited.current = null;
      return;
    }
    const chosen = selectedAction();
    if (hasResponse || (chosen !== null && !chosen.hasAttribute('data-type'))) return;
    // Otherwise Enter would take a type of the previous response.
    chosen?.removeAttribute('data-selected');
    awaited.current = query;
  }

  return (
    <Spotlight
      store={paletteStore}
      scrollAreaProps={{ id: listId, viewportRef: selectFirstOfList }}
      actions={groups}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      nothingFound={`No match for "${query}".`}
      shortcut={null}
      // The window never scrolls as a whole; checking that would cost another layout.
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
        'aria-label': menuCommands['open-palette'].label,
        onKeyDown,
      }}
    />
  );
}

/** The list keeps its selection only in the DOM. */
function selectedAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${listId} [data-selected]`);
}

/** Spotlight itself selects an action only once something is typed. */
function selectFirstOfList(list: HTMLDivElement | null): void {
  if (list !== null) selectFirst();
}

function selectFirst(): void {
  if (selectedAction() !== null) return;
  document.querySelector(`#${listId} [data-action]`)?.setAttribute('data-selected', 'true');
  paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
}

function commandActions(app: App): SpotlightActionData[] {
  return commandsOf(app)
    .filter((command) => command.order !== undefined && canRun(app, command))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ id, label, keys, keywords = [] }) => ({
      id: `command-${id}`,
      label,
      keywords: [...keywords],
      leftSection: <SquareTerminal size={14} aria-hidden />,
      rightSection: keys === undefined ? '' : keysText(keys),
      onClick: () => runCommand(app, id),
    }));
}

/** Offers a new request when the query is a URL. */
function newActions(app: Pick<App, 'saveNow' | 'tabs'>, query: string): SpotlightActionData[] {
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
